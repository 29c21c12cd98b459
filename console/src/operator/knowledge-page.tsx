import { Tabs } from "radix-ui";
import { useDeferredValue, useState } from "react";
import { withQuery } from "../api/operator.ts";
import type {
  OverlayBody,
  RoleDetailBody,
  RoleHitsBody,
  SkillDetailBody,
  SkillHitsBody,
} from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { formatNumber, plural } from "../ui/format.ts";
import { Empty } from "../ui/states.tsx";
import { useReading } from "./calls.ts";
import { Facts, PageHead, Section, Shown } from "../ui/parts.tsx";
import { Table } from "../ui/table.tsx";

const KINDS = [
  ["skills", "Skills"],
  ["roles", "Roles"],
] as const;
type Kind = (typeof KINDS)[number][0];

export function KnowledgePage() {
  const [kind, setKind] = useState<Kind>("skills");
  return (
    <>
      <PageHead
        title="Knowledge"
        about="The skills and roles that texts are read by, and what an overlay of yours changed."
      />
      <Tabs.Root value={kind} onValueChange={(value) => setKind(value as Kind)}>
        <Tabs.List className="mb-4 flex gap-1" aria-label="Kind of record">
          {KINDS.map(([name, label]) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="cursor-pointer rounded-md px-3 py-1 text-muted data-[state=active]:bg-panel data-[state=active]:font-semibold data-[state=active]:text-ink"
            >
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {KINDS.map(([name]) => (
          <Tabs.Content key={name} value={name} tabIndex={-1}>
            <Finder kind={name} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
      <OverlaySection />
    </>
  );
}

function Finder({ kind }: { kind: Kind }) {
  const [q, setQ] = useState("");
  const [id, setId] = useState<string>();
  const typed = useDeferredValue(q.trim());
  const hits = useReading<SkillHitsBody | RoleHitsBody>(
    withQuery(`/knowledge/${kind}`, { q: typed, limit: 12 }),
    { isOn: typed !== "" },
  );
  return (
    <div className="grid gap-x-12 gap-y-6 md:grid-cols-[18rem_1fr]">
      <div>
        <Field label={kind === "skills" ? "Find a skill" : "Find a role"}>
          {(parts) => (
            <input
              {...parts}
              type="search"
              className="input"
              placeholder={kind === "skills" ? "k8s" : "nurse"}
              value={q}
              onChange={(event) => setQ(event.target.value)}
            />
          )}
        </Field>
        <ul className="mt-2">
          {typed === ""
            ? null
            : hits.data?.data.map((hit) => {
                const name = "name" in hit ? hit.name : hit.title;
                return (
                  <li key={hit.id}>
                    <button
                      type="button"
                      className={`block w-full cursor-pointer py-1 text-left hover:underline ${hit.id === id ? "font-semibold" : ""}`}
                      aria-current={hit.id === id ? "true" : undefined}
                      onClick={() => setId(hit.id)}
                    >
                      {name}
                      {hit.matched === name ? null : (
                        <span className="text-sm text-muted"> by “{hit.matched}”</span>
                      )}
                    </button>
                  </li>
                );
              })}
        </ul>
        {typed !== "" && hits.data?.data.length === 0 ? (
          <Empty title="Nothing is called so" />
        ) : null}
      </div>
      <div className="min-w-0">
        {id === undefined ? null : kind === "skills" ? <SkillView id={id} /> : <RoleView id={id} />}
      </div>
    </div>
  );
}

function SkillView({ id }: { id: string }) {
  const reading = useReading<SkillDetailBody>(`/knowledge/skills/${encodeURIComponent(id)}`);
  return (
    <Shown reading={reading}>
      {(skill) => (
        <>
          <h2 className="text-lg">{skill.name}</h2>
          <div className="mt-2">
            <Facts
              facts={[
                [
                  "Id",
                  <code key="id" className="mono">
                    {skill.id}
                  </code>,
                ],
                ["Group", skill.group],
                ["Hours to each level", skill.hours.map((hours) => formatNumber(hours)).join(", ")],
                ["Overlay", skill.overlay ?? "untouched"],
              ]}
            />
          </div>
          <h3 className="mt-4 text-base">Recognised as</h3>
          <p>{skill.forms.join(", ")}</p>
          {skill.needs.length === 0 ? null : (
            <>
              <h3 className="mt-4 text-base">Builds on</h3>
              <p>{skill.needs.join(", ")}</p>
            </>
          )}
        </>
      )}
    </Shown>
  );
}

function RoleView({ id }: { id: string }) {
  const reading = useReading<RoleDetailBody>(`/knowledge/roles/${encodeURIComponent(id)}`);
  return (
    <Shown reading={reading}>
      {(role) => (
        <>
          <h2 className="text-lg">{role.title}</h2>
          <p className="text-muted">
            {role.industry}; overlay: {role.overlay ?? "untouched"}
          </p>
          <p className="mt-2">
            Also {role.titles.slice(0, 12).join(", ")}
            {role.titles.length > 12 ? ` and ${role.titles.length - 12} more titles` : ""}
          </p>
          <p className="mt-2">Ladder: {role.ladder.join(" → ")}</p>
          <div className="mt-4">
            <Table
              label="Checklist"
              rows={role.checklist}
              keyOf={({ skill_id: skill }) => skill}
              empty="No skill."
              columns={[
                { head: "Skill", cell: ({ name }) => name },
                { head: "Importance", cell: ({ importance }) => importance },
                { head: "Level", cell: ({ target_level: level }) => level },
              ]}
            />
          </div>
        </>
      )}
    </Shown>
  );
}

function OverlaySection() {
  const reading = useReading<OverlayBody>("/knowledge/overlay");
  return (
    <Section title="Overlay">
      <Shown reading={reading}>
        {({ folder, total, changes }) =>
          folder === null ? (
            <Empty title="No overlay">
              WAYMARK_KNOWLEDGE_DIR names a folder of your own records; what they change is listed
              here.
            </Empty>
          ) : (
            <>
              <p className="mb-3">
                {plural(total, "change")} from <code className="mono">{folder}</code>
              </p>
              <Table
                label="Overlay"
                rows={changes}
                keyOf={({ kind, id }) => `${kind} ${id}`}
                empty="It changes nothing."
                columns={[
                  { head: "Kind", cell: ({ kind }) => kind },
                  { head: "Record", cell: ({ id }) => <code className="mono">{id}</code> },
                  { head: "Change", cell: ({ change }) => change },
                  { head: "Fields", cell: ({ fields }) => fields.join(", ") },
                ]}
              />
            </>
          )
        }
      </Shown>
    </Section>
  );
}
