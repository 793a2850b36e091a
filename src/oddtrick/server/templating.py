"""The templates in every language: Jinja2 with its words, addresses under the base path, files with their version."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

import jinja2
from starlette.requests import Request
from starlette.responses import Response
from starlette.templating import Jinja2Templates

from oddtrick import __version__
from oddtrick.server.isolating import shown
from oddtrick.server.static_files import StaticVersion
from oddtrick.server.words import LANGUAGES, Words

__all__ = ["Rendering"]


class Rendering:
    """The templates in every language. base_path: what stands before every address."""

    def __init__(self, base_path: str, words: Words, static: StaticVersion) -> None:
        self.base_path = base_path
        self.words = words
        self.static = static
        directory = Path(str(resources.files("oddtrick.server") / "templates"))
        loader = jinja2.FileSystemLoader(directory)
        self._templates = {lang: Jinja2Templates(env=self._environment(loader, lang)) for lang in LANGUAGES}

    def url(self, path: str) -> str:
        """The address of a path of ours, such as `/games`."""
        return self.base_path + path

    def static_url(self, path: str) -> str:
        """The address of a file of ours, such as `css/base.css`; it changes when any of them does."""
        return f"{self.base_path}/static/{self.static.version}/{path}"

    def words_url(self, lang: str) -> str:
        """The address of the words for a page's scripts; it changes when they do."""
        return f"{self.base_path}/words/{lang}.{self.words.page_version(lang)}.json"

    def _environment(self, loader: jinja2.BaseLoader, lang: str) -> jinja2.Environment:
        env = jinja2.Environment(
            loader=loader, autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
        )
        language = self.words.for_language(lang)
        env.filters["shown"] = shown
        env.globals.update(
            {
                "_": language.gettext,
                "gettext": language.gettext,
                "ngettext": language.ngettext,
                "words": language,
                "lang": lang,
                "languages": LANGUAGES,
                "words_url": self.words_url(lang),
                "static_url": self.static_url,
                "url": self.url,
                "version": __version__,
            }
        )
        return env

    def text(self, lang: str, name: str, values: Mapping[str, Any]) -> str:
        """A template in a language, filled in without anybody having asked for it over the network."""
        return self._templates[lang].get_template(name).render(values)

    def page(
        self,
        request: Request,
        lang: str,
        name: str,
        values: dict[str, Any],
        *,
        status_code: int,
        headers: Mapping[str, str] | None,
    ) -> Response:
        """A page in a language."""
        return self._templates[lang].TemplateResponse(request, name, values, status_code=status_code, headers=headers)
