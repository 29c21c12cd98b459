"""Marked texts of data/ as one file for training: each as written and, every second one, as a PDF or a DOCX gives it back.

python3 prepare.py texts OUT            the plain texts, for texts.ts
python3 prepare.py join FILES OUT       with what texts.ts gave back
"""

import difflib
import glob
import hashlib
import json
import os
import sys

import marks
import tokens

HERE = os.path.dirname(os.path.abspath(__file__))


def language_of(path):
    """data/languages.tsv names the language of each text."""
    return dict(line.rstrip("\n").split("\t")[:2] for line in open(path, encoding="utf8"))


def documents(folder=HERE + "/data"):
    languages = language_of(folder + "/languages.tsv")
    out = []
    for path in sorted(glob.glob(folder + "/*.txt")):
        for d in marks.documents(path):
            d["language"] = languages[d["id"]]
            d["writer"] = d["id"].split("-")[0]
            out.append(d)
    return out


def carried(document, text):
    """The marks of a document on the text that a file gave back; None where too much of it changed."""
    old, spans, teams = marks.assemble(document["segments"])
    a = [m.span() for m in tokens.TOKEN.finditer(old)]
    b = [m.span() for m in tokens.TOKEN.finditer(text)]
    match = difflib.SequenceMatcher(None, [old[x:y].lower() for x, y in a], [text[x:y].lower() for x, y in b], autojunk=False)
    place = {}
    for i, j, n in match.get_matching_blocks():
        for k in range(n):
            place[i + k] = j + k
    if len(place) < 0.97 * len(a):
        return None
    edges = []
    for start, end, tag, records in spans:
        inside = [place[i] for i, (x, y) in enumerate(a) if x < end and y > start and i in place]
        if not inside or inside != list(range(inside[0], inside[-1] + 1)):
            # torn apart by a column: each run is a span of its own
            runs, run = [], []
            for j in inside:
                if run and j != run[-1] + 1:
                    runs.append(run)
                    run = []
                run.append(j)
            runs += [run] if run else []
        else:
            runs = [inside]
        for run in runs:
            edges.append((b[run[0]][0], b[run[-1]][1], tag, records))
    edges.sort()
    segments, at = [], 0
    for start, end, tag, records in edges:
        if start < at:
            continue
        if start > at:
            segments.append([text[at:start], None, None])
        key = key_of(tag, records)
        segments.append([text[start:end], key, None])
        at = end
    segments.append([text[at:], None, None])
    return [s for s in segments if s[0] != ""]


KEY = {v: k for k, v in marks.NAMES.items()}


def key_of(tag, records):
    if tag in KEY:
        name = KEY[tag]
        return name if "." not in name or name[0] == "n" else ",".join(records) + "." + name.split(".")[1]
    if records:
        return ",".join(records) + "." + tag
    return tag if tag[:2] in ("h.", "x.") else "me." + tag


if __name__ == "__main__":
    docs = documents()
    if sys.argv[1] == "texts":
        with open(sys.argv[2], "w", encoding="utf8") as out:
            for d in docs[::2]:
                out.write(json.dumps(dict(id=d["id"], text=marks.assemble(d["segments"])[0])) + "\n")
    else:
        again = {}
        for line in open(sys.argv[2], encoding="utf8"):
            r = json.loads(line)
            again[r["id"]] = r["text"]
        lost = 0
        with open(sys.argv[3], "w", encoding="utf8") as out:
            for d in docs:
                out.write(json.dumps(dict(d, file=False)) + "\n")
                if d["id"] in again:
                    segments = carried(d, again[d["id"]])
                    lost += segments is None
                    if segments is not None:
                        out.write(json.dumps(dict(d, segments=segments, file=True)) + "\n")
        digest = hashlib.sha256(open(sys.argv[3], "rb").read()).hexdigest()[:16]
        print(len(docs), "texts,", len(again) - lost, "also from files,", lost, "not carried over, data", digest)
