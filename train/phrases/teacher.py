"""all-MiniLM-L6-v2 in plain PyTorch: the teacher of English meanings, tuned on names of the same concept."""

import json
import struct

import numpy as np
import torch
import torch.nn.functional as F

LAYERS, HEADS, WIDTH = 6, 12, 384
MAX_TOKENS = 32


def tokenise(texts, tokenizer_file):
    """Token ids of each text, as one flat array with offsets; needs the package tokenizers."""
    import tokenizers

    words = tokenizers.Tokenizer.from_file(tokenizer_file)
    words.enable_truncation(MAX_TOKENS)
    words.no_padding()
    found = [one.ids for one in words.encode_batch(texts)]
    return np.concatenate([np.array(ids, np.uint16) for ids in found]), np.cumsum([0] + [len(ids) for ids in found])


def read_weights(path):
    """A safetensors file of half floats."""
    with open(path, "rb") as file:
        size = struct.unpack("<Q", file.read(8))[0]
        header = json.loads(file.read(size))
        body = file.read()
    found = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        start, end = entry["data_offsets"]
        kind = {"F16": np.float16, "F32": np.float32, "I64": np.int64}[entry["dtype"]]
        found[name.removeprefix("bert.")] = torch.from_numpy(np.frombuffer(body[start:end], kind).astype(np.float32).reshape(entry["shape"]))
    return found


class Teacher(torch.nn.Module):
    def __init__(self, path):
        super().__init__()
        weights = read_weights(path)
        self.names = [name for name in weights if "position_ids" not in name and "pooler" not in name]
        self.weights = torch.nn.ParameterList([torch.nn.Parameter(weights[name]) for name in self.names])
        self.place = {name: at for at, name in enumerate(self.names)}

    def of(self, name):
        return self.weights[self.place[name]]

    def linear(self, x, name):
        return F.linear(x, self.of(f"{name}.weight"), self.of(f"{name}.bias"))

    def norm(self, x, name):
        return F.layer_norm(x, (WIDTH,), self.of(f"{name}.weight"), self.of(f"{name}.bias"), 1e-12)

    def forward(self, ids, mask):
        count, length = ids.shape
        x = self.of("embeddings.word_embeddings.weight")[ids] + self.of("embeddings.position_embeddings.weight")[:length]
        x = self.norm(x + self.of("embeddings.token_type_embeddings.weight")[0], "embeddings.LayerNorm")
        hidden = torch.zeros(mask.shape, device=x.device).masked_fill(mask == 0, -1e4)[:, None, None, :]
        split = lambda y: y.view(count, length, HEADS, WIDTH // HEADS).transpose(1, 2)
        for layer in range(LAYERS):
            at = f"encoder.layer.{layer}"
            q, k, v = (split(self.linear(x, f"{at}.attention.self.{part}")) for part in ("query", "key", "value"))
            y = F.scaled_dot_product_attention(q, k, v, attn_mask=hidden.to(q.dtype)).transpose(1, 2).reshape(count, length, WIDTH)
            x = self.norm(x + self.linear(y, f"{at}.attention.output.dense"), f"{at}.attention.output.LayerNorm")
            y = F.gelu(self.linear(x, f"{at}.intermediate.dense"))
            x = self.norm(x + self.linear(y, f"{at}.output.dense"), f"{at}.output.LayerNorm")
        kept = mask.unsqueeze(-1).to(x.dtype)
        return F.normalize(((x * kept).sum(1) / kept.sum(1)).float(), dim=1)


class Lessons:
    """The teacher's vectors of English texts, given as token ids."""

    def __init__(self, path, tokens, offsets, device):
        self.teacher = Teacher(path).to(device)
        self.tokens, self.offsets, self.device = tokens.astype(np.int64), offsets, device

    def vectors(self, chosen):
        lengths = self.offsets[chosen + 1] - self.offsets[chosen]
        ids = np.zeros((len(chosen), lengths.max()), np.int64)
        mask = np.arange(lengths.max())[None] < lengths[:, None]
        ids[mask] = np.concatenate([self.tokens[self.offsets[at] : self.offsets[at + 1]] for at in chosen])
        with torch.autocast("cuda", torch.bfloat16, enabled=self.device == "cuda"):
            return self.teacher(torch.from_numpy(ids).to(self.device), torch.from_numpy(mask).to(self.device))

    def tune(self, groups, steps, batch, rng, temperature):
        """Pulls together English names of the same concept; `groups` are arrays of text numbers."""
        optimizer = torch.optim.AdamW(self.teacher.parameters(), lr=5e-5, weight_decay=0.01)
        for step in range(steps):
            for group in optimizer.param_groups:
                group["lr"] = 5e-5 * min(1, step / 50) * max(0.05, 1 - step / steps)
            picked = rng.choice(len(groups), min(batch, len(groups)), replace=False)
            pairs = np.array([rng.choice(groups[at], 2, replace=False) for at in picked])
            x, y = self.vectors(pairs[:, 0]), self.vectors(pairs[:, 1])
            logits = x @ y.T / temperature
            same = torch.from_numpy((pairs[:, :1] == pairs[None, :, 1]) & ~np.eye(len(pairs), dtype=bool)).to(self.device)
            logits = logits.masked_fill(same, -1e4)
            right = torch.arange(len(x), device=self.device)
            loss = F.cross_entropy(logits, right) + F.cross_entropy(logits.T, right)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()

    @torch.no_grad()
    def all(self, batch=2048):
        count = len(self.offsets) - 1
        order = np.argsort(self.offsets[1:] - self.offsets[:-1], kind="stable")
        found = torch.empty(count, WIDTH, device=self.device)
        for at in range(0, count, batch):
            found[torch.from_numpy(order[at : at + batch]).to(self.device)] = self.vectors(order[at : at + batch])
        return found
