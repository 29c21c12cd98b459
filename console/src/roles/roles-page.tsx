import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useKey } from "../api/key.tsx";
import { sendPublic } from "../api/public.ts";
import type { RoleLookupBody } from "../api/replies.ts";
import { Field } from "../ui/field.tsx";
import { asWords } from "../ui/format.ts";
import { KeyField, NeedsKey } from "../ui/key-field.tsx";
import { Empty, Failure, Loading } from "../ui/states.tsx";

const route = getRouteApi("/roles");
const MOST_SHOWN = 50;

export function RolesPage() {
  const { key } = useKey();
  const { q } = route.useSearch();
  const parameters = new URLSearchParams({ per_page: String(MOST_SHOWN), ...(q ? { q } : {}) });
  const found = useQuery({
    queryKey: ["roles", key, q],
    enabled: key !== "",
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      sendPublic<RoleLookupBody>(key, { method: "GET", path: `/v1/roles?${parameters}` }, signal),
  });
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-12 gap-y-4">
        <h1>Roles</h1>
        <KeyField />
      </div>
      <SearchForm q={q} />
      <div className="mt-8">
        {key === "" ? (
          <NeedsKey title="Enter an API key above to look up roles" />
        ) : found.isError ? (
          <Failure error={found.error} retry={() => void found.refetch()} />
        ) : found.data ? (
          <RoleList roles={found.data.body.data} />
        ) : (
          <Loading />
        )}
      </div>
    </>
  );
}

function SearchForm({ q = "" }: { q: string | undefined }) {
  const navigate = route.useNavigate();
  const [title, setTitle] = useState(q);
  useEffect(() => setTitle(q), [q]);
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ search: { q: title.trim() === "" ? undefined : title.trim() } });
      }}
    >
      <Field label="Title" className="min-w-0 grow basis-72">
        {(parts) => (
          <input
            {...parts}
            className="input"
            type="search"
            maxLength={200}
            placeholder="nurse, LKW-Fahrer, data analyst"
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className="button primary">
        Look up
      </button>
    </form>
  );
}

function RoleList({ roles }: { roles: RoleLookupBody["data"] }) {
  if (roles.length === 0)
    return (
      <Empty title="No role has such a title">
        Try another title. Eight languages and small typos are understood.
      </Empty>
    );
  return (
    <ul className="grid gap-x-12 sm:grid-cols-2">
      {roles.map(({ id, title, group, matched }) => (
        <li key={id} className="border-b border-line py-3">
          <Link to="/roles/$id" params={{ id }} className="font-semibold hover:underline">
            {title}
          </Link>
          <span className="block text-sm text-muted">
            {asWords(group.replaceAll("-", " "))}
            {matched === title ? "" : `, found as “${matched}”`}
          </span>
        </li>
      ))}
    </ul>
  );
}
