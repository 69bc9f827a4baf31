"""Phase 7: battles, from the choice of the fight to what is left after it."""
