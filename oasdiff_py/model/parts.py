"""What parts of a description have in common: `$ref` in place of a part, media types, headers, examples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oasdiff_py.errors import RefError, ShapeError
from oasdiff_py.model import swagger
from oasdiff_py.model.describe import describe
from oasdiff_py.model.dialect import Dialect
from oasdiff_py.model.encoding import Encoding, applies, is_form, settings
from oasdiff_py.model.endpoint import METHODS, Header, MediaType, life_of
from oasdiff_py.model.reader import SchemaReader

if TYPE_CHECKING:
    from oasdiff_py.load import Revision, Where

_REF_DEPTH = 100
_BESIDE = ("summary", "description")
_TEXTS = (*_BESIDE, "externalDocs")


class Parts:
    """Reads the parts of one revision. Raises `ShapeError` and `RefError` with file, line and column."""

    def __init__(self, revision: Revision, dialect: Dialect, *, extensions: bool, annotations: bool) -> None:
        self.revision = revision
        self.dialect = dialect
        self.annotations = annotations
        self._merged: list[dict[str, Any]] = []
        self._referred: dict[tuple[str, str], tuple[dict[str, Any], Where]] = {}
        self.schemas = SchemaReader(revision, dialect, extensions=extensions, annotations=annotations)

    def mapping(self, raw: Any, where: Where) -> dict[str, Any]:
        """`raw` as a mapping; an absent one is empty."""
        if raw is None:
            return {}
        if not isinstance(raw, dict):
            name = where.token or "The document"
            raise ShapeError(f"`{name}` is {describe(raw)}.", where.position, "Write a mapping.")
        return raw

    def part(self, raw: Any, where: Where) -> tuple[dict[str, Any], Where]:
        """A part of the document with its chain of `$ref` followed, and the place where it is written.

        From OpenAPI 3.1 on a `summary` or `description` beside the `$ref` counts; both are annotations, so the
        target alone is the answer where nobody asked for those.
        """
        if raw.__class__ is dict and len(raw) == 1 and "$ref" in raw and isinstance(raw["$ref"], str):
            # Most references are nothing else, and many lead to the same part.
            key = (where.document.identity, raw["$ref"])
            known = self._referred.get(key)
            if known is None:
                known = self._referred[key] = self._followed(raw, where)
            return known
        return self._followed(raw, where)

    def _followed(self, raw: Any, where: Where) -> tuple[dict[str, Any], Where]:
        beside: dict[str, Any] = {}
        for _ in range(_REF_DEPTH):
            mapping = self.mapping(raw, where)
            ref = mapping.get("$ref")
            if ref is None:
                return (self._kept({**mapping, **beside}) if beside else mapping), where
            if not isinstance(ref, str):
                raise RefError(f"The `$ref` is {describe(ref)}.", where.child("$ref").position, "Write a string.")
            target = self.revision.resolve(where.document, ref, where)
            siblings = {key: value for key, value in mapping.items() if key != "$ref"}
            if siblings and self.annotations and self.dialect.is_json_schema:
                beside = {**{key: siblings[key] for key in _BESIDE if key in siblings}, **beside}
            raw, where = target.value, target.where
            if siblings and isinstance(raw, dict) and any(method in siblings for method in METHODS):
                # OpenAPI 3 allows fields beside the `$ref` of a path item; what the item itself says wins.
                raw = self._kept({**raw, **siblings})
        raise RefError(
            f"The `$ref` chain is longer than {_REF_DEPTH} steps, or runs in a circle.",
            where.position,
            "Point one of the references at a part itself.",
        )

    def _kept(self, merged: dict[str, Any]) -> dict[str, Any]:
        """A part that stands nowhere in the document, alive as long as those that do: it is known by its identity."""
        self._merged.append(merged)
        return merged

    def texts(self, raw: dict[str, Any], where: Where) -> dict[str, Any]:
        """What only describes a part, where it was asked for: its texts, and its examples as a list."""
        if not self.annotations:
            return {}
        found = {key: raw[key] for key in _TEXTS if key in raw}
        examples = [raw["example"]] if "example" in raw else []
        named = raw.get("examples")
        if isinstance(named, dict):
            at = where.child("examples")
            examples += [self._example(entry, at.child(name)) for name, entry in named.items()]
        if examples:
            found["example"] = examples
        return found

    def _example(self, written: Any, where: Where) -> Any:
        """An example: its value alone where nothing else is said, so that it equals one without a name."""
        if not isinstance(written, dict):
            return written
        entry, _ = self.part(written, where)
        return entry["value"] if entry.keys() == {"value"} else entry

    def content(self, raw: Any, where: Where) -> dict[str, MediaType]:
        """The media types of a body, a parameter or a header, by name."""
        content = {}
        for name, written in self.mapping(raw, where).items():
            entry, place = self.part(written, where.child(name))
            schema = item = None
            if "schema" in entry:
                schema = self.schemas.read(entry["schema"], place.child("schema"))
            if "itemSchema" in entry:
                item = self.schemas.read(entry["itemSchema"], place.child("itemSchema"))
            encodings = self._encodings(name, entry, place)
            content[name] = MediaType(name, place, schema, item, encodings, self.texts(entry, place))
        return content

    def _encodings(self, name: str, entry: dict[str, Any], where: Where) -> dict[str, Encoding]:
        """The encodings of the parts of a media type that has any."""
        if not ("encoding" in entry or "prefixEncoding" in entry or "itemEncoding" in entry) or not applies(name):
            return {}
        place = where.child("encoding")
        parts = {part: (raw, place.child(part)) for part, raw in self.mapping(entry.get("encoding"), place).items()}
        parts |= {key: (entry[key], where.child(key)) for key in ("prefixEncoding", "itemEncoding") if key in entry}
        found = {}
        for part, (raw, at) in parts.items():
            if not isinstance(raw, dict):
                found[part] = Encoding(raw)
                continue
            form = is_form(name)
            told = settings(raw, form=form, styled=form or self.dialect.is_json_schema)
            headers = {} if form else self.headers(raw, at)
            # The content type of a part is what `contentType` says.
            headers.pop("content-type", None)
            found[part] = Encoding(raw, told, headers)
        return found

    def headers(self, holder: dict[str, Any], where: Where) -> dict[str, Header]:
        """The headers of a response or a part, by lower-case name."""
        at = where.child("headers")
        return {
            name.lower(): self.header(name, *self.part(header, at.child(name)))
            for name, header in self.mapping(holder.get("headers"), at).items()
        }

    def header(self, name: str, raw: dict[str, Any], where: Where) -> Header:
        """A header, whose `$ref` was followed."""
        schema, content, style, explode = None, {}, "simple", raw.get("explode") is True
        if self.dialect is Dialect.SWAGGER_2:
            schema = self.schemas.read(swagger.parameter_schema(raw), where)
            style, explode = swagger.serialization(raw)
        else:
            if "schema" in raw:
                schema = self.schemas.read(raw["schema"], where.child("schema"))
            content = self.content(raw.get("content"), where.child("content"))
        return Header(
            name=name,
            where=where,
            required=raw.get("required") is True,
            schema=schema,
            content=content,
            life=life_of(raw),
            style=style,
            explode=explode,
            raw=raw,
            texts=self.texts(raw, where),
        )
