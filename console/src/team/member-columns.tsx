import type { MemberBody } from "../api/account-replies.ts";
import { Status, Time } from "../ui/parts.tsx";
import type { Column } from "../ui/table.tsx";

/** The columns of a list of members; `ownId` is marked. */
export const memberColumns = (ownId?: string): Column<MemberBody>[] => [
  { head: "E-mail", cell: ({ id, email }) => (id === ownId ? `${email} (you)` : email) },
  { head: "Role", cell: ({ role }) => role },
  { head: "Status", cell: ({ status }) => <Status value={status} /> },
  { head: "Second factor", cell: ({ has_second_factor: has }) => (has ? "yes" : "no") },
  { head: "Last seen", cell: ({ last_seen_at: at }) => <Time at={at} /> },
];
