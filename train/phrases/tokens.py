"""Writes tokens.npz: the English texts of the concepts as token ids of the teacher.

    python3 train/phrases/tokens.py --data concepts.json.gz --tokenizer tokenizer.json --out tokens.npz
"""

import argparse
import gzip
import json

import numpy as np
from teacher import tokenise

parser = argparse.ArgumentParser()
parser.add_argument("--data", required=True)
parser.add_argument("--tokenizer", required=True)
parser.add_argument("--out", required=True)
options = parser.parse_args()
with gzip.open(options.data, "rt", encoding="utf8") as file:
    concepts = json.load(file)["concepts"]
first = [concept["labels"]["en"][0] for concept in concepts if "en" in concept["labels"] and concept["kind"] != "task"]
others = [label for concept in concepts for label in concept["labels"].get("en", [])]
texts = list(dict.fromkeys(first + others))
tokens, offsets = tokenise(texts, options.tokenizer)
np.savez_compressed(options.out, texts=np.array(texts), tokens=tokens, offsets=offsets.astype(np.uint32))
print(len(texts), "texts,", len(tokens), "tokens")
