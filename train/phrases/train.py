"""Trains the phrase encoder: models/phrases.bin. See docs/vectors.md.

    python3 train/phrases/train.py --data concepts.json.gz --tokens tokens.npz --minilm FILE --out FOLDER

Measures every setting of the grid on labels left out of training and on the development rows, takes the
best, trains it for longer and writes phrases.bin, phrases.fixture.json and log.json: what is measured is shipped.
"""

import argparse
import functools
import gzip
import hashlib
import json
import os
import platform
import struct
import time

import numpy as np
import torch
import torch.nn.functional as F
from features import features_of, hash_of, units_of, words_of
from teacher import Lessons

LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pl", "pt"]
SEED = 20261118
MAX_UNITS = 32
MAX_FEATURES = 40
TEMPERATURE = 0.05
KIN = 0.82
TITLES = ("occupation", "onet", "role")
SKILLS = ("skill", "own-skill", "paraphrase", "study", "sentence")
PRECISION = 0.95
# The shipped thresholds ask for more: strangers' words are further from ours than those of the development rows.
NEAR, SURE = 0.995, 1.0
# Texts whose features are easy to get wrong in another language of programming.
ODD = ["C++ and C#", "Łódź Straße", "Kraftfahrzeug\u00admechatroniker (m/w/d)", "œuvre d’art", "x" * 60 + " y", "日本語 教師", "İstanbul ǅ ½ km²", " – "]
NAMES = 24
SAME_LANGUAGE = 0.25
BY_NAME = 0.3

parser = argparse.ArgumentParser()
parser.add_argument("--data", required=True)
parser.add_argument("--tokens", required=True)
parser.add_argument("--minilm", help="model.fp16.safetensors of all-MiniLM-L6-v2; without it there is no teacher")
parser.add_argument("--out", required=True)
parser.add_argument("--grid", default="grid.json", help="a list of settings")
parser.add_argument("--steps", type=int, default=4_000)
parser.add_argument("--final-steps", type=int, default=9_000)
parser.add_argument("--batch", type=int, default=3_072)
parser.add_argument("--teacher-steps", type=int, default=800)
parser.add_argument("--teacher-texts", type=int, default=10**9, help="fewer for a try on a CPU")
parser.add_argument("--grid-seconds", type=float, default=1e9, help="no further setting is tried after this time")
parser.add_argument("--seconds", type=float, default=1e9, help="the last training takes fewer steps to end by then")
options = parser.parse_args()
device = "cuda" if torch.cuda.is_available() else "cpu"
torch.backends.cuda.matmul.allow_tf32 = True
started = time.time()
os.makedirs(options.out, exist_ok=True)
log = {"seed": SEED, "device": device, "tools": {"python": platform.python_version(), "torch": torch.__version__, "numpy": np.__version__}, "runs": []}


def say(*parts):
    print(f"{time.time() - started:6.0f}s", *parts, flush=True)


def save_log():
    with open(os.path.join(options.out, "log.json"), "w", encoding="utf8") as file:
        json.dump(log, file, ensure_ascii=False, indent=1)


with gzip.open(options.data, "rt", encoding="utf8") as file:
    data = json.load(file)
with open(options.data, "rb") as file:
    log["data_sha256"] = hashlib.sha256(file.read()).hexdigest()
concepts = data["concepts"]
texts = list(dict.fromkeys(
    [label for concept in concepts for some in concept["labels"].values() for label in some]
    + [text for pair in data["traps"] for text in pair]
    + [row["stated"] for row in data["dev"]]
    + ODD
))
place = {text: at for at, text in enumerate(texts)}
keys = {text: " ".join(words_of(text)) for text in texts}
trained = sum(len(some) for concept in concepts for some in concept["labels"].values())
say(len(concepts), "concepts,", len(texts), "texts")


def key(text):
    return keys[text]


def held_out(label):
    return hashlib.sha256(label.encode()).digest()[0] < 26


