"""Small PNGs: the colours of a picture reduced to a palette, with NumPy and zlib alone."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
HEAD = b"\x89PNG\r\n\x1a\n"
LARGEST = 120_000  # bytes


def small(png: bytes) -> bytes:
    """The same picture with 256 colours, or as many as fit into the largest size."""
    pixels = _read(png)
    made = (_written(*_quantised(pixels, colours)) for colours in (256, 128, 64))
    return next(one for one in made if len(one) <= LARGEST)


def _written(palette: Bytes, indices: Bytes) -> bytes:
    """A picture with a palette."""
    height, width = indices.shape
    rows = np.zeros((height, width + 1), np.uint8)  # a leading 0: no filter, best for a palette
    rows[:, 1:] = indices
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    packed = zlib.compress(rows.tobytes(), 9)
    chunks = (b"IHDR", header), (b"PLTE", palette.tobytes()), (b"IDAT", packed), (b"IEND", b"")
    return HEAD + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(HEAD)
    while at < len(png):
        (size,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        at += size + 12


def _read(png: bytes) -> Bytes:
    """Height by width by three; a screenshot is 8-bit RGB or RGBA, not interlaced."""
    chunks = list(_chunks(png))
    width, height, depth, colours = struct.unpack(">IIBB", dict(chunks)[b"IHDR"][:10])
    assert (depth, colours) in ((8, 2), (8, 6)), "not a screenshot"
    each = 3 if colours == 2 else 4
    raw = zlib.decompress(b"".join(data for kind, data in chunks if kind == b"IDAT"))
    lines = np.frombuffer(raw, np.uint8).reshape(height, width * each + 1)
    out = np.zeros((height + 1, width, each), np.uint8)
    for y, line in enumerate(lines):
        out[y + 1] = _unfiltered(int(line[0]), line[1:].reshape(width, each), out[y])
    return out[1:, :, :3]


def _unfiltered(kind: int, line: Bytes, above: Bytes) -> Bytes:
    """One row; sums wrap at 256 as the format wants."""
    if kind == 0:
        return line
    if kind == 1:
        return np.cumsum(line, 0, dtype=np.uint8)
    if kind == 2:
        return line + above
    return _predicted(line, above, _mean if kind == 3 else _paeth)


def _mean(left: int, up: int, _corner: int) -> int:
    return (left + up) >> 1


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]


def _predicted(line: Bytes, above: Bytes, predict: object) -> Bytes:
    assert callable(predict)
    out = np.empty_like(line)
    for channel in range(line.shape[1]):
        left = corner = 0
        column, ups = [], above[:, channel].tolist()
        for value, up in zip(line[:, channel].tolist(), ups, strict=True):
            left = (value + predict(left, up, corner)) & 255
            corner = up
            column.append(left)
        out[:, channel] = column
    return out


def _quantised(pixels: Bytes, most: int) -> tuple[Bytes, Bytes]:
    """A palette by median cut over the colours that occur, and for every pixel its place in it."""
    flat = pixels.reshape(-1, 3)
    codes = (flat[:, 0].astype(np.int64) << 16) | (flat[:, 1].astype(np.int64) << 8) | flat[:, 2]
    unique, inverse, counts = np.unique(codes, return_inverse=True, return_counts=True)
    colours = np.stack([unique >> 16, (unique >> 8) & 255, unique & 255], 1)
    boxes = _cut(colours, counts, most)
    palette, place = np.zeros((len(boxes), 3), np.uint8), np.zeros(len(unique), np.uint8)
    for number, box in enumerate(boxes):
        palette[number] = np.rint(np.average(colours[box], 0, weights=counts[box]))
        place[box] = number
    return palette, place[inverse].reshape(pixels.shape[:2])


def _cut(colours: NDArray[np.int64], counts: NDArray[np.int64], most: int) -> list[NDArray[np.int64]]:
    """Halve the box that is furthest from one colour, until there are enough."""
    boxes = [np.arange(len(colours))]
    spreads = [_spread(colours, counts, boxes[0])]
    while len(boxes) < min(most, len(colours)) and max(spreads) > 0:
        worst = int(np.argmax(spreads))
        box = boxes.pop(worst)
        del spreads[worst]
        for half in _halves(colours, counts, box):
            boxes.append(half)
            spreads.append(_spread(colours, counts, half))
    return boxes


def _spread(colours: NDArray[np.int64], counts: NDArray[np.int64], box: NDArray[np.int64]) -> float:
    """How wrong one colour would be; the root keeps small bright things from being lost in large surfaces."""
    mean = np.average(colours[box], 0, weights=counts[box])
    return float((((colours[box] - mean) ** 2).sum(1) * np.sqrt(counts[box])).sum())


def _halves(
    colours: NDArray[np.int64], counts: NDArray[np.int64], box: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Across the longest side, at the mean."""
    held = colours[box]
    side = int(np.argmax(held.max(0) - held.min(0)))
    mean = np.average(held[:, side], weights=np.sqrt(counts[box]))
    low = held[:, side] <= mean
    return box[low], box[~low]
