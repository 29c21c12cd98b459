"""Writes languages.bin beside pieces.txt: how the use of each piece is shared between languages.

    python3 tools/vectors/languages.py --esco FOLDER --out knowledge/vectors

One row of eight bytes for each piece, in the manifest's order of languages. A row's bytes add up to
about 255: the piece's frequency in the labels of a language, relative to the others.
"""

import argparse
import hashlib
import json
import os

from pieces import pieces_of

parser = argparse.ArgumentParser()
parser.add_argument("--esco", required=True)
parser.add_argument("--out", required=True)
options = parser.parse_args()

path = lambda name: os.path.join(options.out, name)
with open(path("manifest.json"), encoding="utf8") as file:
    manifest = json.load(file)
with open(path("pieces.txt"), encoding="utf8") as file:
    index = {piece: at for at, piece in enumerate(file.read().split("\n")[:-1])}

counts = []
for language in manifest["languages"]:
    own = [0] * len(index)
    # Not every language has all skills: occupations only, so that languages can be compared.
    with open(os.path.join(options.esco, f"occupations_{language}.tsv"), encoding="utf8") as file:
        for line in list(file)[1:]:
            for label in line.rstrip("\n").replace("|", "\t").split("\t")[2:]:
                for piece in pieces_of(label, index):
                    own[piece] += 1
    counts.append(own)

totals = [sum(own) for own in counts]
rows = bytearray()
for piece in range(len(index)):
    shares = [own[piece] / total for own, total in zip(counts, totals)]
    whole = sum(shares)
    rows.extend(round(255 * share / whole) if whole else 0 for share in shares)
with open(path("languages.bin"), "wb") as file:
    file.write(rows)
manifest["sha256"]["languages.bin"] = hashlib.sha256(rows).hexdigest()
with open(path("manifest.json"), "w", encoding="utf8") as file:
    json.dump(manifest, file, ensure_ascii=False, indent=2)
    file.write("\n")