def split():
    """Labels of each concept for training, and the left-out alternative names of occupations."""
    left = {}
    for at, concept in enumerate(concepts):
        if concept["kind"] == "occupation":
            for language, some in concept["labels"].items():
                own = [one for one in some[1:] if held_out(one)] if len(some) >= 3 else []
                if own:
                    left.setdefault(at, {})[language] = own
    hidden = {key(one) for own in left.values() for some in own.values() for one in some}
    asked = {key(row["stated"]) for row in data["dev"]}
    kept = []
    for concept in concepts:
        gone = asked | hidden if concept["kind"] in TITLES else asked
        named = 1 if concept["kind"] == "occupation" else 0
        labels = {language: some[:named] + [one for one in some[named:] if key(one) not in gone] for language, some in concept["labels"].items()}
        kept.append({language: some for language, some in labels.items() if some})
    return kept, left


# Features: here every feature is a string with a number; the runtime knows them by their hashes.
unit_place, text_units = {}, np.full((len(texts), MAX_UNITS), -1, np.int32)
for at, text in enumerate(texts):
    own = units_of(text)[:MAX_UNITS]
    text_units[at, : len(own)] = [unit_place.setdefault(unit, len(unit_place)) for unit in own]
units = list(unit_place)
gram_place, flat, sizes = {}, [], []
for unit in units:
    own = dict.fromkeys(features_of(unit))
    flat.extend(gram_place.setdefault(gram, len(gram_place)) for gram in own)
    sizes.append(len(own))
flat, owner = np.array(flat, np.int32), np.repeat(np.arange(len(units)), sizes)
weight_of_text = np.ones(len(texts))
for concept in concepts:
    if concept["kind"] in ("own-skill", "paraphrase", "role"):
        for some in concept["labels"].values():
            weight_of_text[[place[one] for one in some]] = 2
is_used = text_units >= 0
unit_weight = np.bincount(text_units[is_used], np.repeat(weight_of_text, is_used.sum(1)), len(units))
counts = np.bincount(flat, unit_weight[owner], len(gram_place))
say(len(units), "units,", len(counts), "features")


def is_needless(gram, count):
    """Whether an n-gram says no more than a shorter one inside it."""
    if gram[0] == "=" or len(gram) <= 3:
        return False
    inside = (gram_place.get(part) for part in (gram[1:], gram[:-1]))
    return any(at is not None and counts[at] <= 1.08 * count for at in inside)


score = counts * np.array([1.0 if gram[0] == "=" and " " not in gram else 0.5 for gram in gram_place])
score[[at for gram, at in gram_place.items() if counts[at] < 3 or is_needless(gram, counts[at])]] = 0
by_score = np.lexsort((np.arange(len(score)), -score))[: int((score > 0).sum())]
grams = list(gram_place)


def feature_table(chosen):
    """For each unit the numbers of its features among the chosen ones."""
    index = np.full(len(grams), -1, np.int32)
    index[chosen] = np.arange(len(chosen))
    own, unit = index[flat], owner
    own, unit = own[own >= 0], unit[own >= 0]
    column = np.arange(len(unit)) - np.searchsorted(unit, unit)
    table = np.full((len(units) + 1, MAX_FEATURES), len(chosen), np.int32)
    fits = column < MAX_FEATURES
    table[unit[fits], column[fits]] = own[fits]
    return torch.from_numpy(table).to(device)


text_units = torch.from_numpy(np.where(text_units < 0, len(units), text_units)).to(device)


def sums(rows, at, is_used):
    """For each line of `at` the sum of its used rows, and their number. Padding is left out: its gradient is slow."""
    count = is_used.sum(1)
    offsets = (count.cumsum(0) - count).long()
    return F.embedding_bag(at[is_used].long(), rows, offsets, mode="sum"), count[:, None]


