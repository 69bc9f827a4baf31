"""Tables where games are played: seats, turns, clocks, talk, and the log that keeps it all."""
