/* The facts about a study that its row gives beside the degree: institution, years and outcome. */
import type { EmployerNames } from "../languages/employer-names.ts";
import { type HeaderPart, isNameLike, splitHeader } from "../resume/header-parts.ts";
import { type EducationLevel, isPlannedStudy } from "../resume/education.ts";
import type { Resume } from "../resume/read-resume.ts";
import type { ClaimState, PersonStudy } from "./person.ts";
import type { TextSpan } from "../text/spans.ts";
import type { Original } from "./read-positions.ts";

const YEARS = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
const PERIOD =
  /(?:19|20)\d\d\)?\s*(?:[-–—/→]|\p{L}{1,6})\s*(?:(?:\p{L}{3,16}\.?\s){1,2}|\d{1,2}[./])?\(?(?:19|20)\d\d/u;
const MAX_ROW_CHARS = 400;
const MAX_BRIEF_CHARS = 160;
const MAX_NAME_CHARS = 80;
/** Names of places of study in the languages that are read; chambers and guilds examine trades. */
const SCHOOL =
  /school|universi|uniwersy|college|coláiste|institut|istituto|academ|akadem|accadem|hochschule|\p{L}*schule(?!\p{L})|gymnasium|berufskolleg|(?<!\p{L})(?:ihk|hwk|ifsi|cfa|roc|aoc|ies|vti|isp|lo|itc|itis|iti|senai|senac|cefet|puc|uned|uoc|eth|eoi|ifp|pwsz|awf)(?!\p{L})|innung|(?<!\p{L})(?:école|lycée|collège|athénée|cégep|iut|escuela|colegio|liceo|facultad|instituto|scuola|politecnico|liceum|technikum|szkoła|szkoły|szkół|politechnika|uczelnia|escola|colégio|faculdade|politécnica|hogeschool|scholengemeenschap|haute école|fachhochschule)(?!\p{L})|\p{L}school(?!\p{L})/iu;
/** Words of the degree in front of the name of the school: "Studium Rechtswissenschaften Universität Zürich". */
const BEFORE_SCHOOL =
  /^.*?(?:studium|studies|studia|studi|études|estudios|estudos|studie)(?:\s\p{L}+)*?\s(?=(?:technische |freie )?universi|uniwersy|hochschule|fachhochschule|politechnik)/iu;
/** A recognition abroad says nothing about how the study ended. */
const RECOGNISED =
  "nostryfik|riconosc|homologa|anerkenn|équivalence|equivalência|recognised|recognition";
const TELLS_RECOGNITION = new RegExp(RECOGNISED, "iu");
const RECOGNITION = new RegExp(`[^,;(]*(?:${RECOGNISED})[^,;)]*`, "giu");
const LEFT =
  /suspens[oa]|aplazad|desisti|nie skończył|pas (?:terminé|fini|achevé)|no (?:acabé|terminé|la terminé)|non (?:ho )?(?:conseguit|finit)|aufgehört|gave (?:it )?up|suspended|nooit (?:afgerond|afgemaakt)|abgebrochen|ohne abschluss|nicht (?:bestanden|abgeschlossen|beendet)|withdr[ae]w|not completed|unfinished|incomplete|dropped out|stopped|without (?:a )?(?:degree|diploma|submitting)|non (?:terminée?|achevée?|réussie?|validée?)|inachevée?|abandonn|arrêtée?|interrompu|no terminad|sin (?:terminar|finalizar|acabar)|trunc[ao]|parado|parada|abandonad|inconclus|incomplet|não (?:concluíd|terminad)|trancad|interrompid|interrott|non (?:conclus|completat|terminat)|mai cominciat|abbandonat|niet (?:afge|behaald|gehaald|voltooid)|gestopt|stopgezet|zonder diploma|afgebroken|no presentad|(?:la|lo) dejé|quedó en|(?<!ri)lasciat|senza (?:laurea|diploma|titolo)|sin título|sans diplôme|não acab|bez dyplomu|sem diploma|nicht zu ende|gave up|przerwan|nieukończ|niedokończ|skreślon|bez obrony|zrezygnowa/iu;
const UNDER_WAY =
  /tesis pendiente|tese por|tesi a |scriptie nog|expected|anticipated|in progress|ongoing|currently|(?:modules|units) passed|due \p{L}+ 20|started|voraussichtlich|laufend|angestrebt|en cours|en préparation|en curso|cursando|estimado|me faltan|acabo en|em andamento|em curso|por entregar|a decorrer|in corso|mancano|previst[ao]|lopend|verwacht|w trakcie|w toku|working towards|gestart(?! en)|bezig|estou a tirar|fin prévue|fine prevista|empezad[oa] en|a terminar em|iniziat[oa] a|rozpoczęt|enrolled|(?<!\p{L}|di |de )(?:\d\S{0,3}|i{1,3}|drugi|pierwszy|trzeci) (?:anno|año|année|ano|rok|jaar|semestre|semester|semestr|período)|[–-]\s?(?:heute|nu|heden|present|now|oggi|presente|hoje|hoy|actualidad|aujourd['’]hui|obecnie|nadal)(?!\p{L})|^(?:seit|depuis|desde|dal|sinds|od)\s/iu;

/** "since September 2024", without an end. */
const SINCE =
  /(?<!\p{L})(?:since|seit|depuis|desde|dal|sinds|vanaf|od)\s+(?:\p{L}+\.?\s+(?:de\s+)?|\d{1,2}[./])?(?:19|20)\d\d(?!\s*(?:[-–—]|to|until|bis|à|jusqu|hasta|al|até|a|tot|do)(?!\p{L}))/iu;

/** The studies with their institutions, years and outcomes, in the words of the document. */
export function readStudies(
  employers: EmployerNames,
  { education, sections }: Pick<Resume, "education" | "sections">,
  { text: original, toOrigin }: Original,
): PersonStudy[] {
  const spans = education.map(({ at }) => toOrigin(at));
  const headings = new Set(
    sections.map(({ start, end }) => rowOf(original, toOrigin({ start, end }).start).start),
  );
  const isAbove = education.map(({ isInferred }, place) => {
    const next = spans[place + 1];
    return isInferred && next !== undefined && isSchoolAbove(original, spans[place]!, next);
  });
  return education.flatMap(({ level, degree, field, isUnderWay, isInferred }, place) => {
    // The row of a school whose degree is on the next row is no study of its own.
    if (isAbove[place]) return [];
    const span = spans[place] as TextSpan;
    const row = rowOf(original, span.start);
    // Nor is the cell of a table that names the school of the degree in another cell.
    const isBeside = (other: TextSpan, at: number): boolean =>
      at !== place &&
      rowOf(original, other.start).start === row.start &&
      (isInferred ? !education[at]?.isInferred : at < place && education[at]?.level === level);
    if (row.text.includes("|") && spans.some(isBeside)) return [];
    // Two studies on a row have a sentence each; a single one is in the first.
    const own = spans.filter(({ start }) => rowOf(original, start).start === row.start);
    const told = toldOf(row.text, own.indexOf(span), own.length);
    const next = spans[place + 1]?.start ?? original.length;
    const above = SCHOOL.test(told) ? undefined : schoolAbove(original, row, headings);
    const whole = withBelow(employers, original, row, told, {
      next,
      hasPlace: above !== undefined,
    });
    const beside = readStudyRow(employers, whole, isUnderWay, level);
    const institution = above ?? beside.institution;
    return [{ level, degree, field, isUnderWay, isInferred, ...beside, institution, span }];
  });
}

/** The part of a row about one of its studies: a sentence each, or for a single one the first with the
 * school and the year behind it: "Maestría. Instituto Caro y Cuervo. 2009". */
function toldOf(row: string, order: number, count: number): string {
  const sentences = sentencesOf(row);
  if (count > 1) return sentences.length >= count ? (sentences[order] ?? row) : row;
  const [first = row, ...others] = sentences;
  const isBrief = row.length <= MAX_BRIEF_CHARS;
  const beside = others.filter(
    (part) => isBrief && (SCHOOL.test(part) || /^\W*(?:19|20)\d\d\W*$/u.test(part.trim())),
  );
  return [first, ...beside.slice(0, 2)].join(", ");
}

/** "Universidade de Campinas" right above "Bacharelado, Ciência da Computação · (2014 - 2017)". A row with a
 * school of its own is another study. */
function isSchoolAbove(text: string, above: TextSpan, next: TextSpan): boolean {
  const row = rowOf(text, above.start);
  const below = rowOf(text, next.start);
  return isOnlyName(row.text) && below.start === row.end + 1 && !SCHOOL.test(below.text);
}

function schoolAbove(
  text: string,
  { start }: OriginalRow,
  headings: ReadonlySet<number>,
): string | undefined {
  if (start === 0) return undefined;
  const row = rowOf(text, start - 1);
  if (headings.has(row.start) || !isOnlyName(row.text) || !SCHOOL.test(row.text)) return undefined;
  return row.text.trim();
}

/** A short row without years or marks of a sentence. */
const isOnlyName = (row: string): boolean =>
  row.length <= MAX_NAME_CHARS && !/\d{4}|[.:;,|·(]/u.test(row) && /\p{L}{2}/u.test(row);

/** Institution, years and state of a study from the row that names it. */
export function readStudyRow(
  employers: EmployerNames,
  row: string,
  isUnderWay = false,
  level?: EducationLevel,
): Pick<PersonStudy, "institution" | "start" | "end" | "state"> {
  const state = stateIn(row, isUnderWay);
  const all = row.match(YEARS) ?? [];
  // "Ohio University, 2019, credit hours reached 2023": the first year counts; of a period, both.
  const years = all.length > 1 && !PERIOD.test(row) ? all.slice(0, 1) : all;
  const isOpen =
    state === "in_progress" &&
    (/[–-]\s?\p{L}{2,}/u.test(row) || SINCE.test(row)) &&
    years.length === 1;
  return {
    institution: institutionIn(employers, row, level),
    start: years.length > 1 || isOpen ? years[0] : undefined,
    end: isOpen ? undefined : years.at(-1),
    state,
  };
}

function stateIn(row: string, isUnderWay: boolean): ClaimState {
  if (isPlannedStudy(row)) return "wished";
  // In a row without a recognition, RECOGNITION takes quadratic time to find its beginning.
  const told = TELLS_RECOGNITION.test(row) ? row.replace(RECOGNITION, "") : row;
  if (LEFT.test(told)) return "denied";
  return isUnderWay || UNDER_WAY.test(told) || SINCE.test(told) ? "in_progress" : "held";
}

/** The part that names a school or, without one, the name behind the degree: "BSc Psychology, Maynooth". */
function institutionIn(
  employers: EmployerNames,
  row: string,
  level?: EducationLevel,
): string | undefined {
  // "2024 – 2027: …" is no label.
  const since = SINCE.exec(row);
  const lead =
    since?.index === 0 ? since[0].length : (/^[\s\d./–-]+:?\s*/u.exec(row)?.[0].length ?? 0);
  const parts = splitHeader(employers, row, lead).filter(
    ({ text }) => !LEFT.test(text) && !UNDER_WAY.test(text) && /\p{L}{2}/u.test(text),
  );
  const isSchool = (part: HeaderPart): boolean => SCHOOL.test(part.text) && isNamed(part.text);
  const school = parts.find(
    (part, order) => isSchool(part) && (order > 0 || !isDegreeOnly(part.text)),
  );
  if (school) return school.text.replace(BEFORE_SCHOOL, "");
  const [, named] = NAMED_SCHOOL.exec(row) ?? [];
  if (named) return named;
  // "Secundaria completa, Cusco": the name beside a school certificate is a town.
  if (level === "high_school")
    return parts.slice(1).find(({ text }) => /^\p{Lu}{2,}(?:\s|$)/u.test(text))?.text;
  const [degree, ...behind] = parts;
  const name = behind.find(
    (part) =>
      !part.isBracket &&
      !part.isBehindColon &&
      isNameLike(employers, part) &&
      !/\d/.test(part.text),
  );
  if (name) return name.text;
  const isAcronym = ({ text, isBracket }: HeaderPart): boolean =>
    isBracket && /^\p{Lu}{2,8}$/u.test(text);
  return degree === undefined ? undefined : behind.find(isAcronym)?.text;
}

/** "Kaimuki High School diploma 2010" */
const NAMED_SCHOOL = /((?:\p{Lu}[\p{L}.'’-]+ ){1,4}(?:High|Secondary|Grammar) School)(?= diploma)/u;

/** A school by name: "Realschule Ahaus", and not "high school" or "trade school". */
const isNamed = (text: string): boolean =>
  /\p{Lu}\p{Ll}+.*\p{Lu}|\p{Lu}{2}|\s\p{Lu}/u.test(text) || /^\p{Ll}+ w \p{Lu}/u.test(text);

/** "High School Diploma", "Realschulabschluss": the name of a degree that has a word for a school. */
const isDegreeOnly = (text: string): boolean =>
  /diploma|abschluss|certificate|degree|diplôme|diploma|^technik(?!um\s)|graduado|bachillerato|^high school/iu.test(
    text,
  );

interface OriginalRow {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function rowOf(text: string, at: number): OriginalRow {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const found = text.indexOf("\n", at);
  const end = Math.min(found < 0 ? text.length : found, start + MAX_ROW_CHARS);
  return { text: text.slice(start, Math.max(start, end)), start, end };
}

const sentencesOf = (row: string): string[] =>
  row.split(/(?<=\d{4}|\p{Ll}{3}\)?)(?:\.\s+(?=\p{Lu}|(?:19|20)\d\d)|;\s+)/u);

/** A row without place or year has them on the next one. */
function withBelow(
  employers: EmployerNames,
  text: string,
  row: OriginalRow,
  told: string,
  { next, hasPlace: isPlaced }: { readonly next: number; readonly hasPlace: boolean },
): string {
  const hasYear = /(?:19|20)\d\d/.test(told);
  const hasPlace = isPlaced || SCHOOL.test(told) || splitHeader(employers, told).length > 2;
  const below = row.end >= text.length ? undefined : rowOf(text, row.end + 1);
  if (below === undefined || below.start >= next || below.text.trim() === "") return told;
  const isYear = /^[\s([]*(?:\p{L}+\.? )?(?:19|20)\d\d/u.test(below.text);
  // A row with a year of its own is about another study.
  const isOther = hasYear && /(?:19|20)\d\d/.test(below.text);
  const isAbout = (!hasYear && isYear) || (!hasPlace && !isOther && SCHOOL.test(below.text));
  return isAbout && below.text.length <= 120 ? `${told}, ${below.text.trim()}` : told;
}
