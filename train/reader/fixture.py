"""What the network says of the fixture's texts with the exported weights: the server must say the same.

python3 fixture.py WEIGHTS.bin ../../src/engine/reader/reader.fixture.json OUT.json
"""

import json
import struct
import sys

import numpy as np
import torch

import marks
import model
import tokens


def read_weights(path):
    """The exported numbers, not those that were trained: a byte a number loses a little."""
    data = open(path, "rb").read()
    (size,) = struct.unpack_from("<I", data)
    header, body, state = json.loads(data[4 : 4 + size]), data[4 + size :], {}
    for one in header["tensors"]:
        name, shape, at = one["name"], one["shape"], one["at"]
        if len(shape) == 2:
            scale = np.frombuffer(body, "<f4", shape[0], at)
            x = np.frombuffer(body, np.int8, shape[0] * shape[1], at + 4 * shape[0]).reshape(shape) * scale[:, None]
            x = x.T if name == "layout.weight" else x
        else:
            x = np.frombuffer(body, "<f4", shape[0], at)
        state[name] = torch.tensor(np.ascontiguousarray(x, np.float32))
    m = model.Reader(**header["settings"])
    m.load_state_dict({k: state[k].view(v.shape) for k, v in m.state_dict().items()})
    return m.eval()


@torch.no_grad()
def say(m, text):
    places, rows, layout = tokens.read(text)
    n, line, count = len(places), [], -1
    table, wide = torch.zeros(1, n, tokens.PIECES, dtype=torch.long), torch.zeros(1, n, tokens.FEATURES)
    for i in range(n):
        table[0, i, : len(rows[i])] = torch.tensor(rows[i])
        wide[0, i, layout[i]] = 1
        count += i == 0 or tokens.OFFSET["before"] + 1 in layout[i]
        line.append(count)
    mask = torch.ones(1, n, dtype=torch.bool)
    h = m.encode(table, wide, mask)
    tags = m.tags(h)[0]
    points = m.points(h, torch.tensor([line]), mask, torch.tensor([[2]]))[0, 0]
    rounded = lambda x: [round(float(v), 4) for v in x]
    return dict(
        text=text, pieces=[list(map(int, r)) for r in rows], marks=[sorted(map(int, x)) for x in layout],
        tags=[int(v) for v in tags.argmax(-1)], best=rounded(tags.max(-1).values), points=[rounded(p) for p in points],
    )  # fmt: skip


if __name__ == "__main__":
    m = read_weights(sys.argv[1])
    fixtures = [say(m, one["text"]) for one in json.load(open(sys.argv[2], encoding="utf8"))]
    json.dump(fixtures, open(sys.argv[3], "w", encoding="utf8"), ensure_ascii=False)
    print(len(fixtures), "texts,", len(marks.POINTERS), "pointers")
