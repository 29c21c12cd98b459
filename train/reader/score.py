"""Reads texts with a model and counts what is right. A name is right when three fifths of the words agree, a date in all that is written."""

import re
import unicodedata

import numpy as np
import torch

import dates
import marks
import tokens

KEEP_ON = 0.25  # a name goes on over a token that is this likely to be part of it


def words(text):
    plain = "".join(c for c in unicodedata.normalize("NFD", (text or "").lower()) if unicodedata.category(c) != "Mn")
    return [w for w in re.split(r"[\W_]+", plain.replace("ß", "ss").replace("ł", "l").replace("ø", "o")) if w]


def alike(a, b):
    a, b = words(a), words(b)
    if not a or not b:
        return len(a) == len(b)
    return sum(w in a for w in b) / max(len(a), len(b)) >= 0.6


def same_date(truth, read):
    return bool(read) and (read[:4] == truth if len(truth) == 4 else read == truth)


@torch.no_grad()
def probabilities(models, text, device):
    places, rows, layout = tokens.read(text)
    n = len(places)
    if n == 0:
        return places, None
    table, wide, line = np.zeros((1, n, tokens.PIECES), np.int64), np.zeros((1, n, tokens.FEATURES), np.float32), np.zeros((1, n), np.int64)
    count = -1
    for i in range(n):
        table[0, i, : len(rows[i])] = rows[i]
        wide[0, i, layout[i]] = 1
        count += i == 0 or tokens.OFFSET["before"] + 1 in layout[i]
        line[0, i] = count
    table, wide, line = (torch.tensor(x).to(device) for x in (table, wide, line))
    mask = torch.ones(1, n, dtype=torch.bool, device=device)
    total = None
    for m in models:
        h = m.encode(table, wide, mask)
        one = [m.tags(h), m.anchor(h), m.kind(h), m.study(h), m.credential(h)]
        one = [x.float().softmax(-1)[0].cpu().numpy() for x in one]
        tag = one[0]
        heads = sorted({i for i in range(n) if any(tag[i, 1 + 2 * marks.TAG[t]] > 0.1 for ts in marks.ANCHORS.values() for t in ts)} | {0})
        scores = m.points(h, line, mask, torch.tensor([heads]).to(device)).float()[0].cpu().numpy()
        full = np.full((n, len(marks.POINTERS), n + 1), -1e4, np.float32)
        full[heads] = scores
        one.append(full)
        total = one if total is None else [x + y for x, y in zip(total, one)]
    return places, [x / len(models) for x in total]


