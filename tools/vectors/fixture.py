"""Writes src/engine/vectors/pieces.fixture.json: texts and their pieces, as training splits them.

    python3 tools/vectors/fixture.py
"""

import json
import os
import random

from pieces import pieces_of

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
read = lambda name: open(os.path.join(ROOT, name), encoding="utf8").read()
index = {piece: at for at, piece in enumerate(read("knowledge/vectors/pieces.txt").split("\n")[:-1])}

texts = [line.split("\t")[1] for line in read("bench/eval/foreign-titles.tsv").strip().split("\n")[1:]]
texts += [line.split("\t")[1] for line in read("bench/eval/title-acceptance.tsv").strip().split("\n")[1:]]
texts += ["", " ", "\u0000", "İstanbul ŞOFÖRÜ", "ΟΔΟΣ ΣΑΣ", "ﬁnance ﬂow", "①②③ ½ Ⅷ", "e\u0301cole é", "straße STRASSE ẞ", "ł Ł ø Ø đ"]
texts += ["a" * 60, "a" * 61, "𝐀𝐥𝐟𝐚 𝔟𝔢𝔱𝔞", "👩‍🚒 firefighter", "مهندس برمجيات", "软件工程师", "소프트웨어 엔지니어", "инженер", "x" * 59 + "𝔟", "co-op's C++/C# .NET", "1.º ciclo", "ǅ ǆ Ǆ"]
rng = random.Random(20261115)
# Characters that all versions of Unicode agree on.
alphabet = [chr(code) for start, end in ((32, 126), (160, 591), (880, 1023), (1040, 1103), (1488, 1514), (0x1E00, 0x1EFF), (0xFB00, 0xFB06)) for code in range(start, end + 1)]
alphabet = [char for char in alphabet if char.isprintable()]
for _ in range(1200):
    texts.append("".join(rng.choice(alphabet) for _ in range(rng.randint(1, 24))))
pieces = list(index)
for _ in range(600):
    texts.append(" ".join(rng.choice(pieces).replace("##", "") + rng.choice(pieces).replace("##", "") for _ in range(rng.randint(1, 4))))

with open(os.path.join(ROOT, "src/engine/vectors/pieces.fixture.json"), "w", encoding="utf8") as file:
    rows = [json.dumps([text, pieces_of(text, index)], ensure_ascii=True) for text in texts]
    file.write("[\n" + ",\n".join(rows) + "\n]\n")
