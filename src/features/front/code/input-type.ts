/*
 * The types of a request in the SDKs whose literals name them (Go, Java). The reference has them
 * from the document and hands them to its script; the generator of the SDKs uses the same names.
 */

/** `string`, `string?` (may be null), `integer`, `number`, `boolean`, or the name of an enumeration. */
export type InputType = string | readonly [InputType] | InputStruct;

export interface InputStruct {
  readonly name: string;
  readonly members: Readonly<Record<string, InputType>>;
  /** A string may stand for it. */
  readonly orText?: boolean;
}

/** An object without a name of its own is named after its owner and its member. */
export const nestedName = (owner: string, member: string): string =>
  owner + member.split("_").map(capital).join("");

/** The name of an item of a list with this name. */
export const singular = (name: string): string => name.replace(/ies$/, "y").replace(/s$/, "");

export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const INITIALISMS = new Map([
  ["Id", "ID"],
  ["Ids", "IDs"],
  ["Url", "URL"],
  ["Ip", "IP"],
]);

/** `analysis_id` is `AnalysisID` in Go. */
export const goName = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map(capital)
    .map((word) => INITIALISMS.get(word) ?? word)
    .join("");

/** `analysis_id` is `analysisId` in Java; behind a word of the language stands `_`. */
export const javaName = (name: string): string => {
  const text = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return JAVA_WORDS.has(text) ? `${text}_` : text;
};

const JAVA_WORDS = new Set(
  (
    "abstract assert boolean break byte case catch char class const continue default do double else enum extends " +
    "false final finally float for goto if implements import instanceof int interface long native new null package " +
    "private protected public return short static strictfp super switch synchronized this throw throws transient " +
    "true try void volatile while"
  ).split(" "),
);
