import { Link } from "@tanstack/react-router";
import type { RoleRouteBody } from "../api/replies.ts";
import { asWords, countryName, formatDate, languageName, plural } from "../ui/format.ts";
import { SafeLink } from "../ui/safe-link.tsx";

type Route = RoleRouteBody["route"];
type Source = Route["requires"][number]["sources"][number];

const REGULATION: Record<Route["regulation"], string> = {
  required: "The law asks for credentials.",
  expected: "No law asks for credentials, but employers do.",
  free: "We know of no law that asks for credentials.",
};

const CONDITION: Record<Route["alternatives"][number]["condition"], string> = {
  anyone: "Open to anyone",
  degree: "For people with a degree",
  role: "For people who work in another role",
  credential: "For holders of a credential",
};

/** How somebody who starts from nothing gets into the role, with the pages that say so. */
export function WaysView({ ways }: { ways: RoleRouteBody }) {
  const { route, country, countries } = ways;
  const { regulation, confirmed, requires, expects, chosen, alternatives } = route;
  // A route document has one list of pages for all of its parts.
  const shared = chosen?.sources ?? [];
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
          As far as we know: we have read no page that confirms this.
        </p>
      )}
      <Proofs title="Asked for by law" proofs={requires} shared={shared} />
      <Proofs title="Wanted by employers" proofs={expects} shared={shared} />
      {chosen ? (
        <section aria-label="The usual way" className="mt-6">
          <h3>The usual way</h3>
          {chosen.text === null ? null : <p className="mt-1">{chosen.text}</p>}
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
                  <Sources sources={step.sources} shared={shared} />
                </li>
              ))}
            </ol>
          )}
        </section>
      ) : (
        <NoWay ways={ways} />
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
                <Sources sources={way.sources} shared={shared} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {shared.length === 0 ? null : (
        <section aria-label="Pages behind this" className="mt-6">
          <h3>Pages behind this</h3>
          <Sources sources={shared} />
        </section>
      )}
    </section>
  );
}

/** Why no way is shown, and where one is. */
function NoWay({ ways: { country, countries, available_in: languages } }: { ways: RoleRouteBody }) {
  if (country !== null && languages.length > 0)
    return (
      <p className="no-print mt-6 flex flex-wrap gap-x-4 gap-y-1">
        The way into this role in {countryName(country)} is written in another language.
        {languages.map((code) => (
          <Link
            key={code}
            from="/roles/$id"
            to="/roles/$id"
            params={(before) => before}
            search={{ country, language: code }}
            className="link"
          >
            Read it in {languageName(code)}
          </Link>
        ))}
      </p>
    );
  if (country === null && countries.length > 0)
    return <p className="mt-6">The way into this role is on record by country.</p>;
  const where = countries.length === 0 ? "yet" : `for ${countryName(country ?? "")}`;
  return (
    <p className="mt-6">
      The way into this role is not on record {where}. A pathway plans it by the skills above.
    </p>
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

function Proofs({
  title,
  proofs,
  shared,
}: {
  title: string;
  proofs: Route["requires"];
  shared: readonly Source[];
}) {
  if (proofs.length === 0) return null;
  return (
    <section aria-label={title} className="mt-6">
      <h3>{title}</h3>
      <ul className="mt-1 list-disc pl-5">
        {proofs.map(({ credential, sources }) => (
          <li key={credential} className="py-1">
            {credential}
            <Sources sources={sources} shared={shared} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The pages of one part, but those that stand below all parts. */
function Sources({
  sources,
  shared = [],
}: {
  sources: readonly Source[];
  shared?: readonly Source[];
}) {
  const own = sources.filter(({ url }) => !shared.some((one) => one.url === url));
  if (own.length === 0) return null;
  return (
    <ul className="text-sm text-muted">
      {own.map(({ title, url, checked_at: day }) => (
        <li key={url}>
          <SafeLink url={url}>{title}</SafeLink>, read {formatDate(day)}
        </li>
      ))}
    </ul>
  );
}
