/*
 * The compiled form of a table: plain columns that can be written to a file and used as they are.
 * A table that is slow to build has a type of columns, a function that takes them from the built
 * table, and one that restores the table from them.
 */

export type Column =
  | Int8Array
  | Uint8Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float64Array
  | readonly string[];

export type Columns = Readonly<Record<string, Column>>;

/** Lists of numbers in two columns: list l is `values[starts[l] .. starts[l + 1])`. */
export interface NumberLists {
  readonly starts: Int32Array;
  readonly values: Int32Array;
}

export function toNumberLists(lists: Iterable<readonly number[]>): NumberLists {
  const starts = [0];
  const values: number[] = [];
  for (const list of lists) {
    for (const value of list) values.push(value);
    starts.push(values.length);
  }
  return { starts: Int32Array.from(starts), values: Int32Array.from(values) };
}

export const listAt = ({ starts, values }: NumberLists, list: number): number[] =>
  Array.from(values.subarray(starts[list], starts[list + 1]));
