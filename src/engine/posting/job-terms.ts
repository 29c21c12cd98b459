/*
 * The terms of a job that the API has closed lists for, and the words that mean them. The same word
 * is read differently by its place: the field of a feed contains nothing but the term, a title contains
 * it among others, running text only sometimes means it, a query is compared as a whole.
 */

export const EMPLOYMENT_TYPES = [
  "full_time",
  "part_time",
  "contract",
  "temporary",
  "internship",
] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

/** From low to high. */
export const EXPERIENCE_LEVELS = ["entry", "junior", "mid", "senior", "lead", "executive"] as const;
export type ExperienceLevel = (typeof EXPERIENCE_LEVELS)[number];

export const SALARY_PERIODS = ["year", "month", "week", "day", "hour"] as const;
export type SalaryPeriod = (typeof SALARY_PERIODS)[number];

export interface Salary {
  readonly min: number;
  readonly max: number;
  /** ISO 4217. */
  readonly currency: string | null;
  readonly period: SalaryPeriod;
}

/** How much a posting wants a skill: 3 essential, 2 asked for, 1 wished for. */
export type SkillImportance = 1 | 2 | 3;

/** Terms with the words that mean them; the first match wins. */
type Words<T extends string> = readonly (readonly [T, RegExp])[];

export function findTerm<T extends string>(words: Words<T>, text: string): T | undefined {
  return words.find(([, pattern]) => pattern.test(text))?.[0];
}

/** "full-time contract" is a contract. */
export const EMPLOYMENT_IN_FIELD: Words<EmploymentType> = [
  ["internship", /intern|trainee|praktik|stage\b|apprentic|working student|werkstudent/i],
  ["temporary", /temp|seasonal|casual|per.?diem|fixed.?term|befristet|interim/i],
  ["contract", /contract|freelanc|consult|self.?employ/i],
  ["part_time", /part|teilzeit|partiel/i],
  ["full_time", /full|permanent|vollzeit|regular|cdi\b|plein/i],
];
export const EMPLOYMENT_IN_TITLE: Words<EmploymentType> = [
  ["internship", /\bintern(?:ship)?\b/i],
  ["part_time", /\bpart[- ]?time\b/i],
  ["temporary", /\btemporary\b|\bseasonal\b|\btemp\b/i],
  ["contract", /\bcontract(?:or)?\b|\bfreelance\b/i],
  ["full_time", /\bfull[- ]?time\b/i],
];
/** For text in lower case. The rarer a term, the more reliable its mention, so rare ones come first. */
export const EMPLOYMENT_IN_TEXT: Words<EmploymentType> = [
  [
    "internship",
    /\binternships?\b|\b(?:summer )?intern\b|\btraineeship\b|\bwerkstudent\b|\bpraktikum\b/,
  ],
  [
    "temporary",
    /\btemporary (?:position|role|job|contract|assignment|employment)\b|\btemp(?:orary)?[- ]to[- ]perm\b|\bseasonal\b|\bfixed[- ]term\b|\bmaternity cover\b|\binterim\b/,
  ],
  ["part_time", /\bpart[- ]?time\b|\bteilzeit\b|\btemps partiel\b/],
  [
    "contract",
    /\b(?:6|12|three|six|\d{1,2})[- ]months? contract\b|\bcontract (?:position|role|job|basis|to hire|assignment)\b|\bfreelancer?\b|\b1099\b|\bcorp[- ]to[- ]corp\b|\bcontractor (?:position|role)\b/,
  ],
  [
    "full_time",
    /\bfull[- ]?time\b|\bpermanent\b|\bvollzeit\b|\btemps plein\b|\b40 hours (?:per|a) week\b/,
  ],
];
/** By employment type, words that a posting may contain instead of the searched one. */
export const EMPLOYMENT_NOUNS: Readonly<Record<string, readonly string[]>> = {
  internship: ["intern", "internship"],
};

/** "Mid-Senior level", as some networks write it, is nearer to senior. */
export const LEVEL_IN_FIELD: Words<ExperienceLevel> = [
  ["executive", /executive|c-level|\bvp\b|vice president|\bchief\b/i],
  ["lead", /\blead|director|head|principal|staff|manager/i],
  ["senior", /senior|\bsr\b|expert|experienced/i],
  ["mid", /\bmid|intermediate|professional|regular/i],
  ["junior", /junior|\bjr\b|associate/i],
  ["entry", /entry|graduate|intern|trainee|student|no experience|not applicable|beginner/i],
];
/** After a label such as "Seniority level:"; it may name several, so they are in order from low to high. */
export const LEVEL_IN_LABEL: Words<ExperienceLevel> = [
  ["entry", /entry|intern|graduate|student/i],
  ["junior", /junior|associate/i],
  ["mid", /mid|intermediate|professional/i],
  ["senior", /senior|experienced/i],
  ["lead", /lead|manager|director/i],
  ["executive", /executive/i],
];

/** The years of experience that a level usually asks for. */
export const LEVEL_YEARS: Readonly<Record<ExperienceLevel, number>> = {
  entry: 0,
  junior: 1,
  mid: 3,
  senior: 5,
  lead: 7,
  executive: 10,
};

