"""The reader: pieces of words and layout → a transformer that looks near → tags, records and their states."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F

import marks
import tokens

REACH = 96  # tokens to either side that a token sees in a layer
FAR = 384  # tokens to either side in which a record's parts lie


class Sum(torch.autograd.Function):
    """Sums of rows of a table. The gradient is added in place; sorting the rows first takes most of a step."""

    @staticmethod
    def forward(ctx, table, rows):
        ctx.save_for_backward(rows)
        ctx.shape = table.shape
        return F.embedding_bag(rows, table, mode="sum", padding_idx=0)

    @staticmethod
    def backward(ctx, grad):
        (rows,) = ctx.saved_tensors
        out = torch.zeros(ctx.shape, device=grad.device, dtype=torch.float32)
        out.index_add_(0, rows.reshape(-1), grad.float().repeat_interleave(rows.shape[1], 0))
        out[0] = 0
        return out, None


class Block(nn.Module):
    def __init__(self, width, heads, inner, drop):
        super().__init__()
        self.heads, self.drop = heads, drop
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, inner), nn.Linear(inner, width)

    def forward(self, x, seen, turn):
        b, n, d = x.shape
        q, k, v = self.qkv(self.norm1(x)).view(b, n, 3, self.heads, d // self.heads).permute(2, 0, 3, 1, 4).unbind(0)
        cos, sin = turn

        def turned(z):
            a, c = z.chunk(2, -1)
            return torch.cat([a * cos - c * sin, c * cos + a * sin], -1).to(v.dtype)

        y = F.scaled_dot_product_attention(turned(q), turned(k), v, attn_mask=seen, dropout_p=self.drop if self.training else 0.0)
        x = x + F.dropout(self.out(y.transpose(1, 2).reshape(b, n, d)), self.drop, self.training)
        return x + F.dropout(self.down(F.relu(self.up(self.norm2(x)))), self.drop, self.training)


class Reader(nn.Module):
    def __init__(self, width=128, layers=4, heads=4, inner=384, table=64, point=32, drop=0.1):
        super().__init__()
        self.settings = dict(width=width, layers=layers, heads=heads, inner=inner, table=table, point=point)
        self.width, self.heads, self.point, self.drop = width, heads, point, drop
        self.table = nn.Embedding(tokens.ROWS, table, padding_idx=0)
        nn.init.normal_(self.table.weight, 0, 0.1)
        with torch.no_grad():
            self.table.weight[0] = 0
        self.words, self.layout = nn.Linear(table, width), nn.Linear(tokens.FEATURES, width, bias=False)
        nn.init.normal_(self.layout.weight, 0, 0.05)
        self.blocks = nn.ModuleList([Block(width, heads, inner, drop) for _ in range(layers)])
        self.norm = nn.LayerNorm(width)
        self.tags = nn.Linear(width, marks.CLASSES)
        self.anchor = nn.Linear(width, 4)  # none, position, study, credential: whether a record begins here
        self.kind = nn.Linear(width, len(marks.KINDS))
        self.study = nn.Linear(width, len(marks.STUDY_STATES))
        self.credential = nn.Linear(width, len(marks.CREDENTIAL_STATES))
        self.team = nn.Linear(width, 2)
        p = len(marks.POINTERS)
        self.ask, self.answer, self.none = nn.Linear(width, p * point), nn.Linear(width, p * point), nn.Linear(width, p)
        self.far, self.lines = nn.Parameter(torch.zeros(p, 34)), nn.Parameter(torch.zeros(p, 34))

    def encode(self, rows, layout, mask):
        b, n, k = rows.shape
        e = Sum.apply(self.table.weight, rows.reshape(b * n, k)).view(b, n, -1) / (rows > 0).sum(-1, keepdim=True).clamp(min=1)
        x = self.words(e) + self.layout(layout.to(e.dtype))
        x = F.dropout(x, self.drop, self.training)
        half = self.width // self.heads // 2
        rate = 10000 ** (-torch.arange(half, device=x.device, dtype=torch.float32) / half)
        angle = torch.arange(n, device=x.device, dtype=torch.float32)[:, None] * rate
        turn = (angle.cos().to(x.dtype), angle.sin().to(x.dtype))
        at = torch.arange(n, device=x.device)
        seen = ((at[:, None] - at[None]).abs() <= REACH)[None, None] & mask[:, None, None]
        seen = seen | torch.eye(n, dtype=torch.bool, device=x.device)[None, None]
        for block in self.blocks:
            x = block(x, seen, turn)
        return self.norm(x)

    def points(self, h, line, mask, anchors):
        """Scores (documents, anchors, pointers, tokens + 1); the last is none."""
        b, n, _ = h.shape
        a, p = anchors.shape[1], len(marks.POINTERS)
        at = torch.gather(h, 1, anchors.clamp(min=0)[..., None].expand(-1, -1, h.shape[-1]))
        q, k = self.ask(at).view(b, a, p, self.point), self.answer(h).view(b, n, p, self.point)
        score = torch.einsum("bapd,bnpd->bapn", q, k) / math.sqrt(self.point)
        step = torch.arange(n, device=h.device)[None, None] - anchors.clamp(min=0)[..., None]
        rows = line[:, None] - torch.gather(line, 1, anchors.clamp(min=0))[..., None]

        def bucket(x):
            far = 8 + ((x.abs().float() / 8).clamp(min=1).log2() * 2).long().clamp(max=8)
            return torch.where(x.abs() < 8, x, x.sign() * far) + 16

        def bias(x, table):
            # A product, because adding up the gradient of a lookup row by row takes most of a step.
            return (F.one_hot(bucket(x), table.shape[1]).to(score.dtype) @ table.t().to(score.dtype)).transpose(-1, -2)

        score = score + bias(step, self.far) + bias(rows, self.lines)
        score = score.masked_fill(~(mask[:, None] & (step.abs() <= FAR))[:, :, None], -1e4)
        return torch.cat([score, self.none(at).unsqueeze(-1)], -1)
