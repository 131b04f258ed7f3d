"""What one revision changed in the text, side by side: only the parts that changed, with their line numbers."""

from __future__ import annotations

import html
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from oasdiff_py.render import words
from oasdiff_py.render.visible import visible
from oasdiff_py.site.line_diff import hunks, word_runs
from oasdiff_py.site.markup import escape
from oasdiff_py.site.text_parts import TextPart, way

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oasdiff_py.site.line_diff import Row
    from oasdiff_py.site.text_parts import Keys

_FOLDED: Final = 400
_MOST: Final = 6000
_ARROW: Final = " › "
_SPAN: Final = " … "
_HEAD: Final = (
    '<thead class="vh"><tr><th scope="col">Line before</th><th scope="col">Before</th><th scope="col">Line after</th>'
    '<th scope="col">After</th></tr></thead>'
)
_COLUMNS: Final = '<col class="n"><col><col class="n"><col>'
# Parts of so few lines that came or went side by side are told together.
_SHORT: Final = 3
Texts = dict[str, list[TextPart]]


@dataclass(frozen=True, slots=True)
class Diff:
    """The changed parts as HTML, how many lines went and came, and a list of the parts that are not shown."""

    html: str
    removed: int
    added: int
    parts: int
    hidden: tuple[str, ...]


