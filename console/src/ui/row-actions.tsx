import type { Column } from "./table.tsx";

export type RowAction = readonly [name: string, act: () => void];

/** The last column of a table whose rows can be changed; none where they cannot. */
export const actionColumn = <Row,>(
  canChange: boolean,
  actionsOf: (row: Row) => readonly (RowAction | undefined)[],
): Column<Row>[] =>
  canChange
    ? [
        {
          head: "",
          cell: (row) => {
            const actions = actionsOf(row).filter((action) => action !== undefined);
            return actions.length === 0 ? null : (
              <span className="flex flex-wrap gap-x-4">
                {actions.map(([name, act]) => (
                  <button key={name} type="button" className="link whitespace-nowrap" onClick={act}>
                    {name}
                  </button>
                ))}
              </span>
            );
          },
        },
      ]
    : [];
