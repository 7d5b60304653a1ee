"""What a person sees: one scene a file, the choreography of events, and the stage that knows no game."""
