import type { OwnAuditEntryBody } from "../api/account-replies.ts";
import type { AuditEntryBody } from "../api/operator-replies.ts";
import { Time } from "./parts.tsx";
import type { Column } from "./table.tsx";

const describe = (details: object, hidden?: string): string =>
  Object.entries(details)
    .filter(([name]) => name !== hidden)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");

/** The columns of an audit log; `hidden` is a detail that all its entries share. */
export const auditColumns = (
  hidden?: string,
): readonly Column<AuditEntryBody | OwnAuditEntryBody>[] => [
  { head: "When", cell: ({ created_at: at }) => <Time at={at} /> },
  {
    head: "Who",
    cell: ({ actor }) => (
      <>
        {actor.name ?? actor.id ?? actor.kind}
        {actor.name === null && actor.id === null ? null : (
          <span className="block text-sm text-muted">{actor.kind}</span>
        )}
      </>
    ),
  },
  { head: "What", cell: (entry) => <code className="mono">{entry.action}</code> },
  {
    head: "Target",
    cell: ({ target_id: id }) =>
      id === null ? null : <code className="mono block min-w-24 wrap-anywhere">{id}</code>,
  },
  {
    head: "Details",
    cell: ({ details }) => {
      const text = describe(details, hidden);
      return text === "" ? null : (
        <span className="block min-w-24 text-sm wrap-anywhere text-muted">{text}</span>
      );
    },
  },
];