class Encoder(torch.nn.Module):
    """Rows of features make words, words make the text, a small network turns it into the vector."""

    def __init__(self, setting, table):
        super().__init__()
        self.table, self.setting = table, setting
        self.pad = setting["features"]
        width, unit_hidden, hidden, out = (setting[name] for name in ("width", "unit_hidden", "hidden", "dims"))
        self.rows = torch.nn.Embedding(self.pad + 1, width)
        torch.nn.init.normal_(self.rows.weight, std=0.1)
        with torch.no_grad():
            self.rows.weight[self.pad] = 0
        self.gate = torch.nn.Linear(width, 1)
        torch.nn.init.zeros_(self.gate.weight)
        torch.nn.init.ones_(self.gate.bias)
        self.unit_in = torch.nn.Linear(width, unit_hidden) if unit_hidden else None
        self.unit_out = torch.nn.Linear(unit_hidden, width, bias=False) if unit_hidden else None
        self.text_in = torch.nn.Linear(width, hidden)
        self.text_out = torch.nn.Linear(hidden, out, bias=False)
        self.straight = torch.nn.Linear(width, out, bias=False)
        torch.nn.init.orthogonal_(self.straight.weight)
        for layer in filter(None, (self.unit_out, self.text_out)):
            torch.nn.init.normal_(layer.weight, std=0.02)

    def forward(self, at, drop=0.0):
        wanted = text_units[at]
        wanted = wanted[:, : int((wanted != len(units)).sum(1).max())]
        if drop:
            keep = torch.rand(wanted.shape, device=device) > drop
            keep[:, 0] |= ~(keep & (wanted != len(units))).any(1)
            wanted = wanted.masked_fill(~keep, len(units))
        some, back = torch.unique(wanted, return_inverse=True)
        ids = self.table[some.long()]
        if drop:
            gone = torch.rand(ids.shape, device=device) < drop
            gone[:, 0] = torch.rand(len(ids), device=device) < 2 * drop
            ids = ids.masked_fill(gone, self.pad)
        u, count = sums(self.rows.weight, ids, ids != self.pad)
        u = u / count.clamp(min=1).sqrt()
        deep = self.unit_out(F.relu(self.unit_in(u))) if self.unit_in else 0
        v = (u + deep) * F.relu(self.gate(u)) * (count > 0)
        s, _ = sums(v, back, wanted != len(units))
        x = s / (s.square().sum(1, keepdim=True) + 1e-6).sqrt()
        y = self.straight(x) + self.text_out(F.relu(self.text_in(x)))
        # A text without any known feature has no direction.
        return F.normalize(y, dim=1, eps=1e-6) * (s.square().sum(1, keepdim=True) > 0)


class Sampler:
    """Draws labels of concepts: the language first, then the label."""

    def __init__(self, labels, members):
        self.members, self.rng = np.array(members), None
        groups = [[np.array([place[one] for one in some]) for some in labels[at].values()] for at in members]
        flat = [group for own in groups for group in own]
        self.labels = np.concatenate(flat)
        self.start = np.cumsum([0] + [len(group) for group in flat[:-1]])
        self.size = np.array([len(group) for group in flat])
        self.first = np.cumsum([0] + [len(own) for own in groups[:-1]])
        self.count = np.array([len(own) for own in groups])
        self.english = np.array([place[labels[at]["en"][0]] if "en" in labels[at] else -1 for at in members])
        self.weight = np.array([{"own-skill": 3.0, "paraphrase": 3.0, "sentence": 0.5, "role": 2.0}.get(concepts[at]["kind"], 1.0) for at in members])
        self.weight /= self.weight.sum()

    def draw_group(self, chosen):
        return self.first[chosen] + (self.rng.random(len(chosen)) * self.count[chosen]).astype(np.int64)

    def label_of(self, group):
        return self.labels[self.start[group] + (self.rng.random(len(group)) * self.size[group]).astype(np.int64)]

    def pair(self, chosen):
        """Two labels of each concept, often of one language, often with its name on one side: items go by names."""
        one, other = self.draw_group(chosen), self.draw_group(chosen)
        other = np.where(self.rng.random(len(chosen)) < SAME_LANGUAGE, one, other)
        x, y = self.label_of(one), self.label_of(other)
        return x, np.where(self.rng.random(len(chosen)) < BY_NAME, self.labels[self.start[other]], y)


def on_device(array):
    return torch.from_numpy(np.ascontiguousarray(array)).to(device)


rng = np.random.default_rng(SEED)
torch.manual_seed(SEED)
packed = np.load(options.tokens)
english = [place[text] for text in packed["texts"].tolist() if text in place]
assert len(english) == len(packed["texts"]), "tokens.npz belongs to other data"
# Texts with a lesson; -1: none.
lesson_of, lessons = np.full(len(texts), -1), None