class DiffPage:
    """Collects the changed parts of one revision."""

    def __init__(self) -> None:
        self._made: list[str] = []
        self._removed = self._added = self._rows = self._parts = 0
        self._hidden: list[str] = []
        self._anchors: set[str] = set()

    def make(self, before: Texts, after: Texts) -> Diff:
        """Compare the files of two revisions, by name; a lone file is the same whatever its name."""
        if len(before) == len(after) == 1:
            ((_, old),) = before.items()
            ((_, new),) = after.items()
            self._file("", old, new)
        else:
            for name in dict.fromkeys((*after, *before)):
                self._file(name, before.get(name, []), after.get(name, []))
        return Diff("".join(self._made), self._removed, self._added, self._parts, tuple(self._hidden))

    def _file(self, name: str, before: list[TextPart], after: list[TextPart]) -> None:
        old, new = _numbered(before), _numbered(after)
        if name and before != after:
            self._made.append(f'<p class="file"><code>{escape(name)}</code></p>')
        come = [part for key, part in new.items() if key not in old]
        for key, part in new.items():
            if key in old and old[key].lines != part.lines:
                self._part(key[0], old[key], part)
        for part in _together(come):
            self._part(part.keys, None, part)
        for part in _together([part for key, part in old.items() if key not in new]):
            self._part(part.keys, part, None)

    def _part(self, keys: Keys, old: TextPart | None, new: TextPart | None) -> None:
        before, after = (old.lines if old else ()), (new.lines if new else ())
        found = hunks(before, after)
        differing = [row for run in found for row in run if not row.same]
        if not differing:
            return
        gone, come = sum(row.before >= 0 for row in differing), sum(row.after >= 0 for row in differing)
        self._removed += gone
        self._added += come
        self._parts += 1
        count = sum(map(len, found))
        title = _ARROW.join(keys) or "The beginning of the file"
        if self._rows + count > _MOST:
            self._hidden.append(f"{title} (+{come} −{gone})")
            return
        self._rows += count
        state = "added" if old is None else "removed" if new is None else ""
        tables = "".join(self._table(run, old, new, keys, alone=not state) for run in found)
        said = f'<span class="plus">+{come}</span> <span class="minus">−{gone}</span>'
        shown = (
            f'<details class="fold"><summary>{words.number(count, "line")}</summary>{tables}</details>'
            if count > _FOLDED
            else tables
        )
        more = f' <span class="state">{state}</span>' if state else ""
        heading = f'<h2 id="{self._anchor(title)}">{_wrapped(keys)}{more} {said}</h2>'
        self._made.append(f'<section class="part">{heading}\n{shown}</section>\n')

    def _anchor(self, title: str) -> str:
        plain = "".join(char if char.isalnum() and char.isascii() else "-" for char in title)[:120].strip("-")
        name, count = plain or "part", 2
        while name in self._anchors:
            name = f"{plain}-{count}"
            count += 1
        self._anchors.add(name)
        return name

    def _table(self, run: Sequence[Row], old: TextPart | None, new: TextPart | None, keys: Keys, *, alone: bool) -> str:
        before, after = (old.lines if old else ()), (new.lines if new else ())
        first = next(row for row in run if not row.same)
        side, index = (after, first.after) if first.after >= 0 else (before, first.before)
        deeper = way(side, index, keys)[len(keys) :]
        path = f'<p class="way">{escape(_ARROW.join(deeper))}</p>' if deeper and alone else ""
        cut = min(
            (
                len(line) - len(line.lstrip(" "))
                for row in run
                for line in (before[row.before : row.before + 1] if row.before >= 0 else ())
                + (after[row.after : row.after + 1] if row.after >= 0 else ())
                if line.strip()
            ),
            default=0,
        )
        lines = "".join(self._row(row, old, new, cut) for row in run)
        caption = escape(_ARROW.join((*keys, *deeper)))
        kind = "d" if alone else "d one"
        columns = _COLUMNS if alone else _COLUMNS[: len(_COLUMNS) // 2]
        head = f'<caption class="vh">{caption}</caption><colgroup>{columns}</colgroup>{_HEAD}'
        return f'{path}<table class="{kind}">{head}<tbody>\n{lines}</tbody></table>\n'

    def _row(self, row: Row, old: TextPart | None, new: TextPart | None, cut: int) -> str:
        left = old.lines[row.before][cut:] if old and row.before >= 0 else None
        right = new.lines[row.after][cut:] if new and row.after >= 0 else None
        left_number = old.start + row.before if old and row.before >= 0 else ""
        right_number = new.start + row.after if new and row.after >= 0 else ""
        if row.same:
            text = _plain(right or "")
            return f"<tr><td>{left_number}</td><td>{text}</td><td>{right_number}</td><td>{text}</td></tr>\n"
        if left is not None and right is not None:
            runs = word_runs(left, right)
            one, other = (_marked(runs[0], "del"), _marked(runs[1], "ins")) if runs else (_plain(left), _plain(right))
            kind = "x"
        else:
            one, other = _plain(left or ""), _plain(right or "")
            kind = "m" if right is None else "p"
        return f'<tr class="{kind}"><td>{left_number}</td><td>{one}</td><td>{right_number}</td><td>{other}</td></tr>\n'


def _numbered(parts: Sequence[TextPart]) -> dict[tuple[Keys, int], TextPart]:
    """Parts by their keys; those of the same keys are told apart by their order."""
    seen: dict[Keys, int] = defaultdict(int)
    found = {}
    for part in parts:
        found[part.keys, seen[part.keys]] = part
        seen[part.keys] += 1
    return found


def _together(parts: Sequence[TextPart]) -> list[TextPart]:
    """Short neighbours below the same key as one part, which is called by the first and the last."""
    found: list[TextPart] = []
    for part in parts:
        last = found[-1] if found else None
        if (
            last is not None
            and last.start + len(last.lines) == part.start
            and last.keys[:-1] == part.keys[:-1]
            and len(part.lines) <= _SHORT
        ):
            first = last.keys[-1].partition(_SPAN)[0] if last.keys else ""
            keys = (*part.keys[:-1], f"{first}{_SPAN}{part.keys[-1]}") if part.keys else ()
            found[-1] = TextPart(keys, last.start, (*last.lines, *part.lines))
        else:
            found.append(part)
    return found


def _wrapped(keys: Keys) -> str:
    return (
        _ARROW.join(f"<code>{escape(key).replace('/', '/<wbr>')}</code>" for key in keys) or "The beginning of the file"
    )


def _plain(text: str) -> str:
    return html.escape(_seen(text), quote=False)


def _marked(runs: Sequence[tuple[str, bool]], tag: str) -> str:
    return "".join(
        f"<{tag}>{html.escape(_seen(text), quote=False)}</{tag}>" if differs else html.escape(_seen(text), quote=False)
        for text, differs in runs
    )


def _seen(text: str) -> str:
    return text if text.isascii() and text.isprintable() else visible(text)
