"""The history of an API as pages that open from any folder."""
