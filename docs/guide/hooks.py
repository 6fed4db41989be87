"""Brings the app's own icon and colours into the guide, and a name to the theme's search for those who hear it."""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

STATIC = Path(__file__).resolve().parents[2] / "src" / "octosphere" / "web" / "static"
SEARCH = 'data-md-component="search" role="dialog"'
DARK = ':root[data-theme="dark"]', '[data-md-color-scheme="slate"]'  # ours, the theme's


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what the app has, so that there is no second copy of it."""
    icon = (STATIC / "icons" / "icon.svg").read_text("utf-8")
    tokens = (STATIC / "css" / "tokens.css").read_text("utf-8").replace(*DARK)
    for name, content in {"assets/icon.svg": icon, "assets/tokens.css": tokens}.items():
        files.append(File.generated(config, name, content=content))
    return files


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """A dialog needs a name; the theme gives it none."""
    return output.replace(SEARCH, f'{SEARCH} aria-label="{config.extra["search"]}"')
