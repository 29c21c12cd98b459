import type { RecordField, StudyRecord } from "./resume-records.ts";

export type EducationLevel =
  | "high_school"
  | "vocational"
  | "associate"
  | "bachelor"
  | "master"
  | "doctorate";

export interface Education {
  readonly level: EducationLevel;
  /** As written: "B.Tech", "Master". */
  readonly degree: string;
  /** The subject, in the words of the text. */
  readonly field: string | undefined;
  /** Not finished yet: "expected May 2027". */
  readonly isUnderWay: boolean;
}

/** A study with the line that names it. */
export interface FoundStudy extends Education {
  /** Whether the level follows from the kind of school, not from a degree by its name. */
  readonly isInferred: boolean;
  readonly record: StudyRecord;
}

/** From low to high; the index is the rank. */
export const EDUCATION_LEVELS: readonly EducationLevel[] = [
  "high_school",
  "vocational",
  "associate",
  "bachelor",
  "master",
  "doctorate",
];

interface Degree {
  readonly level: EducationLevel;
  /** Its names, as a pattern. */
  readonly names: string;
  /** Case-sensitive, and only in sections on education: elsewhere "BA", "MS" and "AS" mean other things. */
  readonly shy: boolean;
}

/** The look-behind for plain letters changes no result; it skips most positions quickly. */
const edge = (body: string, flags: string): RegExp =>
  new RegExp(String.raw`(?<![a-z0-9])(?<![\p{L}\p{N}.])(?:${body})(?![\p{L}\p{N}])`, flags);

const DEGREES: readonly Degree[] = [
  {
    level: "doctorate",
    shy: false,
    names: String.raw`ph\.? ?d\.?|d\.? ?phil\.?|doctorate|doctoral|doctor of \p{L}+|doctorado|doctorat|promotion zum|psy\. ?d\.?|ed\. ?d\.?|pharm\. ?d\.?|j\.d\.|m\.d\.|d\.m\.a\.|d\.b\.a\.|dr\. rer\. nat\.|juris doctor|d\.d\.s\.`,
  },
  {
    level: "doctorate",
    shy: true,
    names: "JD|MD|DDS|DMD|DVM|VMD|DBA|EdD|PsyD|DNP|PharmD|DPharm",
  },
  {
    level: "master",
    shy: false,
    names: String.raw`master[’']?s?(?= degree| of| in|,|$)|masters|master[’']s|m\.? ?b\.? ?a\.?|m\. ?tech\.?|m\. ?sc\.?|msc|m\.s\.?c?\.?|m\.a\.|m\.? ?phil\.?|m\.? ?com\.?|m\.? ?ed\.|m\.e\.|m\.eng\.?|meng|mca|m\.c\.a\.?|pgdm|pgdbm|post[- ]?graduate|postgraduate|post graduation|ll\. ?m\.?|máster|maestría|diplom-\p{L}+|magister|mtech|m-tech|mba|mpa|mph|m\.p\.h\.|m\.f\.a\.|mfa|msw|m\.s\.w\.|m\.arch\.?|graduate degree|advanced degree`,
  },
  {
    level: "master",
    shy: true,
    names: "MS|MA|ME|MSN|MPhys|MChem|MMath|MSci|MPhil|MSE|MEd|MFS|MIS|LLM|MArch|MPharm|MCom",
  },
  {
    level: "bachelor",
    shy: false,
    names: String.raw`bachelor[’']?s?|baccalaureate|b[. ] ?tech\.?|b-tech|btech|b\.e\.?|b\. ?sc\.?|bsc|b\.s\.?c?\.?|b\.a\.?|b\.? ?com\.?|b\.? ?ed\.|b\.b\.a\.?|bba|bca|b\.c\.a\.?|b\.eng\.?|beng|b\.f\.a\.?|bfa|bsn|b\.s\.n\.?|b\.arch\.?|b\.? ?pharm\.?|mbbs|m\.b\.b\.s\.?|ll\.? ?b\.?|undergraduate degree|college degree|university degree|licenciatura|licence (?:en|de|professionnelle)|licence d[’']|grado en|engineering graduate|graduate in|(?<!(?:associate|associates|associate[’']s|foundation|master|masters|master[’']s|doctoral) )degree in|graduated from`,
  },
  {
    level: "bachelor",
    shy: true,
    names:
      "BS|BA|BE|BSc|BBM|BMS|B\\.? ?Ed|BSEd|PGCE|BArch|BDS|MB ?Ch ?B|MBBCh|BMBS|BVSc|BVMS|BVM&S|BPharm|BCom|LLB",
  },
  {
    level: "associate",
    shy: false,
    names: String.raw`associate[’']?s?(?: degree| of (?:arts|science|applied)| in (?:arts|science|applied|nursing|business|automotive|computer))|foundation degree|a\.a\.s?\.?|a\.s\.|higher national diploma|hnd|dut|btsa?`,
  },
  { level: "associate", shy: true, names: "AA|AS|AAS|ADN" },
  {
    level: "vocational",
    shy: false,
    names: String.raw`(?:advanced |national |higher |post graduate )?diploma (?:in|of|\p{L}+)|polytechnic|iti|vocational|trade school|nvq|btec|city (?:&|and) guilds|apprenticeship|ausbildung zum|ausbildung zur|technical school|certificate (?:i{1,3}v? )?in|formación profesional|cosmetology (?:school|program)|beauty school|barber school|culinary school|(?<!(?:an?|the|under|with) )journeyman`,
  },
  {
    level: "high_school",
    shy: false,
    names: String.raw`high school|higher secondary|senior secondary|secondary school|leaving cert(?:ificate)?|matura|secondary education|h\.s\.c\.?|hsc|s\.s\.c\.?|ssc|s\.s\.l\.c\.?|sslc|ged|g\.e\.d\.?|a[- ]levels?|gcses?|o[- ]levels?|abitur|bachillerato|baccalauréat|12th|10th|xii|intermediate (?:examination|from|board)|cbse|icse|matriculation|diploma, high`,
  },
];

