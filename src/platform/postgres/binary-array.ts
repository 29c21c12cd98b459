/*
 * A column of many rows as one parameter: a PostgreSQL binary array, which `unnest` turns back into
 * rows. Neither side formats or parses text, which for JSON takes as long as storing the rows.
 */

const TEXT = 25;
const BYTEA = 17;
const BOOL = 16;
const FLOAT8 = 701;
const TIMESTAMPTZ = 1184;

const HEADER_BYTES = 20;
const MS_TO_2000 = Date.UTC(2000, 0, 1);

export function textArray(values: readonly (string | null)[]): Buffer {
  let size = HEADER_BYTES;
  for (const value of values) size += 4 + Buffer.byteLength(value ?? "");
  const array = begin(TEXT, values.length, size);
  let at = HEADER_BYTES;
  for (const value of values) {
    const length = value === null ? -1 : array.write(value, at + 4);
    array.writeInt32BE(length, at);
    at += 4 + Math.max(0, length);
  }
  return array;
}

export function byteaArray(values: readonly Uint8Array[]): Buffer {
  const size = values.reduce((sum, value) => sum + 4 + value.length, HEADER_BYTES);
  const array = begin(BYTEA, values.length, size);
  let at = HEADER_BYTES;
  for (const value of values) {
    at = array.writeInt32BE(value.length, at);
    array.set(value, at);
    at += value.length;
  }
  return array;
}

export const boolArray = (values: readonly boolean[]): Buffer =>
  fixed(BOOL, 1, values, (array, value, at) => array.writeUInt8(value ? 1 : 0, at));

export const float8Array = (values: readonly (number | null)[]): Buffer =>
  fixed(FLOAT8, 8, values, (array, value, at) => array.writeDoubleBE(value, at));

export const timestamptzArray = (values: readonly (Date | null)[]): Buffer =>
  fixed(TIMESTAMPTZ, 8, values, (array, value, at) =>
    array.writeBigInt64BE(BigInt(value.getTime() - MS_TO_2000) * 1000n, at),
  );

function fixed<T>(
  type: number,
  width: number,
  values: readonly (T | null)[],
  write: (array: Buffer, value: T, at: number) => void,
): Buffer {
  const array = begin(type, values.length, HEADER_BYTES + values.length * (4 + width));
  let at = HEADER_BYTES;
  for (const value of values) {
    at = array.writeInt32BE(value === null ? -1 : width, at);
    if (value === null) continue;
    write(array, value, at);
    at += width;
  }
  return array.subarray(0, at);
}

/** One dimension, possibly with nulls, lower bound 1. */
function begin(type: number, count: number, size: number): Buffer {
  const array = Buffer.allocUnsafe(size);
  [1, 1, type, count, 1].forEach((value, i) => array.writeInt32BE(value, i * 4));
  return array;
}
