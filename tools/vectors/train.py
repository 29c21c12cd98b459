"""Trains the table of title vectors: knowledge/vectors/.

    python3 tools/vectors/train.py --esco FOLDER --onet FILE --minilm FOLDER --out FOLDER

ESCO and O*NET are described in docs/vectors.md, with the teacher's weights. Needs torch, numpy,
tokenizers, transformers and safetensors; about ten minutes on a GPU. The same seed on the same
machine gives the same table; another GPU may differ in the last digits, so the table is shipped.
"""

import argparse
import hashlib
import json
import os
import platform
import re
import time

import numpy as np
import tokenizers
import torch
import torch.nn.functional as F
import transformers
from pieces import pieces_of, words_of
from safetensors.torch import load_file

LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pl", "pt"]
SEED = 20261115
MAX_PIECES = 16
TEMPERATURE = 0.05

parser = argparse.ArgumentParser()
parser.add_argument("--esco", required=True, help="folder of occupations_*.tsv and skills_*.tsv")
parser.add_argument("--onet", required=True, help="onet_titles.tsv")
parser.add_argument("--roles", default=os.path.join(os.path.dirname(__file__), "../../knowledge/roles"))
parser.add_argument("--minilm", required=True, help="all-MiniLM-L6-v2: model.fp16.safetensors, config.json, tokenizer.json")
parser.add_argument("--out", required=True)
parser.add_argument("--vocab", type=int, default=40_000)
parser.add_argument("--dim", type=int, default=128)
parser.add_argument("--steps", type=int, default=12_000)
parser.add_argument("--batch", type=int, default=3_000)
parser.add_argument("--teacher-steps", type=int, default=800)
parser.add_argument("--distil", type=float, default=1.0)
parser.add_argument("--all", action="store_true", help="trains on the held-out labels too: for the shipped table, after measuring")
options = parser.parse_args()
rng = np.random.default_rng(SEED)
torch.manual_seed(SEED)
device = "cuda" if torch.cuda.is_available() else "cpu"


def rows(path):
    with open(path, encoding="utf8") as file:
        return [line.rstrip("\n").split("\t") for line in file][1:]


def clean(text):
    return re.sub(r"\s+", " ", re.sub(r"\(.*?\)", " ", text)).strip()


def variants(label):
    """'Krankenpfleger/Krankenpflegerin' is two titles."""
    label = clean(label)
    halves = [half.strip() for half in label.split("/")]
    if len(halves) < 2 or any(len(half) < 4 or half.startswith("in ") for half in halves):
        return [label]
    return halves


def is_held_out(label):
    return not options.all and hashlib.sha256(label.encode()).digest()[0] < 26


class Concept:
    def __init__(self):
        self.labels = {}  # language -> training labels
        self.held_out = {}

    def add(self, language, labels):
        labels = list(dict.fromkeys(one for one in labels if 1 < len(one) < 90 and words_of(one)))
        if not labels:
            return
        held = [one for one in labels[1:] if is_held_out(one)] if len(labels) >= 3 else []
        self.labels.setdefault(language, []).extend(one for one in labels if one not in held)
        if held:
            self.held_out[language] = held


def esco(kind):
    found = {}
    for language in LANGUAGES:
        path = os.path.join(options.esco, f"{kind}_{language}.tsv")
        if not os.path.exists(path):
            continue
        for uri, _, label, *others in rows(path):
            names = [label] + (others[0].split("|") if others and others[0] else [])
            found.setdefault(uri, Concept()).add(language, [v for name in names for v in variants(name)])
    return [concept for concept in found.values() if concept.labels]


def english_sets():
    """O*NET's occupations and our own roles."""
    sets = []
    for _, title, *others in rows(options.onet):
        sets.append([title] + (others[0].split("|") if others and others[0] else []))
    for file in sorted(os.listdir(options.roles)):
        with open(os.path.join(options.roles, file), encoding="utf8") as lines:
            for line in lines:
                role = json.loads(line)
                sets.append([role["title"], *role["titles"]])
    for titles in sets:
        concept = Concept()
        concept.add("en", [clean(title) for title in titles])
        if len(concept.labels.get("en", [])) > 1:
            yield concept


