import { Link } from "@tanstack/react-router";
import type { RoleRouteBody } from "../api/replies.ts";
import { asWords, countryName, formatDate, plural } from "../ui/format.ts";
import { SafeLink } from "../ui/safe-link.tsx";

type Route = RoleRouteBody["route"];
type Source = Route["requires"][number]["sources"][number];

const REGULATION: Record<Route["regulation"], string> = {
  required: "The law asks for credentials.",
  expected: "No law asks for credentials, but employers do.",
  free: "We know of no credential that the law or employers ask for.",
};

const CONDITION: Record<Route["alternatives"][number]["condition"], string> = {
  anyone: "Open to anyone",
  degree: "For people with a degree",
  role: "For people who work in another role",
  credential: "For holders of a credential",
};

/** How somebody who starts from nothing gets into the role, with the pages that say so. */
export function WaysView({ ways: { route, country, countries } }: { ways: RoleRouteBody }) {
  const { regulation, confirmed, requires, expects, chosen, alternatives } = route;
  return (
    <section aria-labelledby="ways" className="mt-12 max-w-[72ch]">
      <h2 id="ways">Ways into the role{country === null ? "" : ` in ${countryName(country)}`}</h2>
      <p className="mt-1">{REGULATION[regulation]}</p>
      {country === null ? (
        <p className="text-muted">
          Laws and training differ by country: choose one to see its own.
        </p>
      ) : null}
      {confirmed ? null : (
        <p className="mt-2 border-l-2 border-warm bg-warm-tint py-2 pr-4 pl-4">
          As far as we know: no page that we have read confirms this.
        </p>
      )}
      <Proofs title="Asked for by law" proofs={requires} />
      <Proofs title="Wanted by employers" proofs={expects} />
      {chosen ? (
        <section aria-label="The usual way" className="mt-6">
          <h3>The usual way</h3>
          {chosen.text === null ? null : <p className="mt-1">{chosen.text}</p>}
          <Sources sources={chosen.sources} />
          {chosen.steps.length === 0 ? null : (
            <ol className="mt-3 list-decimal pl-5">
              {chosen.steps.map((step) => (
                <li key={step.title} className="py-1">
                  {step.title}
                  <span className="text-muted">
                    {" "}
                    {[
                      step.months === 0 ? "" : `at least ${plural(step.months, "month")}`,
                      step.pace === null ? "" : asWords(step.pace).toLowerCase(),
                    ]
                      .filter(Boolean)
                      .join(", ")}
                  </span>
                  <Sources sources={step.sources} />
                </li>
              ))}
            </ol>
          )}
        </section>
      ) : (
        <p className="mt-6">
          {countries.length === 0
            ? "The way into this role is not on record yet. A pathway plans it by the skills above."
            : "The way into this role is on record by country. A pathway elsewhere goes by the skills above."}
        </p>
      )}
      <ByCountry countries={countries.filter((one) => one !== country)} />
      {alternatives.length === 0 ? null : (
        <section aria-label="Other ways" className="mt-6">
          <h3>Other ways</h3>
          <ul className="mt-1">
            {alternatives.map((way) => (
              <li key={way.way} className="border-b border-line py-3">
                <span className="text-sm text-muted">
                  {CONDITION[way.condition]}, at least {plural(way.months, "month")}
                </span>
                {way.text === null ? null : <p>{way.text}</p>}
                <Sources sources={way.sources} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}

function ByCountry({ countries }: { countries: readonly string[] }) {
  if (countries.length === 0) return null;
  return (
    <p className="no-print mt-3 flex flex-wrap gap-x-4 gap-y-1">
      <span className="text-muted">On record for</span>
      {countries.map((code) => (
        <Link
          key={code}
          from="/roles/$id"
          to="/roles/$id"
          params={(before) => before}
          search={{ country: code }}
          className="link"
        >
          {countryName(code)}
        </Link>
      ))}
    </p>
  );
}

function Proofs({ title, proofs }: { title: string; proofs: Route["requires"] }) {
  if (proofs.length === 0) return null;
  return (
    <section aria-label={title} className="mt-6">
      <h3>{title}</h3>
      <ul className="mt-1 list-disc pl-5">
        {proofs.map(({ credential, sources }) => (
          <li key={credential} className="py-1">
            {credential}
            <Sources sources={sources} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null;
  return (
    <ul className="text-sm text-muted">
      {sources.map(({ title, url, checked_at: day }) => (
        <li key={url}>
          <SafeLink url={url}>{title}</SafeLink>, read {formatDate(day)}
        </li>
      ))}
    </ul>
  );
}
