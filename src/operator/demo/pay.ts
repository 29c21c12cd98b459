import type { ExperienceLevel, Role } from "../../engine/index.ts";

/** Typical yearly pay in the United States in thousands of dollars, by group of roles. */
const YEARLY_THOUSANDS: Readonly<Record<string, number>> = {
  software: 125,
  data: 118,
  it: 88,
  security: 115,
  engineering: 95,
  manufacturing: 50,
  construction: 58,
  health: 84,
  care: 38,
  education: 58,
  science: 82,
  finance: 80,
  business: 85,
  marketing: 72,
  sales: 70,
  hr: 70,
  legal: 98,
  public: 64,
  creative: 68,
  media: 62,
  hospitality: 37,
  retail: 38,
  logistics: 48,
  agriculture: 42,
  personal: 36,
  protective: 52,
  sports: 48,
};
const HOURLY = new Set(["care", "hospitality", "retail", "personal", "logistics", "manufacturing"]);
/** Factors for titles that pay more or less than their group. */
const TITLE_FACTORS: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:physician|surgeon|psychiatrist|anesthesiologist|dentist|cardiologist|radiologist)\b/i,
    2.6,
  ],
  [/\bdirector\b/i, 1.2],
  [/\b(?:manager|architect|lawyer|attorney|pharmacist)\b/i, 1.25],
  [/\b(?:assistant|aide|clerk|helper|technician|operator|attendant|cleaner)\b/i, 0.72],
];

export type PayLevel = ExperienceLevel;
const LEVEL_FACTORS: Readonly<Record<PayLevel, number>> = {
  entry: 0.68,
  junior: 0.8,
  mid: 1,
  senior: 1.28,
  lead: 1.5,
  executive: 2.1,
};
const HOURS_A_YEAR = 2_080;

export interface Pay {
  readonly amount: number;
  readonly period: "year" | "hour";
}

/** The typical salary in US dollars. */
export function demoPayOf(role: Role, level: PayLevel): Pay {
  const title = TITLE_FACTORS.find(([pattern]) => pattern.test(role.title))?.[1] ?? 1;
  const yearly = (YEARLY_THOUSANDS[role.group] ?? 60) * 1_000 * title * LEVEL_FACTORS[level];
  const isHourly = HOURLY.has(role.group) && yearly < 60_000;
  return isHourly
    ? { amount: yearly / HOURS_A_YEAR, period: "hour" }
    : { amount: yearly, period: "year" };
}

/** Rounds to two or three significant digits, as salaries are usually written. */
export function roundPay(amount: number): number {
  const step = amount < 100 ? 0.5 : 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1) / 2;
  return Math.round(amount / step) * step;
}
