import type { ReactNode } from "react";
import { Empty } from "./states.tsx";

export interface Column<Row> {
  head: string;
  /** Right-aligned figures. */
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface TableParts<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  empty: ReactNode;
}

export function Table<Row>({ label, rows, columns, keyOf, empty }: TableParts<Row>) {
  if (rows.length === 0) return <>{typeof empty === "string" ? <Empty title={empty} /> : empty}</>;
  // The roles keep it a table for screen readers where a phone lays it out as a list.
  return (
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table className="grid-table" role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ head, isNumber }) => (
              <th key={head} scope="col" role="columnheader" className={isNumber ? "number" : ""}>
                {head === "" ? <span className="sr-only">Actions</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map(({ head, isNumber, cell }) => (
                <td key={head} role="cell" data-head={head} className={isNumber ? "number" : ""}>
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