occupations = esco("occupations") + list(english_sets())
skills = esco("skills")

# Pieces, learned on the words of all training labels.
labels = list(dict.fromkeys(l for c in occupations + skills for some in c.labels.values() for l in some))
model = tokenizers.Tokenizer(tokenizers.models.WordPiece(unk_token="[UNK]"))
model.pre_tokenizer = tokenizers.pre_tokenizers.WhitespaceSplit()
trainer = tokenizers.trainers.WordPieceTrainer(vocab_size=options.vocab + 1, min_frequency=2, special_tokens=["[UNK]"], show_progress=False)
model.train_from_iterator((" ".join(words_of(label)) for label in labels), trainer)
pieces = sorted(piece for piece in model.get_vocab() if piece != "[UNK]")
index = {piece: at for at, piece in enumerate(pieces)}
print(len(labels), "labels,", len(pieces), "pieces", flush=True)

held = [l for c in occupations for some in c.held_out.values() for l in some]
texts = list(dict.fromkeys(labels + held))
place = {text: at for at, text in enumerate(texts)}
table_ids = np.full((len(texts), MAX_PIECES), len(pieces), np.int64)
for at, text in enumerate(texts):
    own = pieces_of(text, index)[:MAX_PIECES]
    table_ids[at, : len(own)] = own
table_ids = torch.from_numpy(table_ids).to(device)


class Table(torch.nn.Module):
    """A label's vector is the normalised sum of its pieces' vectors."""

    def __init__(self):
        super().__init__()
        self.vectors = torch.nn.Embedding(len(pieces) + 1, options.dim, padding_idx=len(pieces))
        torch.nn.init.normal_(self.vectors.weight, std=0.1)
        self.weights = torch.nn.Parameter(torch.zeros(len(pieces) + 1))

    def forward(self, at, drop=0.0):
        ids = table_ids[at]
        weight = torch.exp(self.weights)[ids] * (ids != len(pieces))
        if drop:
            kept = torch.rand_like(weight) > drop
            kept[:, 0] |= ~kept.any(1)
            weight = weight * kept
        return F.normalize((self.vectors(ids) * weight.unsqueeze(-1)).sum(1) + 1e-6, dim=1)


class Sampler:
    """Draws label pairs of the same concept: language first, then the label."""

    def __init__(self, concepts):
        groups = [[np.array([place[l] for l in some]) for some in c.labels.values()] for c in concepts]
        flat = [group for own in groups for group in own]
        self.labels = np.concatenate(flat)
        self.start = np.cumsum([0] + [len(group) for group in flat[:-1]])
        self.size = np.array([len(group) for group in flat])
        self.first = np.cumsum([0] + [len(own) for own in groups[:-1]])
        self.count = np.array([len(own) for own in groups])
        english = [place[c.labels["en"][0]] if "en" in c.labels else -1 for c in concepts]
        self.english = np.array(english)
        self.taught = np.flatnonzero(self.english >= 0)

    def draw(self, concepts):
        group = self.first[concepts] + (rng.random(len(concepts)) * self.count[concepts]).astype(np.int64)
        return self.labels[self.start[group] + (rng.random(len(concepts)) * self.size[group]).astype(np.int64)]

    def some(self, count, pool=None):
        pool = np.arange(len(self.count)) if pool is None else pool
        return rng.choice(pool, min(count, len(pool)), replace=False)


def on_device(array):
    return torch.from_numpy(array).to(device)


def both_ways(x, y, ids_x, ids_y):
    """In-batch contrast; the same text in two concepts is no contrast."""
    logits = x @ y.T / TEMPERATURE
    right = torch.arange(len(x), device=device)
    same = (ids_x[:, None] == ids_y[None, :]) & (right[:, None] != right[None, :])
    logits = logits.masked_fill(same, -1e4)
    return (F.cross_entropy(logits, right) + F.cross_entropy(logits.T, right)) / 2


