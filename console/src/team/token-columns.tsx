import { Status, Time } from "../ui/parts.tsx";
import type { Column } from "../ui/table.tsx";

interface Token {
  name: string;
  hint: string;
  role: string;
  status: string;
  expires_at: string | null;
  last_used_at: string | null;
}

/** The columns of a list of tokens, with `owner` telling whose each is. */
export const tokenColumns = <Row extends Token>(owner: readonly Column<Row>[]): Column<Row>[] => [
  { head: "Name", cell: ({ name }) => name },
  ...owner,
  { head: "Token", cell: ({ hint }) => <code className="mono">{hint}</code> },
  { head: "Role", cell: ({ role }) => role },
  { head: "Status", cell: ({ status }) => <Status value={status} /> },
  { head: "Expires", cell: ({ expires_at: at }) => <Time at={at} /> },
  { head: "Last used", cell: ({ last_used_at: at }) => <Time at={at} /> },
];
