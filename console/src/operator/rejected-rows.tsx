import type { JobSourceBody } from "../api/operator-replies.ts";
import { formatNumber, plural } from "../ui/format.ts";
import { Sheet } from "../ui/sheet.tsx";
import { Table } from "../ui/table.tsx";

type Report = NonNullable<JobSourceBody["last_report"]>;

/** The rows that the last run of a source refused, and the values that it left out. */
export const RejectedRows = ({
  source,
  report,
  onClose,
}: {
  source: string;
  report: Report;
  onClose: () => void;
}) => (
  <Sheet title={`Last run of ${source}`} onClose={onClose}>
    {(close) => (
      <>
        <p className="mb-3">
          {plural(report.rejected, "row")} of {formatNumber(report.read)} rejected; the others went
          in.
          {report.errors.length < report.rejected
            ? ` The first ${formatNumber(report.errors.length)}:`
            : ""}
        </p>
        <Table
          label={`Rejected rows of ${source}`}
          rows={report.errors}
          keyOf={({ line, reason }) => `${line} ${reason}`}
          empty="No row was rejected."
          columns={[
            { head: "Row", isNumber: true, cell: ({ line }) => formatNumber(line) },
            { head: "Why", cell: ({ reason }) => reason },
          ]}
        />
        {report.dropped.length === 0 ? null : (
          <div className="mt-6">
            <h3 className="mb-2 text-base">Values that were left out</h3>
            <Table
              label={`Left-out values of ${source}`}
              rows={report.dropped}
              keyOf={({ field, value }) => `${field} ${value}`}
              empty="None."
              columns={[
                { head: "Field", cell: ({ field }) => <code className="mono">{field}</code> },
                { head: "Value", cell: ({ value }) => value ?? "further ones" },
                { head: "Rows", isNumber: true, cell: ({ count }) => formatNumber(count) },
              ]}
            />
          </div>
        )}
        <button type="button" className="button mt-6" onClick={close}>
          Close
        </button>
      </>
    )}
  </Sheet>
);
