"""What a user wants of a site."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SiteOptions:
    """`title` goes before the title of the description; `base_url` is where the site will be, for feeds.

    `logo` is the path of a picture, `repository_url` where the description is kept, `templates` a folder whose
    files go before those of the program. Each can be empty.
    """

    title: str = ""
    base_url: str = ""
    logo: str = ""
    repository_url: str = ""
    templates: str = ""
