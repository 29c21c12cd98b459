/** The part of an address behind its "?", as the router parsed it: anybody may have typed it. */
export type RawSearch = Readonly<Record<string, unknown>>;

const MAX_TEXT_CHARS = 200;

/** The router reads "2024" as a number. */
export function readText(raw: RawSearch, name: string): string | undefined {
  const value = raw[name];
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value).slice(0, MAX_TEXT_CHARS);
  return text.trim() === "" ? undefined : text;
}

/** Undefined unless it is one of the choices. */
export function readChoice<Choice extends string>(
  raw: RawSearch,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = readText(raw, name);
  return choices.find((choice) => choice === text);
}

/** A finite number above zero. */
export function readAmount(raw: RawSearch, name: string): number | undefined {
  const amount = Number(readText(raw, name));
  return Number.isFinite(amount) && amount > 0 ? amount : undefined;
}

/** Undefined for the first page. */
export function readPage(raw: RawSearch, name = "page"): number | undefined {
  const page = readAmount(raw, name);
  return Number.isSafeInteger(page) && page !== 1 ? page : undefined;
}
