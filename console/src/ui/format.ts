import type { JobSummaryBody } from "../api/replies.ts";

/** "full_time" → "Full time". */
export const asWords = (name: string): string => {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const formatNumber = (value: number, digits = 0): string =>
  value.toLocaleString("en", { maximumFractionDigits: digits });

/** The first and the last characters of an id, enough to tell it from its neighbours. */
export const shortId = (id: string): string => `${id.slice(0, 8)}…${id.slice(-4)}`;

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

const DATE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
export const formatDate = (moment: string): string => DATE.format(new Date(moment));

const TIME = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});
/** With the year only when it is another one. */
export function formatTime(moment: string): string {
  const date = new Date(moment);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return isThisYear
    ? TIME.format(date)
    : `${DATE.format(date)}, ${date.toTimeString().slice(0, 5)}`;
}

const LANGUAGES = new Intl.DisplayNames("en", { type: "language", fallback: "code" });

/** "German" for "de". */
export const languageName = (code: string): string => LANGUAGES.of(code) ?? code;

const COUNTRIES = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

export function countryName(code: string): string {
  try {
    return COUNTRIES.of(code) ?? code;
  } catch {
    return code;
  }
}

type Place = Pick<JobSummaryBody, "city" | "region" | "country" | "is_remote">;

export function formatPlace({ city, region, country, is_remote: isRemote }: Place): string {
  const place = [city ?? region, country && countryName(country)].filter(Boolean).join(", ");
  if (!isRemote) return place;
  return place === "" ? "Remote" : `Remote, ${place}`;
}

export function formatSalary(salary: JobSummaryBody["salary"]): string {
  if (!salary) return "";
  const amounts = [...new Set([salary.min, salary.max])].filter((amount) => amount !== null);
  if (amounts.length === 0) return "";
  const range = amounts.map((amount) => formatNumber(amount)).join(" to ");
  const article = salary.period === "hour" ? "an" : "a";
  return [salary.currency, range, salary.period && `${article} ${salary.period}`]
    .filter(Boolean)
    .join(" ");
}
