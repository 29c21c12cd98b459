import type { PersonCredential } from "../person/person.ts";
import type { AnalysedPerson } from "./analysed-person.ts";
import type { Grounds } from "./grounds.ts";
import type { Must } from "./musts.ts";

/** A licence or certificate by the words of its row. */
export interface ToldProof extends Grounds {
  readonly name: string;
  readonly isLapsed: boolean;
  /** "2028-02" or "2028". */
  readonly until: string;
}

/** Names below this certainty are often parts of lines. */
const SURE = 0.95;
const [FEWEST_CHARS, MOST_CHARS, MOST_WORDS] = [3, 50, 7];
const MOST = 3;

/** Proofs with a date: those that are valid for some time, and those that no longer are. */
export function toldProofs(
  text: string,
  { credentials }: AnalysedPerson,
  musts: readonly Must[],
): ToldProof[] {
  const isOfJob = ({ span }: PersonCredential): boolean =>
    musts.some(({ at }) => at.some((one) => one.start < span.end && span.start < one.end));
  const told = credentials.flatMap((one): ToldProof[] => {
    const { state, span, fields, expiresOn } = one;
    const isLapsed = state === "lapsed";
    const name = nameIn(text, fields.name);
    if (name === undefined || expiresOn === undefined || isOfJob(one)) return [];
    if (!isLapsed && state !== "held") return [];
    return [{ name, isLapsed, until: expiresOn, at: [span] }];
  });
  const of = (isLapsed: boolean): ToldProof[] =>
    told.filter((one) => one.isLapsed === isLapsed).slice(0, MOST);
  return [...of(false), ...of(true)];
}

/** With the signs that belong to it: "CompTIA A+". */
function nameIn(text: string, place: PersonCredential["fields"]["name"]): string | undefined {
  if (place === undefined || place.confidence < SURE) return undefined;
  const rest = text.slice(place.end);
  // "Notary Public, State" of "State of Arizona" is cut off.
  if (/^ \p{Ll}{1,3} /u.test(rest)) return undefined;
  const sign = /^[+#]*/u.exec(rest)?.[0] ?? "";
  const name = text.slice(place.start, place.end) + sign;
  const isName =
    name.length >= FEWEST_CHARS &&
    name.length <= MOST_CHARS &&
    name.split(/\s+/u).length <= MOST_WORDS &&
    /^[\p{L}\d].*\p{L}/u.test(name) &&
    !/[\n;:|]|(?:19|20)\d\d/u.test(name);
  return isName ? name : undefined;
}
