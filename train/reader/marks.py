"""Texts with inline marks: ⟦key:text⟧ (README.md lists the keys)."""

import re

TAGS = [
    "title", "employer", "place", "start", "end", "period", "did", "degree", "field", "school", "credential", "issuer", "issued", "expiry",
    "class", "language", "level", "name", "email", "phone", "street", "postcode", "city", "country", "link", "birth", "headline", "skill",
    "h.work", "h.study", "h.skill", "h.credential", "h.language", "h.profile", "h.contact", "h.interest", "h.reference", "h.project",
    "h.volunteer", "h.other", "x.denied", "x.others", "x.planned", "x.lapsed", "x.learnt", "notice", "available",
]  # fmt: skip
TAG = {t: i for i, t in enumerate(TAGS)}
CLASSES = 1 + 2 * len(TAGS)  # none, then first and further token of each tag
POINTERS = ["org", "place", "start", "end", "detail"]
TARGETS = dict(org=["employer", "school", "issuer"], place=["place"], start=["start", "period", "issued"], end=["end", "expiry"], detail=["field", "class", "level"])
KINDS = ["employed", "apprenticeship", "internship", "volunteer", "selfemployed", "leave", "military", "agency"]
STUDY_STATES = ["completed", "ongoing", "abandoned", "planned"]
CREDENTIAL_STATES = ["held", "expired", "planned"]
ANCHORS = dict(p=["title", "employer", "start", "period"], s=["degree", "field", "school"], c=["credential"], l=["language"])
NAMES = {
    "c.name": "credential", "c.issuer": "issuer", "c.date": "issued", "c.expiry": "expiry", "c.class": "class", "l.name": "language",
    "l.level": "level", "k": "skill", "n.notice": "notice", "n.available": "available",
}  # fmt: skip
MARK = re.compile(r"⟦([a-z0-9.,]*):|⟧")


def tag_of(key):
    kind = re.sub(r"\d+(,[a-z]\d+)*", "", key)
    if kind in NAMES:
        return NAMES[kind]
    if kind[:2] in ("p.", "s.") or kind.startswith("me."):
        return kind.split(".", 1)[1]
    return kind


def parse(marked):
    """Segments of a marked text: [text, key or None, people led as offsets in it]."""
    out, stack, at = [], [], 0

    def plain(s):
        if s == "":
            return
        if stack:
            stack[0][1].append(s)
        else:
            out.append([s, None, None])

    for m in MARK.finditer(marked):
        plain(marked[at : m.start()])
        at = m.end()
        if m.group() == "⟧":
            if not stack:
                continue
            key, parts, begin = stack.pop()
            if stack:
                if key == "team":
                    stack[0][2] = (begin, len("".join(stack[0][1])))
            else:
                out.append(["".join(parts), key, begin if isinstance(begin, tuple) else None])
        elif stack:
            stack.append([m.group(1), [], len("".join(stack[0][1]))])
        else:
            stack.append([m.group(1), [], None])
    plain(marked[at:])
    return [s for s in out if s[0] != ""]


def documents(path):
    for part in re.split(r"^=== (?=\w+-\d+\s*$)", open(path, encoding="utf8").read(), flags=re.M)[1:]:
        head, _, rest = part.partition("\n")
        *parts, foot = re.split(r"^---[ \t]*$", rest, flags=re.M)
        body = "---".join(parts)
        kinds = {}
        for record, text in re.findall(r"\b([psc]\d+)\s+([^;\n]*)", foot):
            kinds[record] = text.strip()
        yield dict(id=head.strip().split()[0], segments=parse(body.strip("\n") + "\n"), kinds=kinds)


def assemble(segments):
    """The text, its spans [(start, end, tag, records)] and those of people led. Wrapped names are joined."""
    text, spans, teams = "", [], []
    for s, key, team in segments:
        a = len(text)
        text += s
        if key is None or key == "team":
            if key == "team":
                teams.append((a, len(text)))
            continue
        tag = tag_of(key)
        if tag not in TAG:
            continue
        records = re.findall(r"[pscl]\d+", key.split(".")[0]) if re.match(r"[pscl]\d", key) else []
        if team:
            teams.append((a + team[0], a + team[1]))
        last = spans[-1] if spans else None
        if last and tag != "did" and last[2] == tag and records and last[3] == records and text[last[1] : a].strip() == "":
            spans[-1] = (last[0], len(text), tag, records)
        else:
            spans.append((a, len(text), tag, records))
    return text, spans, teams


def records_of(spans):
    """Each record with its spans by tag: those nearest to its anchor."""
    found = {}
    for span in spans:
        for r in span[3]:
            found.setdefault(r, []).append(span)
    out = []
    for r, own in found.items():
        order = ANCHORS[r[0]]
        tag = next((t for t in order if any(s[2] == t for s in own)), None)
        if tag is None:
            continue
        for anchor in [s for s in own if s[2] == tag]:
            rec = dict(id=r, anchor=anchor)
            for s in own:
                if s[2] == "did" or s is anchor:
                    continue
                old = rec.get(s[2])
                if old is None or abs(s[0] - anchor[0]) < abs(old[0] - anchor[0]):
                    rec[s[2]] = s
            rec[tag] = anchor
            out.append(rec)
    return out
