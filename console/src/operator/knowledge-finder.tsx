import { getRouteApi, Link } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useState } from "react";
import { withQuery } from "../api/operator.ts";
import type { RoleHitsBody, SkillHitsBody } from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { plural } from "../ui/format.ts";
import { Pages } from "../ui/pages.tsx";
import { Empty } from "../ui/states.tsx";
import { useReading } from "./calls.ts";
import { Shown } from "../ui/parts.tsx";
import { RoleRecord, SkillRecord } from "./knowledge-records.tsx";

const route = getRouteApi("/operators/knowledge");
const PER_PAGE = 20;

/** All roles or skills, found by any spelling or leafed through, with the chosen one beside. */
export function KnowledgeFinder({ kind }: { kind: "roles" | "skills" }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [q, setQ] = useState(search.q ?? "");
  const typed = useDeferredValue(q.trim());
  useEffect(() => {
    if (typed === (search.q ?? "")) return;
    void navigate({
      search: { view: kind, q: typed === "" ? undefined : typed, id: search.id },
      replace: true,
    });
  }, [typed, kind, search.q, search.id, navigate]);
  const page = search.page ?? 1;
  const reading = useReading<SkillHitsBody | RoleHitsBody>(
    withQuery(`/knowledge/${kind}`, { q: search.q, page, per_page: PER_PAGE }),
  );
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-[17rem_minmax(0,1fr)]">
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
        <Shown reading={reading}>
          {({ data, pagination }) => (
            <>
              <p className="hint" role="status">
                {plural(pagination.total, kind === "skills" ? "skill" : "role")}
              </p>
              <ul className="mt-2">
                {data.map((hit) => {
                  const name = "name" in hit ? hit.name : hit.title;
                  const isCurrent = hit.id === search.id;
                  return (
                    <li key={hit.id}>
                      <Link
                        to="/knowledge"
                        search={{ ...search, view: kind, id: hit.id }}
                        className={`block py-1 hover:underline ${isCurrent ? "font-semibold" : ""}`}
                        aria-current={isCurrent ? "true" : undefined}
                      >
                        {name}
                        {hit.matched === name ? null : (
                          <span className="text-sm text-muted"> by “{hit.matched}”</span>
                        )}
                      </Link>
                    </li>
                  );
                })}
              </ul>
              {data.length === 0 ? <Empty title="Nothing has this name" /> : null}
              <Pages
                page={pagination.page}
                totalPages={pagination.total_pages}
                link={(next, label, className) => (
                  <Link
                    to="/knowledge"
                    search={{ ...search, view: kind, page: next }}
                    className={className}
                  >
                    {label}
                  </Link>
                )}
              />
            </>
          )}
        </Shown>
      </div>
      <div className="min-w-0">
        {search.id === undefined ? (
          <p className="text-muted">
            Choose a {kind === "skills" ? "skill" : "role"} to see its record.
          </p>
        ) : kind === "skills" ? (
          <SkillRecord id={search.id} />
        ) : (
          <RoleRecord id={search.id} />
        )}
      </div>
    </div>
  );
}