def spans_of(tag):
    """[(first, end, tag)] of the likeliest tags."""
    best, out = tag.argmax(-1), []
    current = None
    for i in range(len(best)):
        c = int(best[i])
        if current is not None:
            further = 2 + 2 * current[2]
            if c != further and (tag[i, further] > KEEP_ON and c == 0):
                c = further
            if c == further:
                current[1] = i + 1
                continue
            out.append(tuple(current))
            current = None
        if c > 0:
            current = [i, i + 1, (c - 1) // 2]
    if current is not None:
        out.append(tuple(current))
    return out


def decode(text, places, p):
    tag, anchor, kind, study, credential, points = p
    spans = spans_of(tag)
    by = {}
    for a, b, t in spans:
        by.setdefault(marks.TAGS[t], []).append((a, b))

    def words_of(span):
        s = text[places[span[0]][0] : places[span[1] - 1][1]]
        rest = text[places[span[1] - 1][1] :][:1]
        s = " ".join(s.split())
        return s + rest if rest == ")" and s.count("(") > s.count(")") else s

    def part(at, name):
        targets = [s for t in marks.TARGETS[name] for s in by.get(t, [])]
        scores = points[at, marks.POINTERS.index(name)]
        if not targets:
            return None
        best = max(targets, key=lambda s: scores[s[0]])
        return best if scores[best[0]] > scores[-1] else None

    positions, studies = [], []
    heads = list(by.get("title", []))
    claimed = set()
    for h in heads:
        claimed.add(part(h[0], "org"))
    heads += [s for s in by.get("employer", []) if s not in claimed and anchor[s[0], 1] > 0.5]
    for h in sorted(heads):
        titled = h in by.get("title", [])
        org, start, end = part(h[0], "org") if titled else h, part(h[0], "start"), part(h[0], "end")
        begun = dates.parse(words_of(start)) if start else None
        over = dates.parse(words_of(end)) if end else None
        whole = start is not None and start in by.get("period", [])
        record = dict(title=words_of(h) if titled else "", employer=words_of(org) if org else "", start=begun, kind=marks.KINDS[int(kind[h[0]].argmax())])
        record["end"] = begun if whole else over if over else "present" if start else None
        if not whole and over is None and start is not None and begun is None:
            record["end"] = None
        if begun and over and over[:4] < begun[:4]:
            record["start"], record["end"] = over, begun
        if record not in positions:
            positions.append(record)
    heads, claimed = list(by.get("degree", [])), set()
    for h in heads:
        claimed |= {part(h[0], "org"), part(h[0], "detail")}
    heads += [s for t in ("field", "school") for s in by.get(t, []) if s not in claimed and anchor[s[0], 2] > 0.5]
    for h in sorted(heads):
        org = h if h in by.get("school", []) else part(h[0], "org")
        end = part(h[0], "end") or part(h[0], "start")
        start = part(h[0], "start")
        over = dates.parse(words_of(end)) if end else None
        if start and not part(h[0], "end") and start in by.get("start", []):
            over = None
        studies.append(dict(degree=words_of(h), institution=words_of(org) if org else "", end=over, state=marks.STUDY_STATES[int(study[h[0]].argmax())]))
    flat = {t: [words_of(s) for s in by.get(t, [])] for t in marks.TAGS}
    credentials = []
    for h in by.get("credential", []):
        issued, expiry = part(h[0], "start"), part(h[0], "end")
        credentials.append(dict(name=words_of(h), date=dates.parse(words_of(issued)) if issued else None, expiry=dates.parse(words_of(expiry)) if expiry else None, state=marks.CREDENTIAL_STATES[int(credential[h[0]].argmax())]))
    return dict(positions=positions, education=studies, credentials=credentials, flat=flat)


def pairs(truth, read, like):
    order = sorted(((like(t, r), i, j) for i, t in enumerate(truth) for j, r in enumerate(read)), key=lambda x: -x[0])
    found, taken = {}, set()
    for score, i, j in order:
        if score <= 0 or i in found or j in taken:
            continue
        found[i] = j
        taken.add(j)
    return [(t, read[found[i]] if i in found else None) for i, t in enumerate(truth)], len(read) - len(taken)


def right_position(t, r):
    if r is None:
        return dict(title=False, employer=False, period=False, whole=False)
    title, employer = alike(t["title"], r["title"]), alike(t["employer"], r["employer"])
    ended = r["end"] == "present" if t["end"] == "present" else bool(r["end"]) and r["end"] != "present" and same_date(t["end"], r["end"])
    period = same_date(t["start"], r["start"] or "") and ended
    return dict(title=title, employer=employer, period=period, whole=title and employer and period)


STATE = dict(held="completed", in_progress="ongoing", abandoned="abandoned")


def right_study(t, r):
    if r is None:
        return dict(institution=False, ended=False, state=False, study=False)
    institution, ended = alike(t["institution"], r["institution"]), t.get("end") is None or same_date(t["end"][:4], (r["end"] or "")[:4])
    state = STATE.get(t["state"], t["state"]) == r["state"]
    return dict(institution=institution, ended=ended, state=state, study=institution and ended and state)


def count(card, name, right, of=1):
    a, b = card.get(name, (0, 0))
    card[name] = (a + int(right), b + of)


def judge(truth, read, card):
    told, extra = pairs(truth["positions"], read["positions"], lambda t, r: (lambda j: j["title"] + 0.9 * j["employer"] + 1.1 * j["period"])(right_position(t, r)))
    whole = 0
    for t, r in told:
        j = right_position(t, r)
        whole += j["whole"]
        count(card, "positions", j["whole"])
        for k in ("title", "employer", "period"):
            count(card, k, j[k])
    count(card, "precision", whole, len(read["positions"]))
    told, _ = pairs(truth["education"], read["education"], lambda t, r: (lambda j: 1.1 * (t["institution"] != "" and j["institution"]) + (t.get("end") is not None and j["ended"]))(right_study(t, r)))
    whole = 0
    for t, r in told:
        j = right_study(t, r)
        whole += j["study"]
        for k, v in j.items():
            count(card, k, v)
    count(card, "study precision", whole, len(read["education"]))
    if "flat" in truth:
        told, _ = pairs(truth["credentials"], read["credentials"], lambda t, r: float(alike(t["name"], r["name"])))
        good = sum(r is not None and t["state"] == r["state"] for t, r in told)
        count(card, "credentials", good, len(told))
        count(card, "credential precision", good, len(read["credentials"]))
        for tag in ("name", "email", "phone", "language", "skill"):
            want, got = {" ".join(words(x)) for x in truth["flat"][tag]}, {" ".join(words(x)) for x in read["flat"][tag]}
            count(card, tag, len(want & got), len(want))
            count(card, tag + " precision", len(want & got), len(got))


def truth_of(document):
    """What a marked text says, in the shape of a reading."""
    text, spans, _ = marks.assemble(document["segments"])

    def words_of(span):
        return " ".join(text[span[0] : span[1]].split())

    out = dict(positions=[], education=[], credentials=[], flat={t: [words_of(s) for s in spans if s[2] == t] for t in marks.TAGS})
    done = set()
    for r in marks.records_of(spans):
        if r["id"] in done:
            continue
        done.add(r["id"])
        note = document["kinds"].get(r["id"], "")
        get = lambda tag: words_of(r[tag]) if tag in r else ""
        begun = dates.parse(get("start") or get("period"))
        over = begun if "period" in r else dates.parse(get("end")) if get("end") else None
        if r["id"][0] == "p" and begun:
            out["positions"].append(dict(title=get("title"), employer=get("employer"), start=begun, end=over or "present"))
        elif r["id"][0] == "s":
            state = next((s for s in marks.STUDY_STATES if s in note), "completed")
            out["education"].append(dict(institution=get("school"), end=over, state=state))
        elif r["id"][0] == "c":
            state = next((s for s in marks.CREDENTIAL_STATES if s in note), "held")
            out["credentials"].append(dict(name=get("credential"), state=state))
    return text, out


def evaluate(models, texts, device):
    """texts: [(text, truth)] → {name: (right, of)}"""
    card = {}
    for text, truth in texts:
        places, p = probabilities(models, text, device)
        read = decode(text, places, p) if p else dict(positions=[], education=[], credentials=[], flat={t: [] for t in marks.TAGS})
        judge(truth, read, card)
    return card


def show(name, card):
    print(f"{name:26s} " + " ".join(f"{k}={100 * a / max(1, b):.1f}" for k, (a, b) in card.items()), flush=True)
