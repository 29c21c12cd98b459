"""Marks positions and studies of people whose truth is known in their texts, for training: marked in part.

python3 people.py PEOPLE.ndjson OUT.ndjson        PEOPLE is what `node texts.ts people` writes
"""

import json
import re
import sys

import dates
import marks
import prepare
import tokens

MONTH = "|".join(sorted(map(re.escape, {name for names in dates.MONTHS.values() for name in names.split()} | set(dates.MONTH)), key=len, reverse=True))
DATE = re.compile(
    rf"(?<![\d.])(?:\d\d?[./-])?\d\d? ?[./-] ?(?:19|20)\d\d(?!\d)|(?<!\d)(?:19|20)\d\d[-./](?:0[1-9]|1[0-2])(?:-\d\d)?(?!\d)"
    rf"|(?<!\w)(?:{MONTH})\.?(?:[ ,]*(?:de|di|del|van|of|do|/)?[ ]*)(?:19|20)\d\d(?!\d)|(?<!\w)(?:{MONTH})\.?[ /]*['’]\d\d(?!\d)"
    r"|(?<![\d./,])(?:0[1-9]|1[0-2])/\d\d(?![\d/])|(?<!\d)(?:19[4-9]|20[0-4])\d(?!\d)|(?<=\d[-–/])\d\d(?!\d)",
    re.I,
)
NEAR = 400


def places_of(text, name):
    """Where a name stands, over line breaks too."""
    if not name:
        return []
    words = [re.escape(w) for w in name.split()]
    return [m.span() for m in re.finditer(r"(?<!\w)" + r"\s+".join(words) + r"(?!\w)", text, re.I)]


def marked(text, truth, present):
    found = [(m.start(), m.end(), dates.parse(m.group())) for m in DATE.finditer(text)]
    lines = [i for i, c in enumerate(text) if c == "\n"]

    def distance(a, b):
        return abs(a - b) + 30 * sum(1 for i in lines if min(a, b) <= i < max(a, b))

    def nearest(spans, at):
        near = min(spans, key=lambda s: distance(s[0], at), default=None)
        return near if near and distance(near[0], at) < NEAR else None

    def is_date(value, span):
        return span[2] is not None and (span[2][:4] == value if len(value) == 4 else span[2] == value)

    spans, kinds, used, ranked = [], {}, set(), []
    for k, p in enumerate(truth["positions"]):
        titles, employers = places_of(text, p["title"]), places_of(text, p["employer"])
        for s in [d for d in found if is_date(p["start"], d)]:
            title, employer = nearest(titles, s[0]), nearest(employers, s[0])
            ends = [] if p["end"] == "present" else [d for d in found if is_date(p["end"], d) and d[0] >= s[0]]
            end = min(ends, key=lambda d: distance(d[0], s[0]), default=None)
            if title is None or (p["end"] != "present" and end is None):
                continue
            cost = distance(title[0], s[0]) + (distance(employer[0], s[0]) if employer else 200) + (2 * distance(end[0], s[0]) if end else 0)
            ranked.append((cost, k, s, title, employer, end))
    done = set()
    for _, k, s, title, employer, end in sorted(ranked, key=lambda x: x[:2]):
        if k in done or s[0] in used:
            continue
        done.add(k)
        used.add(s[0])
        p, r = truth["positions"][k], f"p{k + 1}"
        kinds[r] = p.get("kind", "employed")
        spans += [(*title, f"{r}.title")] + ([(*employer, f"{r}.employer")] if employer else [])
        if end is None:
            spans.append((s[0], s[1], f"{r}.start"))
            word = present.search(text, s[1], s[1] + 24)
            if word and "\n" not in text[s[1] : word.start()]:
                spans.append((*word.span(), f"{r}.end"))
        elif end[0] == s[0]:
            spans.append((s[0], s[1], f"{r}.period"))
        else:
            spans += [(s[0], s[1], f"{r}.start"), (end[0], end[1], f"{r}.end")]
    studies = 0
    for e in truth["education"]:
        school = places_of(text, e["institution"])
        ends = [d for d in found if e.get("end") and is_date(str(e["end"]), d) and d[0] not in used]
        best = min(((distance(a[0], d[0]), a, d) for a in school for d in ends), key=lambda x: x[0], default=None)
        if best and best[0] < NEAR:
            studies += 1
            # Nobody marked the degree, by which a study is known: so only its tags, no record.
            start = next((d for d in found if d[1] <= best[2][0] <= d[1] + 4 and d[0] not in used and "\n" not in text[d[1] : best[2][0]]), None)
            spans += [(*best[1], "s.school"), (best[2][0], best[2][1], "s.end")] + ([(start[0], start[1], "s.start")] if start else [])
    # Positions that share an employer share its mark.
    joined = {}
    for a, b, key in spans:
        record, tag = key.split(".")
        joined.setdefault((a, b, tag), []).append(record)
    segments, at = [], 0
    for (a, b, tag), records in sorted(joined.items()):
        if a < at:
            continue
        segments += [[text[at:a], None, None], [text[a:b], ",".join(dict.fromkeys(records)) + "." + tag, None]]
        at = b
    segments.append([text[at:], None, None])
    return [s for s in segments if s[0]], kinds, len(done), studies


if __name__ == "__main__":
    words = json.load(open(prepare.HERE + "/data/words.json", encoding="utf8"))
    total = right = 0
    with open(sys.argv[2], "w", encoding="utf8") as out:
        for line in open(sys.argv[1], encoding="utf8"):
            r = json.loads(line)
            present = re.compile(r"(?<!\w)(?:" + "|".join(sorted(map(re.escape, words[r["language"]]["present"]), key=len, reverse=True)) + r")(?!\w)", re.I)
            segments, kinds, done, studies = marked(r["text"], r["truth"], present)
            total, right = total + len(r["truth"]["positions"]), right + done
            if not r["set"].startswith(("later", "layouts-even")) and done == len(r["truth"]["positions"]) and studies == len(r["truth"]["education"]):
                # What is not marked is taught as none of these, so everything of the truth must be.
                out.write(json.dumps(dict(id=r["id"], segments=segments, kinds=kinds, language=r["language"], writer="people", partial=True)) + "\n")
    print(right, "of", total, "positions found in their texts")
