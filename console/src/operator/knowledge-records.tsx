import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { withQuery } from "../api/operator.ts";
import type { RoleDetailBody, SkillDetailBody } from "../api/operator-replies.ts";
import type { RoleRouteBody } from "../api/replies.ts";
import { WaysView } from "../roles/ways-view.tsx";
import { Field } from "../ui/field.tsx";
import { asWords, countryName, formatNumber } from "../ui/format.ts";
import { SafeLink } from "../ui/safe-link.tsx";
import { Table } from "../ui/table.tsx";
import { useReading } from "./calls.ts";
import { Facts, Shown } from "../ui/parts.tsx";

const route = getRouteApi("/operators/knowledge");

const OVERLAY = {
  added: "added by your own records",
  changed: "changed by your own records",
} as const;

const overlayOf = (effect: keyof typeof OVERLAY | null): string =>
  effect === null ? "as built in" : OVERLAY[effect];

const Id = ({ id }: { id: string }) => <code className="mono">{id}</code>;

function Lines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-6">
      <h3 className="text-base">{title}</h3>
      {children}
    </section>
  );
}

const RecordLinks = ({
  view,
  records,
}: {
  view: "roles" | "skills";
  records: readonly { id: string; name: string }[];
}) => (
  <ul className="flex flex-wrap gap-x-4">
    {records.map(({ id, name }) => (
      <li key={id}>
        <Link to="/knowledge" search={{ view, id }} className="link">
          {name}
        </Link>
      </li>
    ))}
  </ul>
);

export function SkillRecord({ id }: { id: string }) {
  const reading = useReading<SkillDetailBody>(`/knowledge/skills/${encodeURIComponent(id)}`);
  return (
    <Shown reading={reading}>
      {(skill) => (
        <>
          <h2>{skill.name}</h2>
          <div className="mt-3">
            <Facts
              facts={[
                ["Id", <Id key="id" id={skill.id} />],
                ["Group", asWords(skill.group)],
                ["Kind", asWords(skill.kind)],
                [
                  "Hours to beginner, intermediate, advanced",
                  skill.hours.map((hours) => formatNumber(hours)).join(", "),
                ],
                ["Record", overlayOf(skill.overlay)],
              ]}
            />
          </div>
          <Lines title="Recognised as">
            <p>{skill.forms.join(", ")}</p>
          </Lines>
          {skill.certificate === null ? null : (
            <Lines title="Certificate">
              <p>{skill.certificate}</p>
            </Lines>
          )}
          {skill.countries.length === 0 ? null : (
            <Lines title="Used in">
              <p>{skill.countries.map(countryName).join(", ")}</p>
            </Lines>
          )}
          {skill.needs.length === 0 ? null : (
            <Lines title="Builds on">
              <RecordLinks view="skills" records={skill.needs} />
            </Lines>
          )}
          {skill.shows.length === 0 ? null : (
            <Lines title="Also shows">
              <RecordLinks view="skills" records={skill.shows} />
            </Lines>
          )}
          <Lines title="Free resources">
            {skill.resources.length === 0 ? <p className="text-muted">None is known.</p> : null}
            <ul className="grid gap-1">
              {skill.resources.map(({ title, url, platform }) => (
                <li key={url}>
                  <SafeLink url={url}>{title}</SafeLink>{" "}
                  <span className="text-sm text-muted">{platform}</span>
                </li>
              ))}
            </ul>
          </Lines>
        </>
      )}
    </Shown>
  );
}

export function RoleRecord({ id }: { id: string }) {
  const reading = useReading<RoleDetailBody>(`/knowledge/roles/${encodeURIComponent(id)}`);
  return (
    <Shown reading={reading}>
      {(role) => (
        <>
          <h2>{role.title}</h2>
          <div className="mt-3">
            <Facts
              facts={[
                ["Id", <Id key="id" id={role.id} />],
                ["Group", asWords(role.group)],
                ["Industry", role.industry],
                ["Record", overlayOf(role.overlay)],
              ]}
            />
          </div>
          <Titles titles={role.titles_by_kind} />
          {role.ladder.length === 0 ? null : (
            <Lines title="Ladder">
              <p>{role.ladder.join(" → ")}</p>
            </Lines>
          )}
          <Lines title="Checklist">
            <Table
              label="Skills of the checklist"
              rows={role.checklist}
              keyOf={({ skill_id: skill }) => skill}
              empty="No skill."
              columns={[
                {
                  head: "Skill",
                  cell: ({ skill_id: skill, name }) => (
                    <Link to="/knowledge" search={{ view: "skills", id: skill }} className="link">
                      {name}
                    </Link>
                  ),
                },
                { head: "Importance", cell: ({ importance }) => asWords(importance) },
                { head: "Level", cell: ({ target_level: level }) => asWords(level) },
              ]}
            />
          </Lines>
          <Ways id={role.id} />
          {role.similar.length === 0 ? null : (
            <Lines title="Similar roles">
              <RecordLinks
                view="roles"
                records={role.similar.map((one) => ({ id: one.id, name: one.title }))}
              />
            </Lines>
          )}
        </>
      )}
    </Shown>
  );
}

function Titles({ titles }: { titles: RoleDetailBody["titles_by_kind"] }) {
  const kinds = [
    ["The same work", titles.same],
    ["Specialties", titles.specialties],
    ["Other steps", titles.steps.map(({ title, step }) => `${title} (step ${step})`)],
    [
      "Protected titles",
      titles.protected.map(({ title, country }) => `${title} (${countryName(country)})`),
    ],
  ] as const;
  return (
    <Lines title="Titles by kind">
      <dl className="grid gap-2">
        {kinds
          .filter(([, names]) => names.length > 0)
          .map(([label, names]) => (
            <div key={label} className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
              <dt className="text-muted">{label}</dt>
              <dd>{names.join(", ")}</dd>
            </div>
          ))}
      </dl>
    </Lines>
  );
}

/** Countries that most rules are written for; the address takes any other code. */
const COUNTRIES = ["AT", "AU", "BR", "CA", "CH", "DE", "ES", "FR", "GB", "IE", "IN", "IT", "NL"];
const MORE_COUNTRIES = ["PL", "PT", "US"];

function Ways({ id }: { id: string }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { country } = search;
  const reading = useReading<RoleRouteBody>(
    withQuery(`/knowledge/roles/${encodeURIComponent(id)}/route`, { country }),
  );
  const codes = new Set([...COUNTRIES, ...MORE_COUNTRIES, ...(country ? [country] : [])]);
  return (
    <>
      <Field label="Country of the ways" className="mt-8 -mb-6 w-56">
        {(parts) => (
          <select
            {...parts}
            className="input"
            value={country ?? ""}
            onChange={(event) =>
              void navigate({ search: { ...search, country: event.target.value || undefined } })
            }
          >
            <option value="">No country</option>
            {[...codes].map((code) => (
              <option key={code} value={code}>
                {countryName(code)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Shown reading={reading}>{(ways) => <WaysView ways={ways} />}</Shown>
    </>
  );
}
