"""Tokens of a text and what the reader sees of each: pieces of the word, and the layout around it.

src/engine/reader/token-features.ts does the same, number for number; tokens.fixture.json holds both to it.
"""

import re
import unicodedata
from functools import lru_cache

TOKEN = re.compile(r"[^\W\d_]+|\d+")
ROWS = 16384  # rows of the table of word pieces; row 0 is padding
PIECES = 14
SEPARATORS = [
    ",", ";", ":", ".", "|¦", "-–—−‐‑", "/\\", "([{", ")]}", "•▪◦○●■□►▶➤✓✔*·>»‣⁃∙❖◆★☆→⇒", "\"'“”„«’‘`", "&+", "@",
]  # fmt: skip
KIND_OF = {c: 4 + i for i, chars in enumerate(SEPARATORS) for c in chars}
GAP_BITS = 18
STEPS = [1, 2, 3, 4, 6, 9, 15]  # a count falls into the bucket of the last step it reaches
SIZES = dict(before=GAP_BITS, after=GAP_BITS, index=8, rest=8, column=10, words=8, indent=5, line=4, previous=8, next=8, part=8, shape=14)
OFFSET = {}
FEATURES = 0
for _name, _size in SIZES.items():
    OFFSET[_name] = FEATURES
    FEATURES += _size


def fold(word):
    plain = unicodedata.normalize("NFD", word.lower().replace("ß", "ss").replace("ł", "l"))
    return "".join(c for c in plain if unicodedata.category(c) != "Mn")


def row_of(piece):
    h = 2166136261
    for byte in piece.encode():
        h = ((h ^ byte) * 16777619) & 0xFFFFFFFF
    return 1 + (h >> 3) % (ROWS - 1)


@lru_cache(400000)
def pieces(word):
    """Rows of the table that a token sums up."""
    if word[0].isdecimal():
        return [row_of("#l%d" % min(len(word), 9)), row_of("#n" + word[:6])]
    lower, plain = word.lower(), fold(word)
    rows = [row_of("w" + lower)]
    if plain != lower:
        rows.append(row_of("w" + plain))
    rows += [row_of("p" + plain[:k]) for k in (2, 3, 4, 5) if len(plain) > k]
    rows += [row_of("s" + plain[-k:]) for k in (2, 3, 4, 5) if len(plain) > k]
    framed = "<" + plain + ">"
    for i in range(len(framed) - 3):
        if len(rows) == PIECES:
            break
        rows.append(row_of("t" + framed[i : i + 4]))
    return rows


def bucket(count):
    b = 0
    for i, step in enumerate(STEPS):
        if count >= step:
            b = i + 1
    return b


def gap_bits(gap):
    bits = set()
    if gap == "":
        bits.add(0)
    newlines = gap.count("\n")
    if newlines > 0:
        bits.add(1)
    if newlines > 1:
        bits.add(2)
    if "\t" in gap or "  " in gap:
        bits.add(3)
    for c in gap:
        if c in KIND_OF:
            bits.add(KIND_OF[c])
        elif not c.isspace():
            bits.add(17)
    return bits


def shape_of(word):
    if word[0].isdecimal():
        n = len(word)
        value = int(word[:9])
        if n == 4 and 1940 <= value <= 2049:
            return 6
        if n <= 2:
            return 7 if 1 <= value <= 12 else 8 if value <= 31 else 9
        return 10 if n == 3 else 11 if n == 4 else 12
    lower, upper = word.lower(), word.upper()
    if lower == upper:
        return 5
    if word == lower:
        return 0
    if word == upper:
        return 2 if len(word) > 1 else 3
    return 1 if word[0] != word[0].lower() and word[1:] == word[1:].lower() else 4


def read(text):
    """[(start, end)] of the tokens, their rows and their features."""
    spans = [m.span() for m in TOKEN.finditer(text)]
    n = len(spans)
    gaps = [text[(spans[i - 1][1] if i else 0) : (spans[i][0] if i < n else len(text))] for i in range(n + 1)]
    if n:
        gaps[0] = "\n" + gaps[0]
        gaps[n] = gaps[n] + "\n"
    lines = []
    for i in range(n):
        if "\n" in gaps[i]:
            lines.append([])
        lines[-1].append(i)
    features = [None] * n
    bits = [sorted(gap_bits(g)) for g in gaps]
    for k, line in enumerate(lines):
        first = spans[line[0]][0]
        begin = text.rfind("\n", 0, first) + 1
        lead = text[begin:first]
        blanks = len(lead) - len(lead.lstrip())
        indent = 0 if blanks == 0 else 1 if blanks < 4 else 2 if blanks < 9 else 3 if blanks < 21 else 4
        shapes = [shape_of(text[a:b]) for a, b in (spans[i] for i in line)]
        marks = []
        if 6 in shapes:
            marks.append(0)
        if shapes[0] >= 6:
            marks.append(1)
        if all(s == 2 or s == 3 or s >= 6 for s in shapes):
            marks.append(2)
        if lead.strip() != "":
            marks.append(3)
        previous = bucket(len(lines[k - 1])) if k > 0 and 2 not in bits[line[0]] else 0
        following = bucket(len(lines[k + 1])) if k + 1 < len(lines) and 2 not in bits[line[-1] + 1] else 0
        for j, i in enumerate(line):
            f = [OFFSET["before"] + b for b in bits[i]] + [OFFSET["after"] + b for b in bits[i + 1]]
            f.append(OFFSET["index"] + bucket(j))
            f.append(OFFSET["rest"] + bucket(len(line) - 1 - j))
            f.append(OFFSET["column"] + min(9, (spans[i][0] - begin) // 8))
            f.append(OFFSET["words"] + bucket(len(line)))
            f.append(OFFSET["indent"] + indent)
            f += [OFFSET["line"] + m for m in marks]
            f.append(OFFSET["previous"] + previous)
            f.append(OFFSET["next"] + following)
            f.append(OFFSET["part"] + i * 8 // n)
            f.append(OFFSET["shape"] + shapes[j])
            features[i] = f
    return spans, [pieces(text[a:b]) for a, b in spans], features
