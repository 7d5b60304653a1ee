"""The games and the table they are played at: no screen, no clock, no chance that is not an argument."""
