import type { Skill } from "../knowledge/knowledge.ts";
import { foldLetters } from "../text/fold.ts";

/** The conditions that a posting states. */
export interface MustHaves {
  /** Each entry is met by any one of its languages: "German or Dutch". */
  readonly languages: readonly (readonly RequiredLanguage[])[];
  /** Ids of skills. */
  readonly credentials: readonly string[];
  /** Whether the right to work is asked for, or no visa is sponsored. */
  readonly asksForAuthorization: boolean;
  readonly sponsorsVisa: boolean;
}

export interface RequiredLanguage {
  readonly name: string;
  /** Whether it must be spoken well. */
  readonly isFluent: boolean;
}

export interface PostingWords {
  readonly title: string;
  readonly description: string;
  readonly requirements: readonly string[];
  /** The skills of the posting. */
  readonly skills: readonly Skill[];
  /** The name of a skill in the posting's language. */
  nameOf(skillId: string): string | undefined;
}

/** The rest of longer descriptions is about the company. */
const MAX_CHARS = 8_000;
/** Names of languages, folded, in the languages that postings are written in. */
const LANGUAGES: Readonly<Record<string, string>> = {
  English: "english|englisch\\w*|anglais\\w*|ingles\\w*|engels\\w*|angielsk\\w*",
  German: "german|deutsch\\w*|allemand\\w*|aleman\\w*|tedesc\\w*|alema\\w*|duits\\w*|niemieck\\w*",
  French: "french|franzosisch\\w*|francais\\w*|frances\\w*|frans|franse|francusk\\w*",
  Spanish:
    "spanish|spanisch\\w*|espagnol\\w*|espanol\\w*|spagnol\\w*|espanhol\\w*|spaans\\w*|hiszpansk\\w*",
  Italian: "italian|italienisch\\w*|italien\\w*|italiano|italiana|italiaans\\w*|wlosk\\w*",
  Portuguese:
    "portuguese|portugiesisch\\w*|portugais\\w*|portugues\\w*|portoghese|portugees|portugalsk\\w*",
  Dutch:
    "dutch|niederlandisch\\w*|neerlandais\\w*|neerlandes\\w*|olandese|holandes\\w*|nederlands\\w*|niderlandzk\\w*",
  Polish: "polish|polnisch\\w*|polonais\\w*|polaco|polacco|polacca|polones|pools|poolse|polsk\\w*",
};
const NAMES = Object.entries(LANGUAGES).map(
  ([name, forms]) =>
    [name, new RegExp(String.raw`(?<![\p{L}])(?:${forms})(?![\p{L}])`, "u")] as const,
);
/** "Deutschkenntnisse": the name and the cue in one word. */
const SPOKEN =
  /fluent|fluency|proficien|native|speak|spoken|bilingual|mother tongue|command of|language|\b[abc][12]\b|kenntniss|sprache|sprachig|fliessend|verhandlungssicher|muttersprach|wort und schrift|courant|maitris|langue|bilingue|parle|dominio|idioma|nivel|hablad|fluid|fluente|fluencia|conoscenza|lingua\b|madrelingua|dominio|vloeiend|taal|beheers|moedertaal|spreek|znajomosc|jezyk|biegl|plynn/;
const FLUENT =
  /fluent|fluency|native|bilingual|mother tongue|\bc[12]\b|excellent|fliessend|verhandlungssicher|muttersprach|sehr gut|courant|bilingue|parfait|fluid|nativ|fluente|fluencia|madrelingua|ottim|advanced|avanzad|avance|vloeiend|uitstekend|moedertaal|biegl|plynn/;
const WISHED =
  /nice to have|\bplus\b|advantage|preferred|preferably|desirable|desired|bonus|ideally|optional|beneficial|good to have|\basset\b|not required|von vorteil|wunschenswert|idealerweise|atout|souhait|apprecie|serait|valorable|valorar|deseable|se valora|preferib|gradit|titolo preferenziale|\been pre\b|\bpre\b|meerwaarde|mile widzian|atut|diferencial|desejavel|valorizad/;
const REQUIRED =
  /must|required|require|requirement|essential|mandatory|valid|necessary|you have|you hold|need|erforderlich|voraussetz|zwingend|notwendig|vorhanden|requis|exige|obligatoire|indispensable|imprescindible|obligatori|requerid|necesari|necessari|richiest|obbligatori|indispensabil|vereist|verplicht|in bezit|noodzakelijk|wymagan|konieczn|niezbedn|obrigatori|exigid/;
const LICENCE = /licen[cs]e|registered|registration|\(stcw\)|\bstcw\b/i;
const OR = /\b(?:or|oder|ou|o|of|lub|albo)\b|\//;
const AUTHORIZED =
  /(?:right|authori[sz]ed|authori[sz]ation|eligib\w+|permi(?:t|ssion)) to (?:live and )?work|work (?:permit|authori[sz]ation|visa) (?:is )?(?:required|needed)|arbeitserlaubnis|permis de travail|permiso de trabajo|permesso di (?:lavoro|soggiorno)|werkvergunning|pozwolenie na prace|autorizacao de trabalho/;
