import type { LoggedRequestBody } from "../api/operator-replies.ts";
import { formatNumber } from "../ui/format.ts";
import { Time } from "../ui/parts.tsx";
import type { Column } from "../ui/table.tsx";

type Logged = Pick<
  LoggedRequestBody,
  "status" | "error_code" | "method" | "route" | "duration_ms" | "credits" | "created_at"
>;

/** The columns of a request log, with those of its page between route and duration. */
export const requestColumns = <Row extends Logged>(
  further: readonly Column<Row>[],
): Column<Row>[] => [
  { head: "When", cell: ({ created_at: at }) => <Time at={at} /> },
  {
    head: "Status",
    cell: ({ status, error_code: code }) => (
      <span className={status >= 500 ? "text-bad" : status >= 400 ? "text-warm" : ""}>
        {status} {code === null ? null : <code className="mono">{code}</code>}
      </span>
    ),
  },
  {
    head: "Route",
    cell: ({ method, route }) => (
      <code className="mono">
        {method} {route}
      </code>
    ),
  },
  ...further,
  {
    head: "ms",
    isNumber: true,
    cell: ({ duration_ms: ms }) => formatNumber(ms, ms < 10 ? 1 : 0),
  },
  {
    head: "Credits",
    isNumber: true,
    cell: ({ credits }) => (credits === 0 ? "" : formatNumber(credits, 3)),
  },
];
