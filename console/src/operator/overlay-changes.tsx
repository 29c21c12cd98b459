import type { OverlayBody } from "../api/operator-replies.ts";
import { Table } from "../ui/table.tsx";

export const ChangeTable = ({
  label,
  changes,
}: {
  label: string;
  changes: OverlayBody["changes"];
}) => (
  <Table
    label={label}
    rows={changes}
    keyOf={({ kind, id }) => `${kind} ${id}`}
    empty="Nothing changes."
    columns={[
      { head: "Kind", cell: ({ kind }) => kind },
      { head: "Record", cell: ({ id }) => <code className="mono">{id}</code> },
      { head: "Change", cell: ({ change }) => change },
      { head: "Fields", cell: ({ fields }) => fields.join(", ") },
    ]}
  />
);