# The teacher: a small English sentence model, tuned on titles of the same occupation.
known = ("hidden_size", "num_attention_heads", "num_hidden_layers", "intermediate_size", "vocab_size", "max_position_embeddings", "type_vocab_size", "hidden_act", "layer_norm_eps")
with open(os.path.join(options.minilm, "config.json")) as file:
    config = transformers.BertConfig(**{k: v for k, v in json.load(file).items() if k in known})
teacher = transformers.BertModel(config, add_pooling_layer=False)
state = load_file(os.path.join(options.minilm, "model.fp16.safetensors"))
missing = teacher.load_state_dict({k.removeprefix("bert."): v.float() for k, v in state.items()}, strict=False).missing_keys
assert not [key for key in missing if "position_ids" not in key], missing
teacher.to(device)
words = tokenizers.Tokenizer.from_file(os.path.join(options.minilm, "tokenizer.json"))
words.enable_truncation(32)
words.enable_padding()


def taught(some):
    batch = words.encode_batch(some)
    ids = torch.tensor([one.ids for one in batch], device=device)
    mask = torch.tensor([one.attention_mask for one in batch], device=device)
    hidden = teacher(input_ids=ids, attention_mask=mask).last_hidden_state
    mask = mask.unsqueeze(-1).float()
    return F.normalize((hidden * mask).sum(1) / mask.sum(1), dim=1)


started = time.time()
english = [c.labels["en"] for c in occupations if len(c.labels.get("en", ())) > 1]
optimizer = torch.optim.AdamW(teacher.parameters(), lr=5e-5, weight_decay=0.01)
for step in range(options.teacher_steps):
    for group in optimizer.param_groups:
        group["lr"] = 5e-5 * min(1, step / 50) * max(0.05, 1 - step / options.teacher_steps)
    chosen = rng.choice(len(english), 512, replace=False)
    pairs = [rng.choice(english[at], 2, replace=False) for at in chosen]
    one, other = ([str(pair[side]) for pair in pairs] for side in (0, 1))
    ids = [torch.tensor([place[t] for t in side], device=device) for side in (one, other)]
    loss = both_ways(taught(one), taught(other), *ids)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
teacher.eval()
all_english = list(dict.fromkeys(c.labels["en"][0] for c in occupations + skills if "en" in c.labels))
with torch.no_grad():
    lessons = torch.cat([taught(all_english[at : at + 1024]) for at in range(0, len(all_english), 1024)])
lesson_of = np.full(len(texts), -1)
lesson_of[[place[t] for t in all_english]] = np.arange(len(all_english))
print("teacher", round(time.time() - started), "s", flush=True)


def likeness(vectors):
    own = torch.eye(len(vectors), device=device, dtype=torch.bool)
    return (vectors @ vectors.T / TEMPERATURE).masked_fill(own, -1e4)


