import { Status, Time } from "../ui/parts.tsx";
import type { Column } from "../ui/table.tsx";

interface Person {
  id: string;
  email: string;
  role: string;
  status: string;
  has_second_factor: boolean;
  /** Signs in with the organisation's provider, which may ask for one. */
  uses_oidc?: boolean;
  last_seen_at: string | null;
}

/** The columns of a list of people; `ownId` is marked, `further` stand before the last sight. */
export const personColumns = <Row extends Person>(
  ownId?: string,
  further: readonly Column<Row>[] = [],
): Column<Row>[] => [
  { head: "E-mail", cell: ({ id, email }) => (id === ownId ? `${email} (you)` : email) },
  { head: "Role", cell: ({ role }) => role },
  { head: "Status", cell: ({ status }) => <Status value={status} /> },
  {
    head: "Second factor",
    cell: ({ has_second_factor: has, uses_oidc: oidc }) => (has ? "yes" : oidc ? "provider" : "no"),
  },
  ...further,
  { head: "Last seen", cell: ({ last_seen_at: at }) => <Time at={at} /> },
];