def teach():
    """Tunes the teacher without the left-out labels and keeps its vectors of English texts."""
    global lessons
    tokens, offsets = packed["tokens"], packed["offsets"].astype(np.int64)
    limit = min(len(english), options.teacher_texts)
    teacher = Lessons(options.minilm, tokens[: offsets[limit]], offsets[: limit + 1], device)
    lesson_of[english[:limit]] = np.arange(limit)
    labels, _ = split()
    groups = [np.array([lesson_of[place[one]] for one in own["en"] if lesson_of[place[one]] >= 0]) for own in labels if len(own.get("en", ())) > 1]
    groups = [np.unique(group) for group in groups]
    groups = [group for group in groups if len(group) > 1]
    if options.teacher_steps:
        teacher.tune(groups, options.teacher_steps, 512, rng, TEMPERATURE)
    lessons = teacher.all()
    say("teacher:", limit, "texts")


def likenesses(vectors):
    own = torch.eye(len(vectors), device=device, dtype=torch.bool)
    return (vectors @ vectors.T / TEMPERATURE).masked_fill(own, -1e4)


class Pool:
    """A sampler with what its concepts must not be contrasted with, and their near neighbours."""

    def __init__(self, sampler):
        self.sampler = sampler
        count = len(sampler.members)
        self.lesson = np.where(sampler.english >= 0, lesson_of[np.maximum(sampler.english, 0)], -1)
        known = np.flatnonzero(self.lesson >= 0)
        self.taught = known
        self.near = None
        if lessons is not None and len(known) > 100:
            vectors = lessons[on_device(self.lesson[known])]
            self.near = np.tile(np.arange(count)[:, None], (1, 7))
            for at in range(0, len(known), 2048):
                alike = vectors[at : at + 2048] @ vectors.T
                alike = alike.masked_fill(alike > KIN, -1)
                self.near[known[at : at + 2048]] = known[alike.topk(7, 1).indices.cpu().numpy()]
            # Items of one checklist must be told apart, so three of the seven are from a common one.
            row_of = {concepts[member]["id"]: row for row, member in enumerate(sampler.members) if concepts[member]["kind"] == "own-skill"}
            beside = {}
            for items in data["checklists"].values():
                rows = [row_of[item] for item in items if item in row_of]
                for row in rows:
                    beside.setdefault(row, set()).update(rows)
            own_rng = np.random.default_rng(SEED)
            for row, others in sorted(beside.items()):
                self.near[row, 4:] = own_rng.choice(sorted(others), 3)

    def batch(self, size):
        """A third at random, two thirds as groups of near concepts: these are the hard negatives."""
        rng, members = self.sampler.rng, self.sampler.members
        if self.near is None:
            return rng.choice(len(members), min(size, len(members)), replace=False, p=self.sampler.weight)
        seeds = rng.choice(len(members), min(size // 3, len(members)), replace=False, p=self.sampler.weight)
        near = self.near[seeds][np.arange(len(seeds))[:, None], rng.integers(0, 7, (len(seeds), 2))]
        return np.unique(np.concatenate([seeds, near.ravel()]))


kin_of = [set() for _ in concepts]
by_id = {concept["id"]: at for at, concept in enumerate(concepts)}
for at, concept in enumerate(concepts):
    for other in concept["kin"]:
        if other in by_id:
            kin_of[at].add(by_id[other])
            kin_of[by_id[other]].add(at)
kin_pairs = {(a, b) for a, own in enumerate(kin_of) for b in own}


def same_meaning(pool, chosen, x, y):
    """Pairs of a batch that are no contrast: same text, kin, or alike for the teacher."""
    members = pool.sampler.members[chosen]
    mask = on_device(x)[:, None] == on_device(y)[None, :]
    near = np.full(len(concepts), -1)
    near[members] = np.arange(len(members))
    found = [(near[a], near[b]) for a in members for b in kin_of[a] if near[b] >= 0]
    if found:
        rows = on_device(np.array(found))
        mask[rows[:, 0], rows[:, 1]] = True
    if lessons is not None:
        lesson = on_device(pool.lesson[chosen])
        vectors = lessons[lesson.clamp(min=0)] * (lesson >= 0)[:, None]
        mask |= (vectors @ vectors.T) > KIN
    mask.fill_diagonal_(False)
    return mask


@functools.cache
def pools():
    labels, left = split()
    members = lambda kinds: [at for at, concept in enumerate(concepts) if concept["kind"] in kinds and sum(map(len, labels[at].values())) > 1]
    return left, *(Pool(Sampler(labels, members(kinds))) for kinds in (TITLES, SKILLS))


def train(setting, steps, seconds):
    """At most so many steps in at most so many seconds; the rates fall to their end in either case."""
    torch.manual_seed(SEED)
    own_rng = np.random.default_rng(SEED)
    left, titles, skills = pools()
    titles.sampler.rng = skills.sampler.rng = own_rng
    chosen = by_score[: setting["features"]]
    vocab = [grams[at] for at in chosen]
    setting = {**setting, "features": len(vocab)}
    model = Encoder(setting, feature_table(chosen)).to(device)
    taught = np.flatnonzero(lesson_of >= 0)
    asked = {key(row["stated"]) for row in data["dev"]}
    apart = [pair for pair in data["traps"] if not asked & set(map(key, pair))]
    traps = on_device(np.array([[place[one] for one in pair] for pair in apart], np.int64).reshape(-1, 2))
    optimizer = torch.optim.Adam([
        {"params": [model.rows.weight], "rate": setting.get("rate", 5e-3)},
        {"params": [p for name, p in model.named_parameters() if name != "rows.weight"], "rate": 1e-3},
    ], lr=1e-3)
    bias = torch.nn.Parameter(torch.tensor([10.0, -6.0], device=device))
    optimizer.add_param_group({"params": [bias], "rate": 1e-2})
    teacher_weight, drop = setting["teacher"] if lessons is not None else 0, setting.get("drop", 0.1)
    begun, step, done = time.time(), 0, 0.0
    while done < 1:
        for group in optimizer.param_groups:
            group["lr"] = group["rate"] * min(1, step / 200) * max(0.02, 1 - done)
        pool = titles if step % 5 < setting.get("titles", 2) else skills
        chosen = pool.batch(options.batch)
        x, y = pool.sampler.pair(chosen)
        pair = traps[torch.randint(len(traps), (256,), device=device)] if len(traps) else traps
        both = model(torch.cat([on_device(x), on_device(y), pair.T.flatten()]), drop)
        a, b, odd = both[: len(x)], both[len(x) : 2 * len(x)], both[2 * len(x) :].view(2, -1, setting["dims"])
        alike, mask = a @ b.T, same_meaning(pool, chosen, x, y)
        logits = (alike / setting.get("temperature", TEMPERATURE)).masked_fill(mask, -1e4)
        right = torch.arange(len(a), device=device)
        loss = (F.cross_entropy(logits, right) + F.cross_entropy(logits.T, right)) / 2
        if setting["sigmoid"]:
            # An absolute scale: the same likeness must mean the same everywhere, or no threshold holds.
            sign = 2 * torch.eye(len(a), device=device) - 1
            each = -F.logsigmoid(sign * (alike * bias[0] + bias[1])).masked_fill(mask, 0)
            loss = loss + setting["sigmoid"] * (each.diagonal().mean() + (each.sum() - each.diagonal().sum()) / len(a)) / 2
        if teacher_weight and len(pool.taught) > 100:
            some = own_rng.choice(pool.taught, min(1_024, len(pool.taught), options.batch), replace=False)
            others = own_rng.choice(taught, min(1_024, options.batch), replace=False)
            labels = pool.sampler.label_of(pool.sampler.draw_group(some))
            vectors = model(on_device(np.concatenate([labels, others]))).split([len(some), len(others)])
            for weight, own, lesson in zip((1, 0.5), vectors, (pool.lesson[some], lesson_of[others])):
                wanted = F.softmax(likenesses(lessons[on_device(lesson)]), 1)
                loss = loss + weight * teacher_weight * F.kl_div(F.log_softmax(likenesses(own), 1), wanted, reduction="batchmean")
        if len(traps) and setting.get("traps", 1.0):
            loss = loss + setting.get("traps", 1.0) * F.relu((odd[0] * odd[1]).sum(1) - 0.3).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        step += 1
        done = max(step / steps, (time.time() - begun) / seconds)
        if step in (50, 200) or step % 1_000 == 0:
            say("  step", step, "loss", round(loss.item(), 3))
    model.eval()
    return model, vocab, left, {**setting, "steps": step}, (time.time() - begun) / step


def quantise(model):
    """Rounds the weights as they are shipped, in place."""
    with torch.no_grad():
        rows = model.rows.weight[:-1]
        scale = torch.quantile(rows.abs().flatten()[:: max(1, rows.numel() // 1_000_000)], 0.9998).item() / 127
        whole = (rows / scale).round().clamp(-127, 127)
        model.rows.weight[:-1] = whole * scale
        matrices = []
        for layer in filter(None, (model.gate, model.unit_in, model.unit_out, model.text_in, model.text_out, model.straight)):
            for part in (layer.weight, layer.bias):
                if part is not None:
                    matrices.append(part.detach().cpu().float().numpy())
    return whole.to(torch.int8).cpu().numpy(), scale, matrices


@torch.no_grad()
def encode_all(model, wanted):
    at = on_device(np.array([place[text] for text in wanted], np.int64))
    return torch.cat([model(at[start : start + 4096]) for start in range(0, len(at), 4096)])


def measure_titles(model, left):
    """Left-out titles: their occupation's English name among all; MAP among the left-out of one language."""
    found = {}
    with_english = [at for at, c in enumerate(concepts) if c["kind"] == "occupation" and "en" in c["labels"] and len(c["labels"]) > 1]
    row_of = {at: row for row, at in enumerate(with_english)}
    names = encode_all(model, [concepts[at]["labels"]["en"][0] for at in with_english])
    for language in LANGUAGES:
        pairs = [(one, row_of[at]) for at, own in left.items() if at in row_of for one in own.get(language, ())]
        if not pairs:
            continue
        query = encode_all(model, [pair[0] for pair in pairs])
        owner = on_device(np.array([pair[1] for pair in pairs]))
        scores = query @ names.T
        rank = (scores > scores.gather(1, owner[:, None])).sum(1)
        own = query @ query.T
        own.fill_diagonal_(-2)
        order = own.argsort(1, descending=True)
        relevant = (owner[order] == owner[:, None]) & (order != torch.arange(len(own), device=device)[:, None])
        counted = relevant.sum(1)
        seen = relevant.cumsum(1) / torch.arange(1, relevant.shape[1] + 1, device=device)
        average = ((seen * relevant).sum(1) / counted.clamp(min=1))[counted > 0].mean().item()
        found[language] = {"titles": len(pairs), "first": round((rank < 1).float().mean().item(), 3), "of3": round((rank < 3).float().mean().item(), 3), "of10": round((rank < 10).float().mean().item(), 3), "map": round(average, 3)}
    return found


own_skill_labels = {concept["id"]: concept["labels"] for concept in concepts if concept["kind"] == "own-skill"}


def item_names(item, language, most):
    """What stands for an item: its English name and spellings, and those of the person's language."""
    labels = own_skill_labels[item]
    return labels.get("en", [])[:most] + (labels.get(language, [])[:most] if language != "en" else [])


def development(model, hides, most=NAMES):
    """For each row the best item, its likeness and its lead over the next; `hides`: without the stated spelling."""
    names = list(dict.fromkeys(one for row in data["dev"] for item in row["items"] for one in item_names(item, row["language"], most)))
    vectors = dict(zip(names, encode_all(model, names).cpu()))
    stated = encode_all(model, [row["stated"] for row in data["dev"]]).cpu()
    found = []
    for row, vector in zip(data["dev"], stated):
        scores = []
        for item in row["items"]:
            own = [one for one in item_names(item, row["language"], most) if not (hides and key(one) == key(row["stated"]))]
            scores.append((max([float(vector @ vectors[one]) for one in own], default=0.0), item))
        scores.sort(reverse=True)
        found.append({"language": row["language"], "stated": row["stated"], "right": row["right"], "best": scores[0][1], "likeness": scores[0][0], "lead": scores[0][0] - scores[1][0]})
    return found


def decide(found, precision=PRECISION, weights=(0, 0.25, 0.5, 1.0)):
    """The threshold on likeness + weight x lead with the highest recall at the wanted precision."""
    wanted = sum(1 for one in found if one["right"])
    best = {"recall": -1.0, "from": 2.0, "lead_weight": 0}
    for weight in weights:
        ranked = sorted(((one["likeness"] + weight * one["lead"], one["best"] in one["right"]) for one in found), reverse=True)
        hits = 0
        for count, (score, is_right) in enumerate(ranked, 1):
            hits += is_right
            if hits / count >= precision and hits / wanted > best["recall"]:
                best = {"recall": round(hits / wanted, 4), "precision": round(hits / count, 4), "lead_weight": weight, "from": round(score, 4)}
    first = sum(1 for one in found if one["right"] and one["best"] in one["right"]) / max(1, wanted)
    return {**best, "first": round(first, 4)}


def by_language(found, decision):
    rows = {}
    for language in LANGUAGES:
        own = [one for one in found if one["language"] == language]
        taken = [one for one in own if one["likeness"] + decision.get("lead_weight", 0) * one["lead"] >= decision.get("from", 1)]
        hits = sum(one["best"] in one["right"] for one in taken)
        rows[language] = {"precision": round(hits / max(1, len(taken)), 3), "recall": round(hits / max(1, sum(1 for one in own if one["right"])), 3), "rows": len(own)}
    return rows


def write(model, weights, vocab, setting, near, sure):
    """phrases.bin: header of 16 numbers, hashes in ascending order, rows, matrices as floats."""
    rows, scale, matrices = weights
    hashes = np.array([hash_of(gram) for gram in vocab], np.uint64)
    _, first = np.unique(hashes, return_index=True)  # of equal hashes the more frequent feature stays
    order = first[np.argsort(hashes[first])]
    header = struct.pack("<4sIIIIIIffff", b"PHR1", 1, len(order), setting["width"], setting["unit_hidden"], setting["hidden"], setting["dims"], scale, near["from"], near["lead_weight"], sure["from"])
    body = header.ljust(64, b"\0") + hashes[order].astype("<u4").tobytes() + rows[order].tobytes()
    body += b"\0" * (-len(body) % 4) + b"".join(part.astype("<f4").tobytes() for part in matrices)
    path = os.path.join(options.out, "phrases.bin")
    with open(path, "wb") as file:
        file.write(body)
    some = ODD + texts[:: len(texts) // 60]
    vectors = (encode_all(model, some) * 127).round().int().cpu().tolist()
    with open(os.path.join(options.out, "phrases.fixture.json"), "w", encoding="utf8") as file:
        json.dump([{"text": text, "vector": vector} for text, vector in zip(some, vectors)], file, ensure_ascii=False)
    return hashlib.sha256(body).hexdigest(), len(body)


def measured(setting, steps, seconds):
    """Trains and measures one setting; its files are written where it is the best so far."""
    model, vocab, left, setting, pace = train(setting, steps, seconds)
    weights = quantise(model)
    # Items by all their spellings and by their names alone: one threshold must serve both.
    found = [development(model, True), development(model, True, 1)]
    by_forms, by_name = map(decide, found)
    found = found[0] + found[1]
    decision, titles = decide(found), measure_titles(model, left)
    run = {"setting": setting, "decision": decision, "by_forms": by_forms, "by_name": by_name, "languages": by_language(found, decision), "titles": titles}
    say(setting["name"], setting["steps"], "steps", decision, "by spellings", by_forms, "by name", by_name, {k: (v["first"], v["map"]) for k, v in titles.items()})
    log["runs"].append(run)
    score = decision["recall"] + 0.5 * decision["first"] + 0.5 * float(np.mean([one["map"] for one in titles.values()]))
    if score >= max(log.get("scores", [0])):
        near, sure = (decide(found, precision, [decision["lead_weight"]]) for precision in (NEAR, SURE))
        sha, size = write(model, weights, vocab, setting, near, sure)
        log["shipped"] = {"run": len(log["runs"]) - 1, "near": near, "sure": sure, "languages": by_language(found, near), "sha256": sha, "bytes": size, "labels": trained}
        with open(os.path.join(options.out, "development.json"), "w", encoding="utf8") as file:
            json.dump(found, file, ensure_ascii=False, indent=0)
    log.setdefault("scores", []).append(round(score, 4))
    save_log()
    return score, pace


if __name__ == "__main__":
    if options.minilm:
        teach()
    with open(options.grid, encoding="utf8") as file:
        grid = json.load(file)
    best = None
    for setting in grid:
        if best and time.time() - started > options.grid_seconds:
            say("no time for", setting["name"])
            continue
        score, pace = measured(setting, options.steps, options.seconds)
        if best is None or score > best[0]:
            best = (score, setting)
    left = options.seconds - (time.time() - started)
    measured(best[1], options.final_steps, left)
