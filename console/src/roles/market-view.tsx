import type { RoleInsightBody } from "../api/replies.ts";
import { asWords, countryName, formatDate, formatNumber, plural } from "../ui/format.ts";
import { Empty } from "../ui/states.tsx";
import { Table, type Column } from "../ui/table.tsx";

type Salary = RoleInsightBody["salaries"][number];

/** The figures of a role's open jobs: how many, since when, what they pay and ask for. */
export function MarketView({ market }: { market: RoleInsightBody }) {
  const where = market.country === null ? "" : ` in ${countryName(market.country)}`;
  return (
    <section aria-labelledby="market" className="mt-10">
      <h2 id="market">Open jobs{where}</h2>
      {market.postings === null ? (
        <div className="mt-2">
          <Empty title="Too few to show figures">
            Fewer than five open jobs of this role{where} in the last {market.months} months.
          </Empty>
        </div>
      ) : (
        <>
          <p className="mt-1 text-lg">
            {plural(market.postings, "job")} posted in the last {market.months} months.
          </p>
          <div className="mt-6 grid gap-x-12 gap-y-10 lg:grid-cols-2">
            <OverTime periods={market.over_time} />
            <Pay salaries={market.salaries} />
            <Asked market={market} />
            <div className="grid content-start gap-8">
              <Counts
                title="Level"
                counts={market.levels.map((one) => ({ ...one, name: asWords(one.level) }))}
              />
              {market.country === null ? (
                <Counts
                  title="Country"
                  counts={market.countries.map((one) => ({
                    ...one,
                    name: countryName(one.country),
                  }))}
                  total={market.postings}
                  others="Other countries, or none stated"
                />
              ) : null}
              <Counts
                title="Company"
                counts={market.companies.map((one) => ({ ...one, name: one.company }))}
              />
            </div>
          </div>
        </>
      )}
    </section>
  );
}

const BARS_HEIGHT = 96;
const BAR = 24;
const GAP = 6;

function OverTime({ periods }: { periods: RoleInsightBody["over_time"] }) {
  const most = Math.max(0, ...periods.map(({ postings }) => postings ?? 0));
  return (
    <figure className="min-w-0">
      <figcaption className="text-lg font-[650]">By month of posting</figcaption>
      {most === 0 ? (
        <p className="mt-2 text-muted">Fewer than five in every month.</p>
      ) : (
        <>
          <Bars periods={periods} most={most} />
          <p className="mt-1 flex max-w-[34rem] justify-between text-sm text-muted">
            <span>{formatDate(periods[0]!.starts_on)}</span>
            <span>up to {formatNumber(most)} a month</span>
            <span>today</span>
          </p>
        </>
      )}
    </figure>
  );
}

function Bars({ periods, most }: { periods: RoleInsightBody["over_time"]; most: number }) {
  const bars = periods.map(({ starts_on: day, postings }) => ({
    day,
    isShown: postings !== null,
    height: Math.max(2, ((postings ?? 0) / most) * BARS_HEIGHT),
    told: `${formatDate(day)}: ${postings ?? "fewer than 5"}`,
  }));
  return (
    <svg
      viewBox={`0 0 ${bars.length * (BAR + GAP) - GAP} ${BARS_HEIGHT}`}
      className="mt-3 w-full max-w-[34rem]"
      role="img"
      aria-label={bars.map(({ told }) => told).join(", ")}
    >
      {bars.map(({ day, isShown, height, told }, at) => (
        <rect
          key={day}
          x={at * (BAR + GAP)}
          y={BARS_HEIGHT - height}
          width={BAR}
          height={height}
          className={isShown ? "fill-accent" : "fill-line"}
        >
          <title>{`From ${told}`}</title>
        </rect>
      ))}
    </svg>
  );
}

const money = (head: string, amount: (one: Salary) => number): Column<Salary> => ({
  head,
  isNumber: true,
  cell: (one) => formatNumber(amount(one)),
});

const PAY_COLUMNS: readonly Column<Salary>[] = [
  { head: "Currency", cell: ({ currency }) => currency },
  money("Jobs", ({ postings }) => postings),
  money("Lower quartile", (one) => one.lower_quartile),
  money("Median", ({ median }) => median),
  money("Upper quartile", (one) => one.upper_quartile),
];

const Pay = ({ salaries }: { salaries: readonly Salary[] }) => (
  <section aria-labelledby="pay" className="min-w-0">
    <h3 id="pay" className="mb-2">
      Pay, a full-time year
    </h3>
    <Table
      label="Pay by currency"
      rows={salaries}
      columns={PAY_COLUMNS}
      keyOf={({ currency }) => currency}
      empty="Fewer than five of these jobs state a salary"
    />
    <p className="hint">The top of the stated range. Currencies are not converted.</p>
  </section>
);

const TREND_WORDS = { rising: "asked more often lately", falling: "asked less often lately" };

function Asked({ market: { skills, trend_from: from } }: { market: RoleInsightBody }) {
  return (
    <section aria-label="Most asked skills" className="min-w-0">
      <h3>Most asked skills</h3>
      <ul className="mt-2">
        {skills.map(({ id, name, share, trend }) => (
          <li key={id} className="grid grid-cols-[1fr_6rem_3rem] items-center gap-x-3 py-1">
            <span className="min-w-0">
              {name}
              {trend === "rising" || trend === "falling" ? (
                <span className="block text-sm text-muted">{TREND_WORDS[trend]}</span>
              ) : null}
            </span>
            <Bar share={share} />
            <span className="text-right text-sm text-muted tabular-nums">
              {Math.round(share * 100)} %
            </span>
          </li>
        ))}
      </ul>
      {from === null || !skills.some(({ trend }) => trend && trend in TREND_WORDS) ? null : (
        <p className="hint">Lately: jobs posted from {formatDate(from)} on, beside older ones.</p>
      )}
    </section>
  );
}

const Bar = ({ share }: { share: number }) => (
  <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full" aria-hidden="true">
    <rect width="100" height="8" className="fill-panel" />
    <rect width={share * 100} height="8" className="fill-accent" />
  </svg>
);

const MOST_COUNTS = 8;

interface Count {
  readonly name: string;
  readonly postings: number;
  readonly share: number;
}

function Counts({
  title,
  counts,
  total = 0,
  others = "",
}: {
  title: string;
  counts: readonly Count[];
  /** With the name of what is not listed, which gets the rest of it. */
  total?: number;
  others?: string;
}) {
  const listed = counts.slice(0, MOST_COUNTS);
  const rest = total - listed.reduce((sum, { postings }) => sum + postings, 0);
  const shown =
    rest > 0 ? [...listed, { name: others, postings: rest, share: rest / total }] : listed;
  if (shown.length === 0) return null;
  return (
    <section aria-label={`Jobs by ${title.toLowerCase()}`}>
      <h3>{title}</h3>
      <ul className="mt-1">
        {shown.map(({ name, postings, share }) => (
          <li key={name} className="flex justify-between gap-3 py-0.5">
            <span className="min-w-0">{name}</span>
            <span className="text-muted tabular-nums">
              {formatNumber(postings)} ({Math.round(share * 100)} %)
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
