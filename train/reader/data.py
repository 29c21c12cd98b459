"""Marked texts as numbers."""

import numpy as np

import marks
import tokens

ANCHORS_MAX = 48


def numbers(segments, kinds, partial=False):
    """Rows, layout, tags, people led, lines, and the records as token numbers. In a text of which only positions and studies are
    marked (`partial`), any other token is -1: none of these."""
    text, spans, teams = marks.assemble(segments)
    places, rows, layout = tokens.read(text)
    n = len(places)
    if n == 0:
        return None
    starts = np.array([a for a, _ in places])
    ends = np.array([b for _, b in places])

    def cover(span):
        return int(np.searchsorted(ends, span[0], side="right")), int(np.searchsorted(starts, span[1], side="left"))

    tags, team = np.full(n, -1 if partial else 0, np.int16), np.zeros(n, np.int8)
    first = {}
    for span in spans:
        i, j = cover(span)
        if i >= j:
            continue
        tag = marks.TAG[span[2]]
        tags[i:j] = 2 + 2 * tag
        tags[i] = 1 + 2 * tag
        first[span[:3]] = i
    if partial:
        team[:] = -1
    for span in teams:
        i, j = cover(span)
        team[i:j] = 1
    anchors, anchor = [], np.full(n, -1 if partial else 0, np.int8)
    for rec in marks.records_of(spans):
        at = first.get(rec["anchor"][:3])
        if at is None:
            continue
        letter = rec["id"][0]
        anchor[at] = {"p": 1, "s": 2, "c": 3, "l": 0}[letter]
        row = [at, -1, -1, -1]
        note = kinds.get(rec["id"], "")
        if letter == "p":
            row[1] = next((i for i, k in enumerate(marks.KINDS) if k in note), -1)
        elif letter == "s":
            row[2] = next((i for i, k in enumerate(marks.STUDY_STATES) if k in note), -1)
        elif letter == "c":
            row[3] = next((i for i, k in enumerate(marks.CREDENTIAL_STATES) if k in note), -1)
        for name in marks.POINTERS:
            if letter == "l" and name != "detail":
                row.append(-2)
                continue
            target = next((rec[t] for t in marks.TARGETS[name] if t in rec and rec[t] is not rec["anchor"]), None)
            own = next((rec[t] for t in marks.TARGETS[name] if t in rec), None)
            unknown = partial and target is None and name in ("place", "detail")
            row.append(-2 if unknown or (target is None and own is not None) else first.get(target[:3], -1) if target else -1)
        anchors.append(row)
    line = np.zeros(n, np.int16)
    wide = np.zeros((n, tokens.FEATURES), np.uint8)
    table = np.zeros((n, tokens.PIECES), np.uint16)
    count = -1
    newline = tokens.OFFSET["before"] + 1
    for i in range(n):
        if newline in layout[i] or i == 0:
            count += 1
        line[i] = count
        wide[i, layout[i]] = 1
        table[i, : len(rows[i])] = rows[i]
    out = -3 * np.ones((ANCHORS_MAX, 4 + len(marks.POINTERS)), np.int16)
    for i, row in enumerate(anchors[:ANCHORS_MAX]):
        out[i] = row
    return dict(rows=table, layout=np.packbits(wide, axis=1), tags=tags, team=team, anchor=anchor, line=line, records=out, n=n)
