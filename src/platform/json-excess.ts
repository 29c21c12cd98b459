/** What makes JSON expensive to parse or to walk, beyond its length. */
export interface JsonLimits {
  readonly depth: number;
  readonly values: number;
  /** JSON.parse takes 25 ns per digit, so a number of a megabyte would take long. */
  readonly digits: number;
  /** Characters of a member's name. */
  readonly name: number;
}

const code = (sign: string): number => sign.charCodeAt(0);
const [QUOTE, BACKSLASH, COMMA, COLON] = [code('"'), code("\\"), code(","), code(":")];
const [ZERO, NINE] = [code("0"), code("9")];
const [ARRAY, END_ARRAY, OBJECT, END_OBJECT] = [code("["), code("]"), code("{"), code("}")];

/** The limit that a text breaks, found in one pass. Does not check that the text is valid JSON. */
export function findJsonExcess(text: string, limits: JsonLimits): keyof JsonLimits | undefined {
  let [depth, values, digits, name] = [0, 1, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) {
      const start = at;
      at = stringEnd(text, at + 1);
      name = at - start;
    } else if (sign === COLON) {
      if (name > limits.name + 1) return "name";
    } else if (sign === COMMA) {
      if (++values > limits.values) return "values";
    } else if (sign === ARRAY || sign === OBJECT) {
      if (++depth > limits.depth) return "depth";
      values++;
    } else if (sign === END_ARRAY || sign === END_OBJECT) depth--;
    if (sign < ZERO || sign > NINE) digits = 0;
    else if (++digits > limits.digits) return "digits";
  }
  return undefined;
}

/** The offset of the closing quote. */
function stringEnd(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) break;
    if (sign === BACKSLASH) at++;
  }
  return at;
}
