"""Two revisions to changes: facts about what differs, without opinion."""
