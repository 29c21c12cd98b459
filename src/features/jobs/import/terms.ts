export const EMPLOYMENT_TYPES = [
  "full_time",
  "part_time",
  "contract",
  "temporary",
  "internship",
] as const;
export const EXPERIENCE_LEVELS = ["entry", "junior", "mid", "senior", "lead", "executive"] as const;

export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];
export type ExperienceLevel = (typeof EXPERIENCE_LEVELS)[number];

/** First match wins: "full-time contract" is a contract. */
const TYPE_WORDS: readonly (readonly [EmploymentType, RegExp])[] = [
  ["internship", /intern|trainee|praktik|stage\b|apprentic|working student|werkstudent/i],
  ["temporary", /temp|seasonal|casual|per.?diem|fixed.?term|befristet|interim/i],
  ["contract", /contract|freelanc|consult|self.?employ/i],
  ["part_time", /part|teilzeit|partiel/i],
  ["full_time", /full|permanent|vollzeit|regular|cdi\b|plein/i],
];
const LEVEL_WORDS: readonly (readonly [ExperienceLevel, RegExp])[] = [
  ["executive", /executive|c-level|\bvp\b|vice president|\bchief\b/i],
  ["lead", /\blead|director|head|principal|staff|manager/i],
  ["senior", /senior|\bsr\b|expert|experienced/i],
  ["mid", /\bmid|intermediate|professional|regular/i],
  ["junior", /junior|\bjr\b|associate/i],
  ["entry", /entry|graduate|intern|trainee|student|no experience|not applicable|beginner/i],
];

export function findEmploymentType(text: string): EmploymentType | undefined {
  return TYPE_WORDS.find(([, pattern]) => pattern.test(text))?.[0];
}

/** "Mid-Senior level", as some networks write it, is nearer to senior. */
export function findExperienceLevel(text: string): ExperienceLevel | undefined {
  return LEVEL_WORDS.find(([, pattern]) => pattern.test(text))?.[0];
}

export function findRemote(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return value === 1 ? true : value === 0 ? false : undefined;
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (/^(?:true|yes|y|1|1\.0|ja|oui)$/.test(text)) return true;
  if (/^(?:false|no|n|0|0\.0|none|nein|non)$/.test(text)) return false;
  if (/hybrid|on.?site|office|not remote|in.person/.test(text)) return false;
  return /remote|telecommut|home|anywhere|wfh/.test(text) ? true : undefined;
}
