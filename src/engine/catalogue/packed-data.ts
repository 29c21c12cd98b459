/*
 * Plain data (numbers, texts, lists, objects) with typed arrays in it, as a JSON text and the arrays.
 * A writer stores the arrays one after the other, each padded to ALIGNMENT; a reader passes the text
 * and these bytes back. Arrays that are read are views of the bytes: nothing is copied.
 */

const ARRAYS = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float64Array };
type ArrayName = keyof typeof ARRAYS;
type Column = InstanceType<(typeof ARRAYS)[ArrayName]>;

/** A view of an array must start at a multiple of its elements' size. */
const ALIGNMENT = 8;

export interface BlockSection {
  /** JSON; an array is `{ "array": its type, "length": of elements }`. */
  readonly shape: string;
  readonly arrays: readonly Column[];
}

/** The bytes to add after an array of this size. */
export const paddingAfter = (bytes: number): number => -bytes & (ALIGNMENT - 1);

export function pack(value: object): BlockSection {
  const arrays: Column[] = [];
  const shape = JSON.stringify(value, (name, inner: unknown) => {
    if (ArrayBuffer.isView(inner)) {
      const array = inner.constructor.name;
      if (!(array in ARRAYS))
        throw new Error(`${name} is of a kind that cannot be saved: ${array}`);
      arrays.push(inner as Column);
      return { array, length: (inner as Column).length };
    }
    if (
      inner instanceof Map ||
      inner instanceof Set ||
      (typeof inner === "number" && !Number.isFinite(inner))
    )
      throw new Error(`${name} is of a kind that cannot be saved`);
    return inner;
  });
  return { shape, arrays };
}

/** Throws when the bytes do not fit the shape. */
export function unpack(shape: string, bytes: Uint8Array): unknown {
  let at = 0;
  const read = (inner: unknown): unknown => {
    if (typeof inner !== "object" || inner === null) return inner;
    if (Array.isArray(inner)) return typeof inner[0] === "string" ? inner : inner.map(read);
    const { array, length } = inner as { array?: ArrayName; length?: number };
    if (array === undefined || length === undefined) {
      const found: Record<string, unknown> = {};
      // In the order of writing, which is the order of the bytes.
      for (const [name, value] of Object.entries(inner)) found[name] = read(value);
      return found;
    }
    const Kind = ARRAYS[array];
    const size = length * Kind.BYTES_PER_ELEMENT;
    if (at + size > bytes.length) throw new Error("a section is shorter than it says");
    const view = new Kind(bytes.buffer as ArrayBuffer, bytes.byteOffset + at, length);
    at += size + paddingAfter(size);
    return view;
  };
  const value = read(JSON.parse(shape));
  if (at !== bytes.length) throw new Error("a section is longer than it says");
  return value;
}
