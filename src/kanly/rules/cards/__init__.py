"""What the treachery cards do that are not simply played in a battle plan: one file a card."""
