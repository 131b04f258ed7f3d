"""A rule explained: as text for a terminal, and as a page of `docs/rules`."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oasdiff_py.classify.finding import Finding
from oasdiff_py.classify.level import Level, law
from oasdiff_py.classify.wording import sentence
from oasdiff_py.diff.change import Change, Spot
from oasdiff_py.render.advice import advice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from oasdiff_py.classify.catalogue import Catalogue
    from oasdiff_py.classify.profile import Profile
    from oasdiff_py.classify.rule import Rule
    from oasdiff_py.render.shown_message import ShownMessage

_PLACES = {
    "request-body": "the body of a request",
    "request-property": "a property of the body of a request",
    "request-parameter": "a parameter of a request",
    "request-parameter-property": "a property of a parameter of a request",
    "request-header-property": "a property of a header of a request",
    "response": "a response",
    "response-body": "the body of a response",
    "response-property": "a property of the body of a response",
    "response-header": "a header of a response",
    "response-header-property": "a property of a header of a response",
    "endpoint": "an endpoint",
    "security": "what an endpoint asks of its callers",
    "security-scheme": "a security scheme",
    "component": "a component",
    "info": "what the document says about itself",
    "annotation-document": "what describes the document",
    "annotation-endpoint": "what describes an endpoint",
    "annotation-response": "what describes a response",
}
# effect: (of a request or a response, of anything else)
_EFFECTS = {
    "narrows": ("fewer values are allowed than before", "less is offered than before"),
    "widens": ("more values are allowed than before", "more is offered than before"),
    "incomparable": ("some values are allowed no more, and others are now", "something else is asked for"),
    "violation": ("what was promised is not kept", "what was promised is not kept"),
    "unknown": ("the description does not tell what is allowed", "the description does not tell what follows"),
    "none": ("the same values are allowed", "the same is offered"),
}
# (effect, whether it is read by callers): who breaks
_BREAKS = {
    ("narrows", False): "Callers that send what is allowed no more.",
    ("narrows", True): "Nobody: callers receive nothing that they could not receive before.",
    ("widens", False): "Nobody: what callers send is still right.",
    ("widens", True): "Callers that do not expect what they may receive now.",
    ("incomparable", False): "Callers that go on sending what they sent.",
    ("incomparable", True): "Callers that go on reading what they read.",
    ("violation", False): "Callers that relied on what was promised.",
    ("violation", True): "Callers that relied on what was promised.",
    ("unknown", False): "Perhaps callers that go on sending what they sent: look at the change.",
    ("unknown", True): "Perhaps callers that go on reading what they read: look at the change.",
    ("none", False): "Nobody: what callers send is still right.",
    ("none", True): "Nobody: what callers read stays as it was.",
}
_BREAKS_OTHERWISE = {
    "narrows": "Callers that use what is gone.",
    "widens": "Nobody: what callers use is still there.",
    "incomparable": "Callers that go on as before.",
    "unknown": "Perhaps callers that go on as before: look at the change.",
    "none": "Nobody: what callers use stays as it was.",
}
# Ids share their endings across families; the first that matches says it better than the effect alone.
_BREAKS_MORE_EXACTLY = tuple(
    (re.compile(ids), effect, said)
    for ids, effect, said in (
        ("new-re.*|request-.*(became|added)-required.*", "narrows", "Callers that leave it out."),
        (
            "response-.*(became-optional|(?<!pattern-)property-removed)",
            "widens",
            "Callers that need what may be missing now.",
        ),
        ("required-response-header-removed", "narrows", "Callers that need what is missing now."),
        ("api-(global-)?security-.*", "narrows", "Callers whose credentials do not do any more."),
    )
)
_GUARDS = {
    "read-only": "the property is read-only, or lies in one that is: a request does not carry it",
    "write-only": "the property is write-only, or lies in one that is: a response does not carry it",
    "non-success": "the status is no success: callers have to be ready for any failure",
    "negotiated": "callers pick it (a status, a media type, a header): it is judged as a request",
    "has-default": "the property has a default, which stands in when it is left out",
}
_VOIDING = frozenset(("read-only", "write-only", "non-success"))
_NOT_OF_SCHEMAS = frozenset(
    ("media_type", "encoding", "serialization", "header", "parameter", "request_body", "response")
)
_NAMES = ("in", "parameter", "header")
_SAID_OTHERWISE = {"before": "old", "after": "new"}
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_FENCED = re.compile(r"^```\w*\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
_WIDTH = 96


@dataclass(frozen=True, slots=True)
class RulePage:
    """All that there is to say about a rule; `example` is Markdown, empty where there is none.

    `levels` has a profile, its level, and the reason for it in each row; `related` a title and ids. `message` is one
    of the example's documents that breaks, None where nothing breaks for certain.
    """

    rule: Rule
    says: str
    breaks: str
    advice: str
    levels: tuple[tuple[str, Level, str], ...]
    related: tuple[tuple[str, tuple[str, ...]], ...]
    example: str = ""
    message: ShownMessage | None = None


def explain(
    rule: Rule,
    catalogue: Catalogue,
    profiles: Sequence[Profile],
    example: str = "",
    message: ShownMessage | None = None,
) -> RulePage:
    """What there is to say about a rule of a catalogue."""
    change = _change(rule)
    return RulePage(
        rule=rule,
        says=_as_sentence(sentence(rule, change)),
        breaks=_breaks(rule),
        advice=_advice(rule, change),
        levels=tuple((profile.name, *_level(rule, profile)) for profile in profiles),
        related=_related(rule, catalogue),
        example=example,
        message=message,
    )


def example_of(page: str) -> str:
    """The example of a page as Markdown, empty where it has none."""
    return page.partition("\n## Example\n\n")[2].partition("\n## ")[0].rstrip("\n")


def as_text(page: RulePage) -> str:
    """For a terminal."""
    rule = page.rule
    parts = [rule.id, _filled(page.says), _filled(rule.why), *([_filled(page.advice)] if page.advice else [])]
    parts.append("\n".join(f"  {name:10} {said}" for name, said in _facts(rule)))
    parts.append("Who breaks\n\n" + _filled(page.breaks, "  "))
    width = max((len(name) for name, _, _ in page.levels), default=0)
    levels = [_filled(why, f"  {name:{width}}  {level.word:8} ") for name, level, why in page.levels]
    notes = [_filled(note, "  ") for note in _notes(rule)]
    parts.append("\n".join(["Level in each profile", "", *levels, *([""] if notes else []), *notes]))
    if page.example:
        parts.append("Example\n\n" + _example_as_text(page.example))
    if page.message is not None:
        parts.append(f"{page.message.title}\n\n{_example_as_text(page.message.text)}")
    for title, ids in page.related:
        parts.append("\n".join([title, "", *(f"  {identity}" for identity in ids)]))
    parts.append("Switching off\n\n" + "\n".join(f"  {line}".rstrip() for line in _off(rule)))
    return "\n\n".join(parts) + "\n"


def as_markdown(page: RulePage) -> str:
    """The page of `docs/rules`."""
    rule = page.rule
    lines = [f"# {rule.id}", "", page.says, "", *(f"- {name}: {said}" for name, said in _facts(rule))]
    lines += ["", "## Why", "", rule.why]
    lines += ["", "## Who breaks", "", " ".join(filter(None, (page.breaks, page.advice)))]
    lines += ["", "## Levels", "", "| profile | level | reason |", "|---|---|---|"]
    lines += [f"| {name} | {level.word} | {why} |" for name, level, why in page.levels]
    for note in _notes(rule):
        lines += ["", note]
    if page.example:
        lines += ["", "## Example", "", page.example]
    if page.message is not None:
        lines += ["", f"## {page.message.title}", "", page.message.text]
    if page.related:
        lines += ["", "## Related"]
    for title, ids in page.related:
        lines += ["", f"{title}: " + ", ".join(f"[{identity}]({identity}.md)" for identity in ids) + "."]
    words = [f"    {line[2:]}" if line.startswith("  ") else line for line in _off(rule)]
    return "\n".join([*lines, "", "## Switching off", "", *words]) + "\n"


# -- parts ---------------------------------------------------------------------------------------------------------


def _change(rule: Rule) -> Change:
    """A change that the rule would name, with the names of its values instead of values."""
    names = {name: f"<{name.replace('_', ' ')}>" for name in (*_PLACEHOLDER.findall(rule.message), *_NAMES)}
    return Change(
        place=rule.place,
        direction=rule.direction,
        facet=rule.facets[0],
        action=rule.actions[0],
        effect="none",
        before="<old>",
        after="<new>",
        names={name: said for name, said in names.items() if name not in _SAID_OTHERWISE},
        spots=[Spot("<property>" if rule.place.endswith("property") else "", "<status>", "<media type>")],
    )


def _as_sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _advice(rule: Rule, change: Change) -> str:
    """What callers should do, where the law makes it an error."""
    finding = Finding(
        id=rule.id,
        level=rule.level,
        declared_level=rule.level,
        text=sentence(rule, change),
        why=rule.why,
        section=change.section,
        endpoint=None,
        spots=tuple(change.spots),
        before=change.before,
        after=change.after,
        base=None,
        revision=None,
        cause="",
        fingerprint="",
    )
    return advice(finding)


def _breaks(rule: Rule) -> str:
    if rule.guard in _VOIDING and rule.level is Level.INFO:
        return f"Nobody: {_GUARDS[rule.guard].partition(': ')[2]}."
    for ids, effect, said in _BREAKS_MORE_EXACTLY:
        if effect == rule.effect and rule.level is Level.ERROR and ids.fullmatch(rule.id):
            return said
    if rule.direction == "none":
        return _BREAKS_OTHERWISE.get(rule.effect, _BREAKS[rule.effect, False])
    if rule.guard == "negotiated" or rule.because:
        return "Callers that pick it." if rule.level is Level.ERROR else "Nobody: callers go on picking what they pick."
    return _BREAKS[rule.effect, rule.direction == "response"]


def _facts(rule: Rule) -> Iterator[tuple[str, str]]:
    of_values, otherwise = _EFFECTS[rule.effect]
    yield "place", _PLACES.get(rule.place, rule.place)
    yield "direction", rule.direction
    yield "effect", f"{rule.effect} - {otherwise if rule.direction == 'none' else of_values}"
    if rule.guard:
        yield "only where", _GUARDS.get(rule.guard, rule.guard)
    if rule.narrowed is not None:
        asked = ("path", rule.narrowed.path), ("tag", rule.narrowed.tag), ("operationId", rule.narrowed.operation_id)
        yield "only for", ", ".join(f"{name} {wanted}" for name, wanted in asked if wanted)
    yield "family", rule.family
    if rule.family == "annotation":
        yield "told", "only with --annotations"


def _level(rule: Rule, profile: Profile) -> tuple[Level, str]:
    """The level in a profile, and why it is that."""
    level = profile.level(rule)
    if rule.id in profile.told_as:
        return level, f"told as `{profile.told_as[rule.id]}`"
    if rule.id in profile.levels:
        return level, "the profile says so"
    if rule.level is not law(rule.effect, rule.direction, frozenset((rule.guard,))):
        return level, rule.because
    direction = "neither request nor response" if rule.direction == "none" else rule.direction
    guard = f", {rule.guard}" if rule.guard else ""
    return level, f"the law: {rule.effect}, {direction}{guard}"


def _notes(rule: Rule) -> Iterator[str]:
    if rule.direction != "none":
        yield "In webhooks and callbacks the provider sends the request: the level is that of the other direction."
    if rule.level is Level.ERROR and rule.direction != "none" and rule.family not in _NOT_OF_SCHEMAS:
        yield "In a branch of an `allOf` an error is a warning, because another branch may say the same."


def _related(rule: Rule, catalogue: Catalogue) -> tuple[tuple[str, tuple[str, ...]], ...]:
    beside, elsewhere = [], []
    for other in catalogue.rules.values():
        if other.id == rule.id or other.family != rule.family or not set(other.facets) & set(rule.facets):
            continue
        if other.place == rule.place:
            beside.append(other.id)
        elif other.guard == rule.guard and set(other.actions) & set(rule.actions):
            elsewhere.append(other.id)
    found = ("Other changes here", tuple(sorted(beside))), ("The same elsewhere", tuple(sorted(elsewhere)))
    return tuple((title, ids) for title, ids in found if ids)


def _off(rule: Rule) -> Iterator[str]:
    yield "For good, with a line in the file of `--severity-levels`:"
    yield ""
    yield f"  {rule.id} none"
    yield ""
    yield "For one change, with a reason:"
    yield ""
    yield f"  oasdiff-py accept BASE REVISION --id {rule.id} --reason '...'"


def _example_as_text(example: str) -> str:
    """What is fenced as it is, the sentences around it in lines that fit."""
    blocks = []
    for index, part in enumerate(_FENCED.split(example)):
        if index % 2:
            blocks.append("\n".join(f"  {line}".rstrip() for line in part.splitlines()))
        else:
            blocks += ["\n".join(_filled(line, "  ") for line in block.splitlines()) for block in _blocks(part)]
    return "\n\n".join(blocks)


def _blocks(text: str) -> list[str]:
    return [block for block in text.strip("\n").split("\n\n") if block]


def _filled(text: str, indent: str = "") -> str:
    return textwrap.fill(
        text, _WIDTH, initial_indent=indent, subsequent_indent=" " * len(indent), break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip


# -- the index -----------------------------------------------------------------------------------------------------


def index(pages: Iterable[RulePage]) -> str:
    """The list of all pages by family."""
    families: dict[str, list[RulePage]] = {}
    for page in pages:
        families.setdefault(page.rule.family, []).append(page)
    lines = [
        "# Rules",
        "",
        "One page for each id: what it says, why, who breaks, the smallest pair of documents that shows it, and where",
        "something breaks for certain a message that one of them allows and the other does not. Levels are those of",
        "the profile `default`. In a terminal: `oasdiff-py explain ID`.",
        "",
        *(f"- [{family}](#{family}): {len(families[family])}" for family in sorted(families)),
    ]
    for family in sorted(families):
        lines += ["", f"## {family}", "", "| id | level | what it says |", "|---|---|---|"]
        for page in sorted(families[family], key=lambda page: page.rule.id):
            levels = {name: level for name, level, _ in page.levels}
            says = page.says.replace("|", "\\|")
            lines.append(f"| [{page.rule.id}]({page.rule.id}.md) | {levels['default'].word} | {says} |")
    return "\n".join(lines) + "\n"
