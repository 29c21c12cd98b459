"""Trains the reader. python3 train.py --data TRAINING --people PEOPLE --out FOLDER [--runs s1,s2 --seconds 300]

Texts of the writers named in data/validation.txt are left out and only measured. Each run trains by itself, all at once on one
device; their mean is measured too. `--teachers` names models whose mean a run learns from beside the marks.
"""

import argparse
import json
import math
import multiprocessing
import os
import pickle
import random
import subprocess
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

import augment
import data
import grammar
import marks
import model
import score
import tokens

HERE = os.path.dirname(os.path.abspath(__file__))
SETTINGS = dict(
    s=dict(width=128, layers=4, inner=384), m=dict(width=160, layers=4, inner=480, heads=5), l=dict(width=192, layers=5, inner=576, heads=6)
)
# How often each kind of text is drawn.
SHARES = dict(marked=0.52, people=0.1, grammar=0.38)
# The classes that texts marked in part do mark.
PARTIAL = torch.zeros(marks.CLASSES, dtype=torch.bool)
for _tag in ("title", "employer", "start", "end", "period", "school"):
    PARTIAL[[1 + 2 * marks.TAG[_tag], 2 + 2 * marks.TAG[_tag]]] = True
_docs = _bank = None


def _make(job):
    count, seed, strength = job
    rng, out = random.Random(seed), []
    kinds = {}
    for d in _docs:
        kinds.setdefault(d["writer"] if d["writer"] in SHARES else "marked", []).append(d)
    names = [*kinds, "grammar"]
    while len(out) < count:
        kind = rng.choices(names, [SHARES[n] for n in names])[0]
        d = grammar.document(_bank, rng, len(out)) if kind == "grammar" else rng.choice(kinds[kind])
        x = data.numbers(augment.vary(d, _bank, rng, strength if kind != "grammar" else 0.25) if strength else d["segments"], d["kinds"], d.get("partial", False))
        if x is not None and x["n"] <= 1536:
            if kind == "grammar":
                x["team"][:] = -1  # its lines of work lost the marks of people led
            out.append(x)
    return {k: np.concatenate([x[k] for x in out]) if k != "records" and k != "n" else np.array([x[k] for x in out]) for k in out[0]}


def _with(docs, bank):
    global _docs, _bank
    _docs, _bank = docs, bank


