import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useKey } from "../api/key.tsx";
import { sendPublic } from "../api/public.ts";
import type { RoleBody, RoleInsightBody, RoleRouteBody } from "../api/replies.ts";
import { Field } from "../ui/field.tsx";
import { asWords, countryName } from "../ui/format.ts";
import { KeyField } from "../ui/key-field.tsx";
import { Empty, Failure, Loading } from "../ui/states.tsx";
import { MarketView } from "./market-view.tsx";
import { WaysView } from "./ways-view.tsx";

const route = getRouteApi("/roles/$id");

/** Offered beside the countries that the role's jobs and ways are in. */
const COUNTRIES = ["AU", "BR", "CA", "DE", "ES", "FR", "GB", "IN", "IT", "NL", "PL", "PT", "US"];

/** A reply about one role, kept while the page is open. */
function useRolePart<T>(path: string, language?: string) {
  const { key } = useKey();
  return useQuery({
    queryKey: ["role", key, path, language],
    enabled: key !== "",
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => sendPublic<T>(key, { method: "GET", path, language }, signal),
  });
}

export function RolePage() {
  const { id } = route.useParams();
  const { country, language } = route.useSearch();
  const { key } = useKey();
  const name = encodeURIComponent(id);
  const query = country === undefined ? "" : `?country=${country}`;
  const role = useRolePart<RoleBody>(`/v1/roles/${name}`);
  const market = useRolePart<RoleInsightBody>(`/v1/insights/roles/${name}${query}`);
  const ways = useRolePart<RoleRouteBody>(`/v1/roles/${name}/route${query}`, language);
  const failed = [role, market, ways].find(({ isError }) => isError);
  const retry = () => [role, market, ways].forEach((part) => void part.refetch());
  const isRead = !failed && role.data && market.data && ways.data;
  return (
    <>
      <p className="no-print mb-4">
        <Link to="/roles" className="link">
          All roles
        </Link>
      </p>
      {isRead ? (
        <RoleView
          role={role.data.body}
          market={market.data.body}
          ways={ways.data.body}
          country={country}
        />
      ) : (
        <>
          <h1 className="mb-4">Role</h1>
          {key === "" ? (
            <>
              <Empty title="Enter an API key to read the role" />
              <div className="mt-4">
                <KeyField />
              </div>
            </>
          ) : failed ? (
            <Failure error={failed.error} retry={retry} />
          ) : (
            <Loading />
          )}
        </>
      )}
    </>
  );
}

function RoleView({
  role,
  market,
  ways,
  country,
}: {
  role: RoleBody;
  market: RoleInsightBody;
  ways: RoleRouteBody;
  country: string | undefined;
}) {
  const shares = new Map(market.skills.map(({ id, share }) => [id, share]));
  return (
    <article>
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <div>
          <h1>{role.title}</h1>
          <p className="mt-1 text-lg text-muted">{role.industry}</p>
        </div>
        <CountryPicker
          country={country}
          found={[...ways.countries, ...market.countries.map((one) => one.country)]}
        />
      </div>
      <MarketView market={market} />
      <Checklist role={role} shares={shares} />
      <WaysView ways={ways} />
      <NextSteps role={role} country={country} />
      <Titles role={role} />
      <Similar role={role} />
    </article>
  );
}

function CountryPicker({
  country,
  found,
}: {
  country: string | undefined;
  found: readonly string[];
}) {
  const navigate = route.useNavigate();
  const codes = [...new Set([...COUNTRIES, ...found, ...(country ? [country] : [])])];
  return (
    <Field label="Country" className="w-64 max-w-full">
      {(parts) => (
        <select
          {...parts}
          className="input"
          value={country ?? ""}
          onChange={({ target: { value } }) =>
            void navigate({ search: { country: value === "" ? undefined : value } })
          }
        >
          <option value="">All countries</option>
          {codes
            .toSorted((a, b) => countryName(a).localeCompare(countryName(b), "en"))
            .map((code) => (
              <option key={code} value={code}>
                {countryName(code)}
              </option>
            ))}
        </select>
      )}
    </Field>
  );
}

function NextSteps({ role: { title }, country }: { role: RoleBody; country: string | undefined }) {
  return (
    <section aria-labelledby="next" className="no-print mt-12">
      <h2 id="next">Next</h2>
      <p className="mt-3 flex flex-wrap gap-3">
        <Link to="/jobs" search={{ q: title, country }} className="button">
          See the open jobs
        </Link>
        <Link to="/" search={{ title, country }} className="button">
          Compare a résumé and plan the way
        </Link>
      </p>
    </section>
  );
}

const IMPORTANCES = ["core", "important", "supporting"] as const;

function Checklist({ role, shares }: { role: RoleBody; shares: ReadonlyMap<string, number> }) {
  return (
    <section aria-labelledby="checklist" className="mt-12">
      <h2 id="checklist">Skills the role asks for</h2>
      <p className="mt-1 max-w-[72ch] text-muted">
        From the record of the role. A percentage is the share of the open jobs above that ask for
        the skill, where it is among their most asked.
      </p>
      <div className="mt-4 grid gap-x-12 gap-y-6 lg:grid-cols-3">
        {IMPORTANCES.map((importance) => (
          <section key={importance} aria-label={`${asWords(importance)} skills`}>
            <h3 className="border-b border-line pb-2">{asWords(importance)}</h3>
            <ul>
              {role.checklist
                .filter((item) => item.importance === importance)
                .map((item) => (
                  <li
                    key={item.skill_id}
                    className="flex items-baseline justify-between gap-4 border-b border-line py-2"
                  >
                    <span className="min-w-0">
                      {item.name}
                      <span className="block text-sm text-muted">{asWords(item.target_level)}</span>
                    </span>
                    <Share of={shares.get(item.skill_id)} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

const Share = ({ of }: { of: number | undefined }) =>
  of === undefined ? null : (
    <span className="text-sm text-muted tabular-nums">{Math.round(of * 100)} %</span>
  );

function Titles({ role: { titles_by_kind: kinds, ladder } }: { role: RoleBody }) {
  const lists: [string, readonly string[]][] = [
    ["The same work", kinds.same],
    ["Specialties", kinds.specialties],
    ["Other steps of this career", kinds.steps.map(({ title }) => title)],
    [
      "Protected titles",
      kinds.protected.map(({ title, country }) => `${title} (${countryName(country)})`),
    ],
  ];
  return (
    <section aria-labelledby="titles" className="mt-12">
      <h2 id="titles">Titles</h2>
      {ladder.length === 0 ? null : (
        <p className="mt-2 max-w-[72ch]">
          <span className="text-muted">The career: </span>
          {ladder.join(" → ")}
        </p>
      )}
      <div className="mt-4 grid gap-x-12 gap-y-6 lg:grid-cols-2">
        {lists
          .filter(([, titles]) => titles.length > 0)
          .map(([label, titles]) => (
            <section key={label} aria-label={label}>
              <h3>{label}</h3>
              <ul className="mt-2 flex flex-wrap gap-1.5">
                {titles.map((title) => (
                  <li key={title} className="tag whitespace-normal">
                    {title}
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </section>
  );
}

function Similar({ role: { similar } }: { role: RoleBody }) {
  if (similar.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="mt-12">
      <h2 id="similar">Similar roles</h2>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {similar.map(({ id, title }) => (
          <li key={id}>
            <Link
              from="/roles/$id"
              to="/roles/$id"
              params={{ id }}
              search={(before) => before}
              className="link"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
