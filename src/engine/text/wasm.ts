/* A minimal WebAssembly assembler, for the hot loops of matching and of reading. */

export const I32 = 0x7f;
export const I64 = 0x7e;
export const F32 = 0x7d;
export const V128 = 0x7b;

/** LEB128: an unsigned number in groups of seven bits, as in lists.ts. */
function unsigned(value: number): number[] {
  const bytes = [];
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  return [...bytes, rest];
}

function signed(value: number): number[] {
  const bytes = [];
  for (let rest = value; ; rest >>= 7) {
    const byte = rest & 127;
    if ((rest >> 6 === 0 || rest >> 6 === -1) && rest >> 7 === rest >> 6) return [...bytes, byte];
    bytes.push(byte | 128);
  }
}

const vector = (items: readonly number[][]): number[] => [
  ...unsigned(items.length),
  ...items.flat(),
];
const section = (id: number, content: number[]): number[] => [
  id,
  ...unsigned(content.length),
  ...content,
];

const simd = (code: number): number[] => [0xfd, ...unsigned(code)];
const address = (align: number, offset: number): number[] => [align, ...unsigned(offset)];

/** The instructions in use, with names close to those of the standard; an offset is added to the address. */
export const op = {
  /** Concatenates instructions. */
  line: (...instructions: number[][]) => instructions.flat(),
  get: (local: number) => [0x20, local],
  set: (local: number) => [0x21, local],
  tee: (local: number) => [0x22, local],
  loop: (...body: number[][]) => [0x03, 0x40, ...body.flat(), 0x0b],
  block: (...body: number[][]) => [0x02, 0x40, ...body.flat(), 0x0b],
  when: (...body: number[][]) => [0x04, 0x40, ...body.flat(), 0x0b],
  branch: (depth: number) => [0x0c, depth],
  branchIf: (depth: number) => [0x0d, depth],
  i32: (value: number) => [0x41, ...signed(value)],
  i64: (value: number) => [0x42, ...signed(value)],
  i32Load: (offset: number) => [0x28, ...address(2, offset)],
  i64Load: (offset: number) => [0x29, ...address(0, offset)],
  i32Load8: (offset: number) => [0x2d, ...address(0, offset)],
  i32Load16: (offset: number) => [0x2f, ...address(1, offset)],
  i32Store: (offset: number) => [0x36, ...address(2, offset)],
  i32Less: [0x49],
  i32LessOrEqual: [0x4d],
  i32Add: [0x6a],
  i32Sub: [0x6b],
  i32Multiply: [0x6c],
  i32And: [0x71],
  i32ShiftLeft: [0x74],
  i32ShiftRight: [0x76],
  i64ShiftLeft: [0x86],
  i64ShiftRight: [0x88],
  i64Wrap: [0xa7],
  v128Load: (offset: number) => [...simd(0x00), ...address(2, offset)],
  /** Eight numbers of 8 bits, widened to 16. */
  v128Load8x8: (offset: number) => [...simd(0x01), ...address(0, offset)],
  /** Four numbers of 16 bits, widened to 32. */
  v128Load16x4: (offset: number) => [...simd(0x04), ...address(1, offset)],
  v128Store: (offset: number) => [...simd(0x0b), ...address(2, offset)],
  v128Zero: [...simd(0x0c), ...Array<number>(16).fill(0)],
  i32x4Splat: simd(0x11),
  f32x4Splat: simd(0x13),
  i32x4AtLeast: simd(0x3f),
  f32x4AtLeast: simd(0x46),
  v128And: simd(0x4e),
  i32x4Bitmask: simd(0xa4),
  i32x4Add: simd(0xae),
  i32x4ShiftLeft: simd(0xab),
  /** Products of eight numbers of 16 bits, neighbours summed. */
  i32x4Dot: simd(0xba),
  i16x8Narrow: simd(0x85),
  i32x4FromF32x4: simd(0xf8),
  f32x4Nearest: simd(0x6a),
  f32x4Absolute: simd(0xe0),
  f32x4Add: simd(0xe4),
  f32x4Subtract: simd(0xe5),
  f32x4Multiply: simd(0xe6),
  f32x4Divide: simd(0xe7),
  f32x4Most: simd(0xe9),
  f32x4FromI32x4: simd(0xfa),
  f32Load: (offset: number) => [0x2a, ...address(2, offset)],
  f32Add: [0x92],
  f32Multiply: [0x94],
  f32Divide: [0x95],
  f32Most: [0x97],
  f32Store: (offset: number) => [0x38, ...address(2, offset)],
  f32: (value: number) => [0x43, ...new Uint8Array(Float32Array.of(value).buffer)],
  /** The number at a place of four. */
  f32x4Lane: (lane: number) => [...simd(0x1f), lane],
  v128Load32Splat: (offset: number) => [...simd(0x09), ...address(2, offset)],
};

const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

interface WasmFunction {
  readonly name: string;
  readonly parameters: readonly number[];
  readonly results: readonly number[];
  readonly locals: readonly number[];
  readonly body: readonly number[][];
}

/** The bytes of a module that imports a shared memory as `env.memory` and exports the functions. */
export function assemble(functions: readonly WasmFunction[], mostPages: number): Uint8Array {
  const name = (text: string) => vector([...text].map((letter) => [letter.charCodeAt(0)]));
  const types = functions.map(({ parameters, results }) => [
    0x60,
    ...vector(parameters.map((type) => [type])),
    ...vector(results.map((type) => [type])),
  ]);
  const memory = [
    ...name("env"),
    ...name("memory"),
    0x02,
    0x03,
    ...unsigned(1),
    ...unsigned(mostPages),
  ];
  const codes = functions.map(({ locals, body }) => {
    const code = [...vector(locals.map((type) => [1, type])), ...body.flat(), 0x0b];
    return [...unsigned(code.length), ...code];
  });
  return Uint8Array.from([
    ...MAGIC_AND_VERSION,
    ...section(1, vector(types)),
    ...section(2, vector([memory])),
    ...section(3, vector(functions.map((_, place) => [place]))),
    ...section(7, vector(functions.map((each, place) => [...name(each.name), 0x00, place]))),
    ...section(10, vector(codes)),
  ]);
}
