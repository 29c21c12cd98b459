/* Spellings that follow from a given one, so that records need not list them. */

const SHORTEST_GLUED = 7;
const LONGEST_GLUED = 14;
const SHORTEST_PLURAL = 3;

/** "Customer Relationship Management (CRM)" is also written without the brackets. */
const WITH_ABBREVIATION = /^(\S+ .+) \([A-Z][A-Za-z0-9/&-]{1,7}\)$/;

const SWAPS: readonly (readonly [from: string, to: string])[] = [
  ["Microsoft ", "MS "],
  ["MS ", "Microsoft "],
  ["Amazon ", "AWS "],
  ["AWS ", "Amazon "],
];

/** `isSplit`: one word became two, which may be ordinary words ("InVideo", "in video"). */
type AddVariant = (variant: string, isSplit: boolean) => void;

/** Calls `add` with every spelling that follows from the given one. */
export function deriveVariants(spelling: string, add: AddVariant): void {
  derive(spelling, add);
  for (const [from, to] of SWAPS) {
    if (!spelling.startsWith(from)) continue;
    const swapped = to + spelling.slice(from.length);
    add(swapped, false);
    derive(swapped, add);
  }
  const plain = spelling.endsWith(")") ? WITH_ABBREVIATION.exec(spelling)?.[1] : undefined;
  if (plain) add(plain, false);
}

function derive(form: string, add: AddVariant): void {
  const isSplit = !/[ \-/.]/.test(form);
  const derived = isSplit ? splitCamel(form) : glued(form);
  if (derived) add(derived, isSplit);
  const spaced = form.includes(".") ? dotNet(form) : undefined;
  if (spaced) add(spaced, false);
}

/** The plural of a singular, and the reverse; lower-case letters only. */
export function otherNumber(word: string): string | undefined {
  if (word.length < SHORTEST_PLURAL || !/^[a-z]+$/.test(word)) return undefined;
  if (word.endsWith("s")) return singular(word);
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

function singular(word: string): string | undefined {
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  const isPlural = word.length > SHORTEST_PLURAL + 1 && !/(?:ss|us|is)$/.test(word);
  return isPlural ? word.slice(0, -1) : undefined;
}

/** "Power Point" → "PowerPoint", "Office 365" → "Office365": two short words joined. */
function glued(form: string): string | undefined {
  if (form.length <= SHORTEST_GLUED || form.length > LONGEST_GLUED + 1) return undefined;
  const parts = /^(\w+)[ \-/.](\w+)$/.exec(form);
  return parts ? `${parts[1]}${parts[2]}` : undefined;
}

/** "JavaScript" → "Java Script", "MySQL" → "My SQL": split where the casing changes. */
function splitCamel(form: string): string | undefined {
  if (form.length < 5) return undefined;
  const seam = /^([A-Z]?[a-z]+)([A-Z][A-Za-z]+)$/.exec(form);
  const [, left = "", right = ""] = seam ?? [];
  if (left.length < 2 || /[a-z][A-Z]/.test(right)) return undefined;
  return `${left} ${right}`;
}

/** "ASP.NET" is also written "ASP .NET". */
function dotNet(form: string): string | undefined {
  return /\w\.net\b/i.test(form) ? form.replace(/\.net\b/i, " .NET") : undefined;
}
