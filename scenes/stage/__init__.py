"""The stage: window, pictures, words, devices and time. It knows no game."""