const PATTERNS = DEGREES.map(({ level, names, shy }) => ({
  level,
  shy,
  pattern: edge(names, shy ? "u" : "iu"),
}));
/** All unambiguous names in one pattern, to skip the many lines that have none. */
const ANY_PLAIN = edge(DEGREES.flatMap(({ names, shy }) => (shy ? [] : names)).join("|"), "iu");
/** "Degree" without any of the names above counts as a bachelor's. */
const ANY_DEGREE = edge("graduate|graduation|graduated|degree", "iu");
/** Names of institutions, which are not subjects. */
export const PLACE_OF_STUDY = /school|universit|college|institut|academy/i;
/** "MS Office" is no master of science. */
const PRODUCT =
  /^\s?(?:office|word|excel|access|project|sql|windows|outlook|power ?point|visio)\b/i;
/** Abbreviations of degrees that are also those of American states. */
const STATES = new Set(["MA", "MS", "ME", "MD"]);
/** The level that a place of study usually leads to, under education, where no degree is named. */
const BY_SCHOOL: readonly (readonly [EducationLevel, RegExp])[] = [
  ["master", /grande école/iu],
  [
    "bachelor",
    /\bifsi\b|universit|uniwersytet|politechnika|hochschule|hogeschool|politecnico|universidad|universidade|faculdade|studium (?:der|rechts|\p{Lu})|(?<!\p{L})(?:ingegneria|ingeniería|engenharia|ingénierie|médecine)(?!\p{L})/iu,
  ],
  [
    "vocational",
    /szkoła policealna|zasadnicza szkoła|zawodowa szkoła|zespół szkół|bootcamp|\bcertificate\b|(?<!hoch|haupt|real|gesamt|grund|volks|fern)schule(?!\p{L})|\bmbo\b|\blbo\b|\bbso\b|\broc\b|\baoc\b|\bcfa\b|handwerkskammer|\bqqi\b|\bcipd\b|\p{L}meister(?!\p{L})/iu,
  ],
  [
    "high_school",
    /liceum|technikum|\blo\b|\blycée\b|\bliceo\b|gymnasium|athénée|coláiste|\bncea\b|^bac \p{L}|grade 1[0-2]|\b(?:9|12)\.?º ano|terza media|perito \p{L}|graduado escolar/iu,
  ],
];
const UNDER_WAY =
  /\b(?:expected|anticipated|in progress|ongoing|pursuing|currently|present|to date|degree candidate|final[- ]year|(?:first|second|third|fourth)[- ]year)\b/i;
const MAX_LINE_CHARS = 600;

/** A study, with its row, as a degree in the reader's words; undefined where nothing tells its level. */
export function studyOf(record: StudyRecord, row: string): FoundStudy | undefined {
  const { degree, field, school, state } = record;
  const told = [degree, field].flatMap((one) => one ?? []);
  const parts = [...told, ...(school ? [school] : [])];
  const wordsOf = (fields: readonly RecordField[], from: "words" | "written"): string =>
    fields.map((one) => one[from]).join(" ");
  const named =
    educationLevelOf(wordsOf(told, "words")) ??
    educationLevelOf(wordsOf(told, "written")) ??
    educationLevelOf(row);
  const level =
    named ?? levelBySchool(wordsOf(parts, "written")) ?? levelBySchool(wordsOf(parts, "words"));
  return (
    level && {
      level,
      degree: (degree ?? field ?? school)?.words ?? "",
      field: field ? degree && field.words : degreesIn(degree?.words ?? "", "studies")[0]?.field,
      isUnderWay: state === "ongoing",
      isInferred: named === undefined,
      record,
    }
  );
}

export function highestLevel(studies: readonly Education[]): EducationLevel | undefined {
  let best = -1;
  for (const { level } of studies) best = Math.max(best, EDUCATION_LEVELS.indexOf(level));
  return EDUCATION_LEVELS[best];
}

/** The level that the kind of school in a text usually leads to. */
const levelBySchool = (text: string): EducationLevel | undefined =>
  BY_SCHOOL.find(([, pattern]) => pattern.test(text))?.[0];

