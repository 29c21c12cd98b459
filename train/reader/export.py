"""Weights for the server: python3 export.py MODEL.pt OUT.bin VERSION. A byte a number, with a scale for each row."""

import json
import struct
import sys

import numpy as np
import torch

saved = torch.load(sys.argv[1], map_location="cpu")
tensors, body = [], b""
for name, value in saved["state"].items():
    x = value.float().numpy()
    if name == "layout.weight":
        x = x.T.copy()
    tensors.append(dict(name=name, shape=list(x.shape), at=len(body)))
    if x.ndim == 2 and name not in ("far", "lines"):
        scale = np.maximum(np.abs(x).max(1), 1e-8) / 127
        body += scale.astype("<f4").tobytes() + np.round(x / scale[:, None]).astype(np.int8).tobytes()
    else:
        flat = x.reshape(-1)
        tensors[-1]["shape"] = [len(flat)]
        body += flat.astype("<f4").tobytes()
    body += b"\0" * (-len(body) % 4)
header = json.dumps(dict(settings=saved["settings"], version=sys.argv[3], tensors=tensors)).encode()
header += b" " * (-len(header) % 4)
open(sys.argv[2], "wb").write(struct.pack("<I", len(header)) + header + body)
print(len(body) + len(header) + 4, "bytes")
