import { formatNumber, plural } from "./format.ts";

interface LimitedApp {
  /** Null where a reader need not know them: they are unlimited. */
  credits: number | null;
  has_unlimited_credits: boolean;
  is_sandbox_only: boolean;
  sandbox_quota: number;
  rate_read: number;
  rate_ai: number;
  retention_months: number;
}

/** The rate that the server stores for `unlimited`. */
const UNLIMITED_RATE = 1_000_000_000;

/** The credits, limits and retention of an app, in sentences. */
export const AppLimits = ({ app }: { app: LimitedApp }) => (
  <ul className="mt-4 max-w-[70ch] list-disc pl-5" aria-label="What the app may do">
    {sentencesOf(app).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

const sentencesOf = (app: LimitedApp): string[] => [
  ...(app.is_sandbox_only ? ["It has no live keys until an operator allows them."] : []),
  creditSentence(app),
  app.sandbox_quota === 0
    ? "Sandbox keys may not call the engine."
    : `Sandbox keys may call the engine ${times(app.sandbox_quota)} a month, free of charge.`,
  `Each key may read ${rate(app.rate_read)} and call the engine ${rate(app.rate_ai)}${[app.rate_read, app.rate_ai].every(isUnlimited) ? "" : "; what comes beyond that is refused until the minute is over"}.`,
  app.retention_months === 0
    ? "Results are not kept: they stand in the reply and in the first attempt of a webhook."
    : `Results are kept for ${plural(app.retention_months, "month")} and then deleted.`,
];

function creditSentence({ credits, has_unlimited_credits: isUnlimited }: LimitedApp): string {
  const balance = `${formatNumber(credits ?? 0, 3)} ${credits === 1 ? "credit" : "credits"}`;
  if (isUnlimited)
    return credits === null
      ? "Live calls cost nothing."
      : `Live calls cost nothing, and the balance of ${balance} stays as it is.`;
  return (credits ?? 0) <= 0
    ? "Live calls that cost credits are refused: none are left."
    : `Live calls are paid from the balance of ${balance}.`;
}

const times = (count: number): string => plural(count, "time");

const isUnlimited = (perMinute: number): boolean => perMinute >= UNLIMITED_RATE;
const rate = (perMinute: number): string =>
  isUnlimited(perMinute) ? "without a limit" : `${times(perMinute)} a minute`;