def quantised(table):
    with torch.no_grad():
        final = table.vectors.weight[:-1] * torch.exp(table.weights)[:-1, None]
        # A few outliers may be clipped, so that the many small ones keep their digits.
        scale = torch.quantile(final.abs().flatten()[:: max(1, final.numel() // 1_000_000)], 0.9998) / 127
        return (final / scale).round().clamp(-127, 127).to(torch.int8)


def measure(vectors):
    """Held-out titles: their occupation's English name among all; MAP among the held-out of one language."""
    full = torch.cat([vectors.float(), torch.zeros(1, options.dim, device=device)])
    embed = lambda at: F.normalize(full[table_ids[at]].sum(1) + 1e-6, dim=1)
    with_english = [c for c in occupations if "en" in c.labels and len(c.labels) > 1]
    names = embed(torch.tensor([place[c.labels["en"][0]] for c in with_english], device=device))
    lines = []
    for language in LANGUAGES:
        pairs = [(place[l], at) for at, c in enumerate(with_english) for l in c.held_out.get(language, ())]
        if not pairs:
            continue
        query = embed(torch.tensor([p[0] for p in pairs], device=device))
        owner = torch.tensor([p[1] for p in pairs], device=device)
        scores = query @ names.T
        rank = (scores > scores.gather(1, owner[:, None])).sum(1)
        own = query @ query.T
        own.fill_diagonal_(-2)
        order = own.argsort(1, descending=True)
        relevant = (owner[order] == owner[:, None]) & (order != torch.arange(len(own), device=device)[:, None])
        counts = relevant.sum(1)
        seen = relevant.cumsum(1) / torch.arange(1, relevant.shape[1] + 1, device=device)
        average = ((seen * relevant).sum(1) / counts.clamp(min=1))[counts > 0].mean().item()
        lines.append(
            f"{language} {len(pairs):5d} titles  first {(rank < 1).float().mean().item():.3f}"
            f"  of 3 {(rank < 3).float().mean().item():.3f}  of 10 {(rank < 10).float().mean().item():.3f}  MAP {average:.3f}"
        )
    return lines


table = Table().to(device)
samplers = [Sampler(occupations), Sampler(skills)]
optimizer = torch.optim.Adam(table.parameters(), lr=5e-3)
started = time.time()
for step in range(options.steps):
    for group in optimizer.param_groups:
        group["lr"] = 5e-3 * min(1, step / 200) * max(0.02, 1 - step / options.steps)
    sampler = samplers[step % 3 == 0]
    chosen = sampler.some(options.batch)
    x, y = (on_device(sampler.draw(chosen)) for _ in range(2))
    loss = both_ways(table(x, 0.1), table(y, 0.1), x, y)
    if options.distil:
        chosen = sampler.some(1_024, sampler.taught)
        lesson = lessons[on_device(lesson_of[sampler.english[chosen]])]
        own = likeness(table(on_device(sampler.draw(chosen))))
        loss = loss + options.distil * F.kl_div(F.log_softmax(own, 1), F.softmax(likeness(lesson), 1), reduction="batchmean")
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 2_000 == 1_999:
        print(step + 1, round(loss.item(), 3), round(time.time() - started), "s", flush=True)
        for line in measure(quantised(table)):
            print("  ", line, flush=True)

os.makedirs(options.out, exist_ok=True)
final = quantised(table).cpu().numpy()
final.tofile(os.path.join(options.out, "vectors.bin"))
with open(os.path.join(options.out, "pieces.txt"), "w", encoding="utf8") as file:
    file.write("\n".join(pieces) + "\n")


def checksum(name):
    with open(os.path.join(options.out, name), "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


manifest = {
    "pieces": len(pieces),
    "dimensions": options.dim,
    "languages": LANGUAGES,
    "seed": SEED,
    "steps": options.steps,
    "held_out": not options.all,
    "sources": [
        {"name": "ESCO v1.2 (Italian: v1.0)", "licence": "CC BY 4.0", "attribution": "European Commission: this uses the ESCO classification of the European Commission"},
        {"name": "O*NET 29.2 Database", "licence": "CC BY 4.0", "attribution": "U.S. Department of Labor, Employment and Training Administration"},
        {"name": "all-MiniLM-L6-v2, as the teacher", "licence": "Apache-2.0", "attribution": "sentence-transformers"},
        {"name": "knowledge/roles", "licence": "this project's", "attribution": "Waymark"},
    ],
    "tools": {"python": platform.python_version(), "torch": torch.__version__, "tokenizers": tokenizers.__version__, "transformers": transformers.__version__, "numpy": np.__version__},
    "sha256": {name: checksum(name) for name in ("vectors.bin", "pieces.txt")},
}
with open(os.path.join(options.out, "manifest.json"), "w", encoding="utf8") as file:
    json.dump(manifest, file, ensure_ascii=False, indent=2)
    file.write("\n")
