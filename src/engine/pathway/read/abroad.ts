/* Posts and studies of another country: "Krankenschwester auf den Philippinen", "Registered Nurse from
 * Nigeria", "Nursing (Manila, Philippines)". Their licences and degrees are not yet recognised. */
import { COUNTRY_NAMES } from "../../places/country-names.ts";
import { foldWords } from "../../text/fold.ts";
import type { CandidateInput } from "./candidate.ts";
import type { StatedName } from "./stated-skills.ts";

interface Placed {
  /** The words without the place; as written where there is none. */
  readonly text: string;
  /** ISO 3166-1 alpha-2 of the place; ELSEWHERE for "abroad" without a name. */
  readonly place: string | undefined;
}

/** Another country that is not named. */
export const ELSEWHERE = "ZZ";

/** Names in use beside the official ones. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  turkey: "TR",
  usa: "US",
  "united states of america": "US",
  uk: "GB",
  england: "GB",
  scotland: "GB",
  "great britain": "GB",
  großbritannien: "GB",
  "grande-bretagne": "GB",
  "gran bretaña": "GB",
  "ivory coast": "CI",
  elfenbeinküste: "CI",
  "czech republic": "CZ",
  holland: "NL",
  uae: "AE",
  abroad: ELSEWHERE,
  overseas: ELSEWHERE,
  ausland: ELSEWHERE,
  étranger: ELSEWHERE,
  extranjero: ELSEWHERE,
};
const ALONE: ReadonlySet<string> = new Set(["abroad", "overseas"]);
const MOST_WORDS = 4;
/** Longer texts are no titles. */
const MOST_CHARS = 300;

const BEFORE_PLACE: ReadonlySet<string> = new Set(
  "from in aus auf im en au aux de du des d del à a l al na no da do em uit".split(" "),
);
const ARTICLES: ReadonlySet<string> = new Set(
  "the der die das den dem la le les l el los las".split(" "),
);
/** Words in front of the place that say how the post came about: "trained in India". */
const EARNED: ReadonlySet<string> = new Set(
  "trained qualified educated licensed registered currently working ausgebildet ausgebildete gelernt gelernte formé formée diplômé diplômée titulado titulada formado formada".split(
    " ",
  ),
);

/** Words that make the town behind them that of a training or an origin. */
const ORIGINS: ReadonlySet<string> = new Set([
  ..."trained qualified educated licensed registered ausgebildet ausgebildete gelernt gelernte".split(
    " ",
  ),
  ..."formé formée diplômé diplômée titulado titulada formado formada studied studiert".split(" "),
  ..."from aus degree studium diploma diplom".split(" "),
]);

/** Folded names of countries in all languages → their codes. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(COUNTRY_NAMES).flatMap(([code, names]) =>
    names.split("|").map((name): [string, string] => [name, code]),
  ),
  ...Object.entries(OTHER_NAMES).map(([name, code]): [string, string] => [foldWords(name), code]),
]);

/** Between parts of a title: brackets, a comma, a semicolon or a dash. */
const SEAM = /[(),;]|\s[–-]\s/gu;
const NOTE_IN_BRACKETS = /\([^()]*\)/gu;

/** How towns are read. */
export interface Towns {
  /** The country of a town; undefined for one of the country of the plan, and for other words. */
  readonly countryOf: (name: string) => string | undefined;
  /** In a field of study the town is that of the school. Beside a post it may be a firm or a subject, so
   * words about a training or an origin must stand before it. */
  readonly isOfStudies?: boolean;
}

const NO_TOWNS: Towns = { countryOf: () => undefined };

/** The place that a title or a field of study ends with, or that a note in it names. */
export function readPlace(written: string, towns = NO_TOWNS): Placed {
  if (written.length > MOST_CHARS) return { text: written, place: undefined };
  for (const [note] of written.matchAll(NOTE_IN_BRACKETS)) {
    const { place } = placeInParts(note.slice(1, -1), true, towns);
    if (place !== undefined) return { text: tidied(written.replace(note, " ")), place };
  }
  return placeInParts(written, false, towns);
}

/** Words around the town of a school: "Universität Damaskus", "University of Lagos". */
const SCHOOLS: ReadonlySet<string> = new Set(
  "university universität universitat uni univ université universite universidad universidade hochschule college institute polytechnic technical technische of de der".split(
    " ",
  ),
);

/** The town of a note that names nothing else but a school there. */
function schoolTown(part: string, { countryOf, isOfStudies }: Towns): string | undefined {
  if (!isOfStudies) return undefined;
  const words = [...part.matchAll(WORD)].filter(([word]) => !SCHOOLS.has(foldWords(word)));
  return words.length === 0 || words.length > MOST_WORDS
    ? undefined
    : countryOf(words.map(([word]) => word).join(" "));
}