/** At most senior: years alone do not make a lead. */
export function levelOfYears(years: number, seniorFrom = LEVEL_YEARS.senior): ExperienceLevel {
  if (years < LEVEL_YEARS.junior) return "entry";
  if (years < LEVEL_YEARS.mid) return "junior";
  return years < seniorFrom ? "mid" : "senior";
}

/** The places of a table by level: 0 is unknown, then the levels from low to high; 7 stays empty. */
export const LEVEL_SLOTS = 8;

/** 0 unknown, 1 entry … 6 executive. */
export function levelSlot(level: string | null | undefined): number {
  return (EXPERIENCE_LEVELS as readonly (string | null | undefined)[]).indexOf(level) + 1;
}

/** The number of each period in a full-time year. Currencies are not converted. */
export const PERIODS_A_YEAR: Readonly<Record<SalaryPeriod, number>> = {
  year: 1,
  month: 12,
  week: 52,
  day: 260,
  hour: 2080,
};

/** Pay below this amount is usually per month. */
const MONTHLY_BELOW = 9000;
const MONTHLY_BELOW_IN: ReadonlyMap<string, number> = new Map([
  ["PLN", 60_000],
  ["BRL", 60_000],
  ["MXN", 150_000],
  ["COP", 30_000_000],
  ["CLP", 10_000_000],
  ["ARS", 20_000_000],
  ["UYU", 500_000],
  ["CZK", 200_000],
  ["HUF", 3_000_000],
]);

/** The period of an amount that comes without one. */
export function periodOfAmount(amount: number, currency?: string | null): SalaryPeriod {
  if (amount < 250) return "hour";
  return amount < (MONTHLY_BELOW_IN.get(currency ?? "") ?? MONTHLY_BELOW) ? "month" : "year";
}

/** In lower case, trimmed. */
export const PERIOD_IN_FIELD: Words<SalaryPeriod> = [
  ["year", /^(?:per |a )?(?:years?|yearly|annual(?:ly)?|annum|p\.?\s?a\.?|per annum|yr|y|jahr)$/],
  ["month", /^(?:per |a )?(?:months?|monthly|pcm|p\.?\s?m\.?|mo|mon|monat)$/],
  ["week", /^(?:per |a )?(?:weeks?|weekly|wk|p\.?\s?w\.?)$/],
  ["day", /^(?:per |a )?(?:days?|daily|p\.?\s?d\.?|tag)$/],
  ["hour", /^(?:per |an )?(?:hours?|hourly|hr|h|p\.?\s?h\.?|stunde)$/],
];
/** Right behind an amount, in lower case. */
export const PERIOD_IN_TEXT: Words<SalaryPeriod> = [
  [
    "hour",
    /^[^.\n;]{0,12}?(?:\/|per |an |a |p\.?|pr\.? ?|each )\s?(?:hour|hr|h)\b|^\s?hourly|^[^.\n]{0,4}ph\b/,
  ],
  ["day", /^[^.\n;]{0,12}?(?:\/|per |a )\s?day\b|^\s?daily/],
  ["week", /^[^.\n;]{0,12}?(?:\/|per |a )\s?(?:week|wk)\b|^\s?weekly/],
  [
    "month",
    /^[^.\n;]{0,12}?(?:\/|per |a |p\.?)\s?(?:month|mo|mth|calendar month|m)\b|^\s?monthly|^[^.\n]{0,4}pcm\b/,
  ],
  [
    "year",
    /^[^.\n;]{0,12}?(?:\/|per |a |p\.? ?)\s?(?:year|yr|annum|a\.?)\b|^\s?(?:annual|yearly|gross annual)/,
  ],
];

/** Signs, codes and names of currencies in lower case → ISO 4217. */
export const CURRENCIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    $: "USD",
    us$: "USD",
    usd: "USD",
    dollar: "USD",
    dollars: "USD",
    "€": "EUR",
    eur: "EUR",
    euro: "EUR",
    euros: "EUR",
    "£": "GBP",
    gbp: "GBP",
    pound: "GBP",
    pounds: "GBP",
    "₹": "INR",
    inr: "INR",
    rs: "INR",
    "rs.": "INR",
    rupees: "INR",
    chf: "CHF",
    cad: "CAD",
    ca$: "CAD",
    c$: "CAD",
    aud: "AUD",
    au$: "AUD",
    a$: "AUD",
    sgd: "SGD",
    s$: "SGD",
    nzd: "NZD",
    nz$: "NZD",
    hk$: "HKD",
    dkk: "DKK",
    sek: "SEK",
    nok: "NOK",
    pln: "PLN",
    zł: "PLN",
    czk: "CZK",
    huf: "HUF",
    "¥": "JPY",
    jpy: "JPY",
    cny: "CNY",
    rmb: "CNY",
    zar: "ZAR",
    brl: "BRL",
    r$: "BRL",
    mxn: "MXN",
    cop: "COP",
    clp: "CLP",
    ars: "ARS",
    uyu: "UYU",
    aed: "AED",
    sar: "SAR",
    try: "TRY",
    ils: "ILS",
    "₪": "ILS",
  }),
);
/** The signs and names that the currency field of a feed may hold instead of a code. */
export const CURRENCY_FIELD_NAMES: ReadonlySet<string> = new Set(
  "$ us$ € £ ₹ ¥ c$ a$ euro dollar rupees".split(" "),
);