def make(docs, bank, count, seed, processes):
    jobs = [(100, seed * 100003 + i, 1.0) for i in range(count // 100)] + [(100, seed * 100003 + 50000 + i, 0) for i in range(max(1, count // 1000))]
    with multiprocessing.get_context("fork").Pool(processes, _with, (docs, bank)) as pool:
        parts = pool.map(_make, jobs, chunksize=1)
    return {k: np.concatenate([p[k] for p in parts]) for k in parts[0]}


class Data:
    def __init__(self, x, device):
        self.device = device
        self.n = x["n"]
        self.anchors = (x["records"][..., 0] >= 0).sum(1)
        self.lengths = torch.tensor(self.n.astype(np.int64)).to(device)
        self.at = torch.tensor(np.concatenate([[0], np.cumsum(self.n)[:-1]])).to(device)
        self.part = {k: torch.tensor(x[k].astype(np.int32) if x[k].dtype == np.uint16 else x[k]).to(device) for k in ("rows", "layout", "tags", "team", "anchor", "line", "records")}

    def batch(self, chosen):
        width, most = (int(self.n[chosen].max()) + 31) // 32 * 32, max(1, int(self.anchors[chosen].max()))
        chosen = torch.tensor(chosen).to(self.device, non_blocking=True)
        at = self.at[chosen][:, None] + torch.arange(width, device=self.device)[None]
        mask = torch.arange(width, device=self.device)[None] < self.lengths[chosen][:, None]
        at = torch.where(mask, at, torch.zeros_like(at))
        p = self.part
        bits = p["layout"][at]
        layout = ((bits[..., None] >> torch.arange(7, -1, -1, device=self.device, dtype=torch.uint8)) & 1).flatten(-2)[..., : tokens.FEATURES]
        return dict(
            rows=p["rows"][at].long() * mask[..., None], layout=layout * mask[..., None], mask=mask, tags=p["tags"][at].long(), team=p["team"][at].long(),
            anchor=p["anchor"][at].long(), line=p["line"][at].long(), records=p["records"][chosen][:, :most].long(),
        )  # fmt: skip


def outputs(m, rows, layout, b):
    """What the heads say: of each token, and of each record at its anchor."""
    h = m.encode(rows, layout, b["mask"])
    at = b["records"][..., 0]
    picked = torch.gather(h, 1, at.clamp(min=0)[..., None].expand(-1, -1, h.shape[-1]))
    tokens_of = dict(tags=m.tags(h), anchor=m.anchor(h), team=m.team(h))
    return tokens_of, dict(points=m.points(h, b["line"], b["mask"], at), kind=m.kind(picked), study=m.study(picked), credential=m.credential(picked))


def taught(teachers, b, said):
    """Cross entropy to the mean of the teachers, who see every word."""
    with torch.no_grad():
        heard = [outputs(t, b["rows"], b["layout"].float(), b) for t in teachers]
    total, real = 0, b["records"][..., 0] >= 0
    for part, weights in ((0, dict(tags=2, anchor=0.5, team=0.2)), (1, dict(points=0.3 * len(marks.POINTERS), kind=0.2, study=0.2, credential=0.2))):
        for name, weight in weights.items():
            target = sum(x[part][name].float().softmax(-1) for x in heard) / len(heard)
            miss = -(target * said[part][name].float().log_softmax(-1)).sum(-1)
            ok = (b["mask"] if part == 0 else real)[(...,) + (None,) * (miss.ndim - 2)].expand_as(miss)
            total = total + weight * (miss * ok).sum() / ok.sum().clamp(min=1)
    return total


def loss_of(m, b, teachers=()):
    """No step here waits for the device: what does not count is ignored, not cut out."""
    rows, layout, mask = b["rows"], b["layout"].float(), b["mask"]
    u, whole = torch.rand(mask.shape, device=mask.device), torch.rand(mask.shape[0], 1, device=mask.device) < 0.1
    hidden = (u < 0.06) | ((u < 0.18) & (b["tags"] > 0)) | ((u < 0.4) & whole)  # hidden words: layout must speak
    rows = rows * (torch.rand(rows.shape, device=rows.device) > 0.06) * (~hidden)[..., None]
    layout = layout * (torch.rand(layout.shape, device=layout.device) > 0.03)
    of_tokens, of_records = said = outputs(m, rows, layout, b)

    def cross(logits, target, ok):
        target = torch.where(ok, target, torch.full_like(target, -100))
        total = F.cross_entropy(logits.flatten(0, -2).float(), target.flatten(), ignore_index=-100, reduction="sum")
        return total / ok.sum().clamp(min=1)

    tags = of_tokens["tags"]
    rest = mask & (b["tags"] < 0)  # not a position or a study: what else it is, nobody marked
    total = 2 * cross(tags, b["tags"], mask & (b["tags"] >= 0))
    other = torch.logsumexp(tags.float(), -1) - torch.logsumexp(tags.float().masked_fill(PARTIAL.to(tags.device), -1e4), -1)
    total = total + 2 * (other * rest).sum() / mask.sum()
    total = total + 0.5 * cross(of_tokens["anchor"], b["anchor"], mask & (b["anchor"] >= 0)) + 0.2 * cross(of_tokens["team"], b["team"], mask & (b["team"] >= 0))
    records = b["records"]
    at, n = records[..., 0], mask.shape[1]
    real = at >= 0
    scores = of_records["points"]
    for i in range(len(marks.POINTERS)):
        target = records[..., 4 + i]
        total = total + 0.3 * cross(scores[:, :, i], torch.where(target < 0, torch.full_like(target, n), target), real & (target > -2))
    for column, name in ((1, "kind"), (2, "study"), (3, "credential")):
        total = total + 0.2 * cross(of_records[name], records[..., column], real & (records[..., column] >= 0))
    return 0.4 * total + taught(teachers, b, said) if teachers else total


def fit(m, x, seconds, device, seed, tag, batch=128, rate=2e-3, teachers=()):
    torch.manual_seed(seed)
    np.random.seed(seed)
    m.to(device).train()
    decayed = [p for n, p in m.named_parameters() if p.ndim > 1 and not n.startswith(("table", "layout"))]
    rest = [p for n, p in m.named_parameters() if not (p.ndim > 1 and not n.startswith(("table", "layout")))]
    adam = torch.optim.AdamW([dict(params=decayed, weight_decay=0.05), dict(params=rest, weight_decay=0.0)], lr=rate, betas=(0.9, 0.98), fused=device == "cuda")
    mean = {k: v.detach().clone() for k, v in m.state_dict().items()}
    begun, step, pool = time.time(), 0, []
    while True:
        progress = (time.time() - begun) / seconds
        if progress >= 1:
            break
        for g in adam.param_groups:
            g["lr"] = rate * (min(1, (step + 1) / 200) * 0.5 * (1 + math.cos(math.pi * progress)) + 1e-3)
        if not pool:
            order = np.random.permutation(len(x.n))[: batch * 16]
            order = order[np.argsort(x.n[order], kind="stable")]
            pool = [order[i : i + batch] for i in range(0, len(order) - batch + 1, batch)] or [order]
            random.Random(step).shuffle(pool)
        with torch.autocast("cuda", torch.bfloat16, enabled=device == "cuda"):
            loss = loss_of(m, x.batch(pool.pop()), teachers)
        adam.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(m.parameters(), 1.0, foreach=True)
        adam.step()
        step += 1
        if step % 4 == 0:
            keep = min(0.996, step / (step + 80))
            with torch.no_grad():
                torch._foreach_lerp_(list(mean.values()), list(m.state_dict().values()), 1 - keep)
        if step % 500 == 1:
            print(f"  {tag} step {step} loss {loss.item():.3f} {time.time() - begun:.0f} s", flush=True)
    m.load_state_dict(mean)
    print(f"  {tag} {step} steps, loss {loss.item():.3f}", flush=True)
    return m.eval(), step


def sets(arguments):
    held = set(open(HERE + "/data/validation.txt").read().split())
    docs = [json.loads(line) for path in arguments.data.split(",") for line in open(path, encoding="utf8")]
    train = [d for d in docs if d["writer"] not in held]
    tests = {"left-out writers": [score.truth_of(d)[0:2] for d in docs if d["writer"] in held]}
    if arguments.people:
        for line in open(arguments.people, encoding="utf8"):
            r = json.loads(line)
            tests.setdefault(r["set"], []).append((r["text"], r["truth"]))
    return train, tests


def read_model(path, device):
    saved = torch.load(path, map_location="cpu")
    m = model.Reader(**saved["settings"])
    m.load_state_dict({k: v.float() for k, v in saved["state"].items()})
    return m.to(device).eval().requires_grad_(False)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--data", required=True)
    p.add_argument("--people")
    p.add_argument("--knowledge", default=HERE + "/../../knowledge")
    p.add_argument("--out", required=True)
    p.add_argument("--runs", default="s1,s2,m1,m2,l1")
    p.add_argument("--seconds", type=float, default=300)
    p.add_argument("--copies", type=int, default=40000)
    p.add_argument("--teachers", default="", help="models of an earlier call, joined by commas")
    p.add_argument("--init", default="", help="a model of an earlier call of the same size to go on from")
    p.add_argument("--seed", type=int, default=1, help="of the copies")
    p.add_argument("--one")
    p.add_argument("--scratch", default="/dev/shm/reader")
    p.add_argument("--processes", type=int, default=os.cpu_count())
    a = p.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    os.makedirs(a.out, exist_ok=True)
    os.makedirs(a.scratch, exist_ok=True)
    if a.one:
        x = Data(pickle.load(open(a.scratch + "/data.pkl", "rb")), device)
        torch.manual_seed(int(a.one[1:]))
        teachers = [read_model(path, device) for path in a.teachers.split(",") if path]
        m = model.Reader(**SETTINGS[a.one[0]])
        if a.init:
            m.load_state_dict(read_model(a.init, "cpu").requires_grad_(True).state_dict())
        m, steps = fit(m, x, a.seconds, device, int(a.one[1:]), a.one, batch=128 if device == "cuda" else 8, rate=1e-3 if a.init else 2e-3, teachers=teachers)
        torch.save(dict(settings=m.settings, state=m.state_dict(), steps=steps), f"{a.scratch}/{a.one}.pt")
        return
    train, tests = sets(a)
    begun = time.time()
    bank = augment.Bank(train, a.knowledge)
    x = make(train, bank, a.copies, a.seed, a.processes)
    pickle.dump(x, open(a.scratch + "/data.pkl", "wb"), protocol=4)
    print(len(train), "texts,", len(x["n"]), "copies,", int(x["n"].sum()), "tokens", f"{time.time() - begun:.0f} s", flush=True)
    runs = a.runs.split(",")
    own = [sys.executable, os.path.abspath(__file__), "--data", a.data, "--out", a.out, "--seconds", str(a.seconds), "--scratch", a.scratch, "--teachers", a.teachers, "--init", a.init]
    children = [subprocess.Popen(own + ["--one", r]) for r in runs]
    for c in children:
        assert c.wait() == 0
    results, models = {}, {}
    for r in runs:
        saved = torch.load(f"{a.scratch}/{r}.pt")
        models[r] = read_model(f"{a.scratch}/{r}.pt", device)
        for name, texts in tests.items():
            card = score.evaluate([models[r]], texts, device)
            score.show(f"{r} {name}", card)
            results[f"{r} {name}"] = card
        torch.save(dict(settings=saved["settings"], state={k: v.half() for k, v in saved["state"].items()}, steps=saved["steps"]), f"{a.out}/{r}.pt")
    for size in sorted({r[0] for r in runs}):
        same = [models[r] for r in runs if r[0] == size]
        if len(same) > 1:
            for name, texts in tests.items():
                card = score.evaluate(same, texts, device)
                score.show(f"mean of {size} {name}", card)
                results[f"mean {size} {name}"] = card
    json.dump(results, open(a.out + "/results.json", "w"), indent=1)


if __name__ == "__main__":
    main()