function placeInParts(written: string, isNote: boolean, towns: Towns): Placed {
  const seams = [...written.matchAll(SEAM)];
  const starts = [0, ...seams.map(({ 0: cut, index }) => index + cut.length)];
  for (const [at, start] of starts.entries()) {
    const part = written.slice(start, seams[at]?.index);
    const town = isNote || at > 0 ? schoolTown(part, towns) : undefined;
    const found =
      placeAtEnd(part, isNote || at > 0, towns) ??
      (town === undefined ? undefined : { place: town, before: "" });
    if (!found) continue;
    const text = `${written.slice(0, start)}${found.before} ${written.slice(start + part.length)}`;
    return { text: tidied(text), place: found.place };
  }
  return { text: written, place: undefined };
}

/** "l'étranger" is an article and a noun. */
const WORD = /[dl]['’](?=\p{L})|[\p{L}\p{M}\p{N}+#.'’/*:-]+/giu;

/** The place at the end of a part, and the words before it. A note may be nothing else. */
function placeAtEnd(
  part: string,
  isNote: boolean,
  { countryOf, isOfStudies = false }: Towns,
): { readonly place: string; readonly before: string } | undefined {
  const found = [...part.matchAll(WORD)];
  const words = found.map(([word]) => foldWords(word));
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    const from = words.length - count;
    const name = words.slice(from).join(" ");
    const country = PLACES.get(name);
    const place = country ?? (from > 0 ? countryOf(part.slice(found[from]!.index)) : undefined);
    if (place === undefined) continue;
    let kept = from;
    if (kept > 0 && ARTICLES.has(words[kept - 1]!)) kept--;
    const isLed = kept > 0 && BEFORE_PLACE.has(words[kept - 1]!);
    if (isLed) kept--;
    while (kept > 0 && EARNED.has(words[kept - 1]!)) kept--;
    const isSaid = isOfStudies || words.slice(0, from).some((word) => ORIGINS.has(word));
    if (country === undefined && !(isLed && isSaid)) continue;
    if (isLed || (isNote && kept === 0) || ALONE.has(name))
      return { place, before: kept === 0 ? "" : part.slice(0, endOf(found[kept - 1]!)) };
  }
  return undefined;
}

const endOf = ({ 0: word, index }: RegExpExecArray): number => index + word.length;

const tidied = (text: string): string =>
  text
    .replaceAll(/\(\s*\)/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/\s+(?=[,;)])/gu, "")
    .replaceAll(/\(\s+/gu, "(")
    .replaceAll(/^[\s,;–-]+|[\s,;–-]+$/gu, "");

/** A state of the United States has the name of a country. */
const GEORGIA = "GE";

/** The person without the country that their studies name, and with the other country that the post or the
 * studies are of. Without a country of the plan nothing is abroad. */
export function withoutPlaces(
  input: CandidateInput,
  place: string | undefined,
  country: string | undefined,
  towns = NO_TOWNS,
): CandidateInput {
  const { education } = input;
  const [level, field] = [education?.level, education?.field].map((one) =>
    one === undefined ? undefined : readPlace(one, { ...towns, isOfStudies: true }),
  );
  const abroad = [place, field?.place, level?.place].find(
    (one) => one !== undefined && one !== country && !(country === "US" && one === GEORGIA),
  );
  return {
    ...input,
    ...(education && {
      education: {
        ...education,
        ...(level && { level: level.text }),
        ...(field && { field: field.text }),
      },
    }),
    ...(country !== undefined && abroad !== undefined && { abroad }),
  };
}

/** The languages that training and offices use, by country. */
const TONGUES: Readonly<Record<string, readonly string[]>> = {
  DE: ["German"],
  AT: ["German"],
  CH: ["German", "French", "Italian"],
  FR: ["French"],
  BE: ["Dutch", "French", "German"],
  ES: ["Spanish"],
  IT: ["Italian"],
  NL: ["Dutch"],
  PL: ["Polish"],
  PT: ["Portuguese"],
  BR: ["Portuguese"],
  GB: ["English"],
  IE: ["English"],
  US: ["English"],
  CA: ["English", "French"],
  AU: ["English"],
  NZ: ["English"],
};

/** Whether somebody is still learning the language of the country, so that their degree may well be from
 * another one. A language without a level says nothing. */
export function isLearningTongue(
  stated: readonly StatedName[],
  country: string | undefined,
): boolean {
  const levels = stated.flatMap(({ skills, level }) =>
    skills.some(({ name }) => TONGUES[country ?? ""]?.includes(name)) ? [level] : [],
  );
  return levels.some((level) => level !== undefined) && !levels.includes("advanced");
}