const NO_VISA =
  /(?:no|not|unable to|cannot|without)[^.\n]{0,40}(?:sponsor\w*|visa)|sponsor\w*[^.\n]{0,20}not (?:available|offered|possible)/;
const SPONSORS =
  /visa sponsor\w*[^.\n]{0,40}(?:available|offered|provided|possible)|(?:we|will|can|do|offer|provide)[^.\n]{0,15}sponsor[^.\n]{0,15}visa|relocation and visa support/;

/** Whether a sentence is about the right to work. */
export const asksForWork = (sentence: string): boolean => {
  const folded = foldLetters(sentence);
  return AUTHORIZED.test(folded) || NO_VISA.test(folded);
};

const MOST_NAME_WORDS = 3;

/** The English name of a spoken language that a short name names: "Français professionnel". */
export function spokenLanguageIn(name: string): string | undefined {
  if (name.split(/\s+/u).length > MOST_NAME_WORDS) return undefined;
  const folded = foldLetters(name);
  return NAMES.find(([, form]) => form.test(folded))?.[0];
}

const CEFR = /(?<![\p{L}\d])[abc][12](?![\p{L}\d])/u;

/** The level at which a short name asks for a language: "Inglés B2", "Englisch verhandlungssicher". */
export function levelAskedIn(name: string): "a1" | "a2" | "b1" | "b2" | "c1" | "c2" | undefined {
  const folded = foldLetters(name);
  const stated = CEFR.exec(folded)?.[0] as ReturnType<typeof levelAskedIn>;
  return stated ?? (FLUENT.test(folded) ? "c1" : undefined);
}

/** Reads the conditions of a posting: sentences that ask, not those that wish. */
export function readMustHaves({
  title,
  description,
  requirements,
  skills,
  nameOf,
}: PostingWords): MustHaves {
  const items = requirements.map(foldLetters);
  const told = foldLetters(`${title}\n${description.slice(0, MAX_CHARS)}`);
  const sentences = [...items, ...told.split(/[\n\r•;]|(?<=[\p{L})]{2})[.!?]\s/u)];
  // Wishes are excluded last, because few sentences are about any of these.
  const asks = (about: RegExp): boolean =>
    sentences.some((sentence) => about.test(sentence) && !WISHED.test(sentence));
  const isRefused = asks(NO_VISA);
  return {
    languages: languagesIn(sentences),
    credentials: credentialsIn(skills, { sentences, items: new Set(items), nameOf }),
    asksForAuthorization: isRefused || asks(AUTHORIZED),
    sponsorsVisa: !isRefused && asks(SPONSORS),
  };
}

function languagesIn(sentences: readonly string[]): (readonly RequiredLanguage[])[] {
  const found = new Map<string, readonly RequiredLanguage[]>();
  for (const sentence of sentences) {
    if (!SPOKEN.test(sentence) || WISHED.test(sentence)) continue;
    const isFluent = FLUENT.test(sentence);
    const names = NAMES.filter(([, form]) => form.test(sentence)).map(([name]) => name);
    const required = names.map((name) => ({ name, isFluent }));
    const groups =
      names.length > 1 && OR.test(sentence) ? [required] : required.map((one) => [one]);
    for (const group of groups) found.set(group.map(({ name }) => name).join(), group);
  }
  return [...found.values()];
}

/** Licences that the posting names, and certificates that it says are required. */
function credentialsIn(
  skills: readonly Skill[],
  {
    sentences,
    items,
    nameOf,
  }: {
    readonly sentences: readonly string[];
    readonly items: ReadonlySet<string>;
    readonly nameOf: PostingWords["nameOf"];
  },
): string[] {
  return skills
    .filter((skill) => skill.kind === "credential")
    .filter((skill) => {
      const forms = [...skill.forms, nameOf(skill.id) ?? skill.name].map((form) =>
        foldLetters(form),
      );
      const naming = sentences.filter((sentence) => forms.some((form) => sentence.includes(form)));
      // A licence that is only in the fields of a feed is still one of the posting's skills.
      if (naming.length === 0) return LICENCE.test(skill.name);
      return naming.some(
        (sentence) =>
          !WISHED.test(sentence) &&
          (LICENCE.test(skill.name) || items.has(sentence) || REQUIRED.test(sentence)),
      );
    })
    .map(({ id }) => id);
}

/** The English name of a language that is written in any of the languages read; otherwise as given. */
export function languageNamed(name: string): string {
  const folded = foldLetters(name.trim());
  const coded = CODES[folded.slice(0, 2)];
  if (coded !== undefined && /^[a-z]{2}(?:-[a-z]{2})?$/.test(folded)) return coded;
  const known = NAMES.find(([, form]) => form.exec(folded)?.[0] === folded)?.[0];
  return known ?? name.trim();
}

const CODES: Readonly<Record<string, string>> = {
  en: "English",
  de: "German",
  fr: "French",
  es: "Spanish",
  it: "Italian",
  pt: "Portuguese",
  nl: "Dutch",
  pl: "Polish",
};

export const languageOfCode = (code: string | undefined): string | undefined => CODES[code ?? ""];
