import { type Education, PLACE_OF_STUDY } from "../resume/education.ts";

/** A degree or a field of study, and the groups of roles that it leads to. */
interface Field {
  readonly pattern: RegExp;
  readonly groups: string;
  /** Prefixes of the O*NET-SOC codes of the occupations that this very degree opens. */
  readonly enters?: string;
}

const COMPUTING = "software data it security";
const BUSINESS = "business finance marketing sales hr retail logistics hospitality";

/** Degrees whose name says what was studied. */
const DEGREES: readonly Field[] = [
  {
    pattern: /^(?:j\.?d\.?|juris doctor|ll\.? ?[bm]\.?)$/i,
    groups: "legal public",
    enters: "23-1",
  },
  {
    pattern: /^(?:m\.?d\.?|m\.?b\.?b\.?s\.?|mb ?ch ?b|mbbch|bmbs)$/i,
    groups: "health science care",
    enters: "29-12",
  },
  { pattern: /^(?:d\.?d\.?s\.?|dmd|bds)$/i, groups: "health", enters: "29-102" },
  { pattern: /^(?:dvm|vmd|bvsc|bvms|bvm&s)$/i, groups: "health agriculture", enters: "29-1131" },
  {
    pattern: /^(?:d?pharm\.? ?d?|[bm]\.? ?pharm)\.?$/i,
    groups: "health science",
    enters: "29-1051",
  },
  { pattern: /^[bm]\.?arch\.?$/i, groups: "construction engineering creative", enters: "17-1" },
  { pattern: /^(?:b\.?s\.?n\.?|msn|adn|dnp)$/i, groups: "health care", enters: "29-1141 29-1171" },
  {
    pattern: /^(?:[bm]\.? ?ed\.?|bsed|pgce|ed\.? ?d\.?)$/i,
    groups: "education",
    enters: "25-2 25-3",
  },
  {
    pattern: /^(?:b\.?b\.?a\.?|m\.? ?b\.? ?a\.?|bbm|bms|pgdb?m|dba|d\.b\.a\.)$/i,
    groups: BUSINESS,
  },
  { pattern: /^[bm]\.? ?com\.?$/i, groups: "finance business sales" },
  { pattern: /^[bm]\.?c\.?a\.?$/i, groups: COMPUTING },
  { pattern: /^(?:msw|m\.s\.w\.)$/i, groups: "care public" },
  { pattern: /^(?:mph|m\.p\.h\.)$/i, groups: "health public science" },
  { pattern: /^[bm]\.?f\.?a\.?$/i, groups: "creative media" },
];

/** Fields by a word in their name; a name with several of these words leads to all their groups. */
const FIELDS: readonly Field[] = [
  {
    pattern: /comput|software|informati[ck]|information (?:tech|sys|sci)|data|cyber|\bIT\b|web/i,
    groups: COMPUTING,
  },
  {
    pattern: /electr[io]|telecomm|communication engineering|instrument|mechatron|robot/i,
    groups: "engineering manufacturing it software construction",
  },
  {
    pattern: /mechanical|chemical eng|industrial|aero|automo|production|manufactur/i,
    groups: "engineering manufacturing logistics",
  },
  {
    pattern: /civil|structural|construction|surveying|architect/i,
    groups: "construction engineering",
  },
  {
    pattern: /mathemat|statistic|physics|actuar/i,
    groups: "data science software finance engineering education",
  },
  {
    pattern: /biolog|chemist|biochem|biotech|environmental|geolog|life science|zoolog|botan/i,
    groups: "science health agriculture education",
  },
  { pattern: /nurs|medic|health|pharma|physio|dent|surg|clinical/i, groups: "health care science" },
  {
    pattern: /account|financ|econom|commerce|bank|audit|tax/i,
    groups: "finance business data sales",
  },
  { pattern: /business|management|administration|entrepreneur/i, groups: BUSINESS },
  {
    pattern: /marketing|advertis|communications\b|journal|media|public relations/i,
    groups: "marketing media creative sales",
  },
  { pattern: /\blaws?\b|legal|criminal|political|paralegal/i, groups: "legal public protective" },
  { pattern: /education|teach|pedagog/i, groups: "education" },
  {
    pattern: /psycholog|sociolog|social work|anthropolog|counsel/i,
    groups: "care hr education health science public",
  },
  {
    pattern: /design|fine arts|visual|music|theat|film|photograph|animation|fashion/i,
    groups: "creative media",
  },
  {
    pattern: /english|literature|history|philosoph|linguist|writing/i,
    groups: "media education creative public marketing",
  },
  { pattern: /culinary|hotel|hospitality|touris|catering/i, groups: "hospitality" },
  { pattern: /agricult|horticult|forest|animal science/i, groups: "agriculture science" },
  { pattern: /sport|kinesiolog|physical education|exercise/i, groups: "sports education health" },
  { pattern: /human resource|labor relations/i, groups: "hr business" },
  { pattern: /logistic|supply chain/i, groups: "logistics business manufacturing" },
];

/** The groups of roles that a study leads to; undefined when it names nothing that we know. */
export function groupsOf({ degree, field }: Education): ReadonlySet<string> | undefined {
  // A place of study may be in the position of the field: "BSc, Leeds Business School".
  const named = field !== undefined && !PLACE_OF_STUDY.test(field) ? field : "";
  const found = [
    ...DEGREES.filter(({ pattern }) => pattern.test(degree)),
    ...FIELDS.filter(({ pattern }) => pattern.test(named) || pattern.test(degree)),
  ];
  return found.length === 0 ? undefined : new Set(found.flatMap(({ groups }) => groups.split(" ")));
}

/** Fields whose degree opens a profession, whatever it is called: "Bachelor of Pharmacy". */
const ENTRY_FIELDS: readonly (readonly [RegExp, string])[] = [
  [/\bnurs/i, "29-1141"],
  [/^pharmac/i, "29-1051"],
  [/^laws?\b/i, "23-1011"],
  [/^medicine\b/i, "29-12"],
  [/^dent/i, "29-1021"],
  [/^veterinary/i, "29-1131"],
  [/^architecture\b/i, "17-1011"],
];

/** Whether an occupation is entered with this degree, whatever its level is called elsewhere. */
export function isEntryDegree({ degree, field = "" }: Education, code: string): boolean {
  return (
    DEGREES.some(
      ({ pattern, enters }) =>
        pattern.test(degree) &&
        (enters?.split(" ").some((start) => code.startsWith(start)) ?? false),
    ) || ENTRY_FIELDS.some(([pattern, start]) => pattern.test(field) && code.startsWith(start))
  );
}