/** The level that a free text such as "B.Tech" or "Bachelor's degree" means. */
export function educationLevelOf(text: string): EducationLevel | undefined {
  return highestLevel(degreesIn(text.slice(0, MAX_LINE_CHARS), "studies"));
}

/** The levels of the degrees that a sentence of a posting names. */
export const degreeLevelsIn = (sentence: string): EducationLevel[] =>
  degreesIn(sentence.slice(0, MAX_LINE_CHARS), "elsewhere").map(({ level }) => level);

/** Under education, beside the name of a place of study, or in any other place. */
type StudyPlace = "studies" | "named" | "elsewhere";

/** As written: a study that has not begun is no study. */
const PLANNED =
  /(?<!\p{L})(?:quero (?:iniciar|fazer|começar)|pretendo|quiero (?:empezar|hacer)|pienso|planeo|je (?:veux|souhaite) commencer|prévue? en|vorrei|in programma|geplant|noch nicht begonnen|gepland|nog niet begonnen|planuję|zamierzam|chcę zrobić|nie zaczęł\p{L}+|planned for|not (?:yet )?started)(?!\p{L})/iu;

function degreesIn(line: string, where: StudyPlace): Education[] {
  if (PLANNED.test(line)) return [];
  if (where === "elsewhere" && !ANY_PLAIN.test(line)) return [];
  const degrees: Education[] = [];
  let taken = "";
  for (const { level, pattern, shy } of PATTERNS) {
    if (shy && where === "elsewhere") continue;
    const match = pattern.exec(line);
    if (match === null || degrees.some((other) => other.level === level)) continue;
    // Removed, so that no shorter degree is found inside "Master of Business Administration".
    if (taken.includes(match[0]) && match[0].length > 2) continue;
    if (isWished(line, match.index) || isLicenceClass(line, match)) continue;
    if (shy && where === "named" && !hasSubject(line, match)) continue;
    taken = match[0];
    degrees.push(studyAt(line, match, level));
  }
  const any = where === "studies" && degrees.length === 0 ? ANY_DEGREE.exec(line) : null;
  if (any) degrees.push(studyAt(line, any, "bachelor"));
  return degrees;
}

/** "BA Design", "MS in Biology"; but not "Boston, MA", "Boston, MA Teacher" or "MS Office". */
function hasSubject(line: string, { 0: degree, index }: RegExpExecArray): boolean {
  const after = line.slice(index + degree.length);
  if (!/^\.? (?:\([^)]{1,12}\) )?(?:(?:in|of) )?\p{Lu}\p{Ll}/u.test(after)) return false;
  const isState = STATES.has(degree) && /\p{Ll},\s*$/u.test(line.slice(0, index));
  return !isState && !PRODUCT.test(after);
}

/** "Driving Licence B, BE" names no bachelor of engineering. */
const isLicenceClass = (line: string, { 0: degree, index }: RegExpExecArray): boolean =>
  degree === "BE" &&
  /(?<!\p{L})(?:B|C|CE|licen[cs]e)(?:,| \p{L}{1,3})? $/iu.test(line.slice(0, index));

function studyAt(line: string, { 0: degree, index }: RegExpExecArray, level: EducationLevel) {
  const field = fieldAfter(line, index + degree.length);
  return { level, degree, field, isUnderWay: UNDER_WAY.test(line) };
}

function isWished(line: string, at: number): boolean {
  return /(?:pursue|pursuing an? online|plan to|want to|wish to|without an?|no) (?:an? )?$/i.test(
    line.slice(Math.max(0, at - 30), at),
  );
}

/** "… in Computer Science, MIT" → "Computer Science". */
function fieldAfter(line: string, at: number): string | undefined {
  // "NVQ Level 2 Bricklaying"
  const level = /^,? level \d\b(?: diploma| certificate)?/i.exec(line.slice(at))?.[0].length ?? 0;
  const rest = line.slice(at + level, at + level + 90);
  const match =
    /^\.?[)\]]?,? ?(?:degree |degrees |with honou?rs |\([^)]{1,20}\) )?(?:of (?:science|arts|engineering|technology|commerce|applied science)?(?: \([^)]{1,12}\))?[ ,]{0,2})?(?:(?:in|of)\b|[-–,:])? ?(?:the )?(\p{L}[\p{L}&/ ]{2,60})/iu.exec(
      rest,
    );
  const field = match?.[1]
    ?.split(/ (?:from|at|with|and minor|minor|university|college|in the)\b|\s{2,}/i)[0]
    ?.trim();
  if (field === undefined || field.length < 3 || /^(?:degree|from|at|in|of|the)$/i.test(field)) {
    return undefined;
  }
  // "B.Com, Mumbai University"
  const behind = rest.slice(rest.indexOf(field) + field.length);
  if (/^ (?:university|college|institute|school|polytechnic)(?!\p{L})/iu.test(behind))
    return undefined;
  // Names of trainings in other languages are read as "Vocational Diploma …".
  const subject = field.replace(/^(?:degree )?(?:in|of) |^diploma(?: |$)/i, "");
  return subject.length < 3 ? undefined : subject.slice(0, 60);
}
