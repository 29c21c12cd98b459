import type { Queryable } from "../../src/platform/postgres/database.ts";

/*
 * What a release may rely on: tables, columns, functions, uniqueness (ON CONFLICT), and that
 * nothing new refuses its rows. Partitions follow their tables.
 */

interface Column {
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
}

/** A rule that can refuse rows; `columns` are those it looks at. */
interface Restraint {
  table: string;
  isUnique: boolean;
  columns: string[];
}

export interface Schema {
  /** By "table.column"; generated columns count as having a default. */
  columns: Map<string, Column>;
  /** Signatures with their result. */
  functions: Set<string>;
  /** By definition. */
  restraints: Map<string, Restraint>;
}

const OWN = `FROM pg_class t WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p')
  AND NOT t.relispartition`;

export async function readSchema(db: Queryable): Promise<Schema> {
  const columns = await db.query<Column & { name: string }>(
    `SELECT t.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
       a.attnotnull AS "isRequired", a.atthasdef OR a.attidentity <> '' AS "hasDefault"
     FROM pg_attribute a JOIN (SELECT t.oid, t.relname ${OWN}) t ON t.oid = a.attrelid
     WHERE a.attnum > 0 AND NOT a.attisdropped`,
  );
  const functions = await db.query<{ name: string }>(
    `SELECT oid::regprocedure || ' returns ' || pg_get_function_result(oid) AS name
     FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  );
  const restraints = await db.query<Restraint & { name: string }>(
    `SELECT t.relname AS table, r.* FROM (SELECT t.oid, t.relname ${OWN}) t, LATERAL (
       SELECT pg_get_constraintdef(c.oid) AS name, false AS "isUnique", ${namesOf("c.conkey")} AS columns
       FROM pg_constraint c WHERE c.conrelid = t.oid AND c.contype IN ('c', 'f', 'x')
       UNION ALL
       SELECT regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', 'UNIQUE '), true,
         ${namesOf("i.indkey::smallint[]")}
       FROM pg_index i WHERE i.indrelid = t.oid AND i.indisunique
       UNION ALL
       SELECT 'TRIGGER ' || g.tgname, false, '{}' FROM pg_trigger g
       WHERE g.tgrelid = t.oid AND NOT g.tgisinternal) r`,
  );
  return {
    columns: new Map(columns.map(({ name, ...column }) => [name, column])),
    functions: new Set(functions.map(({ name }) => name)),
    restraints: new Map(restraints.map(({ name, ...r }) => [`${name} on ${r.table}`, r])),
  };
}

const namesOf = (key: string): string =>
  `coalesce((SELECT array_agg(a.attname::text) FROM pg_attribute a
    WHERE a.attrelid = t.oid AND a.attnum = ANY (${key})), '{}')`;

/** What would break a release that knows the schema `before` and runs on `after`. */
export function findBreaks(before: Schema, after: Schema): string[] {
  const tables = new Set([...before.columns.keys()].map((name) => name.split(".")[0]!));
  const breaks: string[] = [];
  for (const [name, was] of before.columns) {
    const is = after.columns.get(name);
    if (!is) breaks.push(`${name} is gone`);
    else if (is.type !== was.type) breaks.push(`${name} was ${was.type} and is ${is.type}`);
    else if (is.isRequired && !was.isRequired) breaks.push(`${name} became NOT NULL`);
    else if (was.hasDefault && !is.hasDefault && is.isRequired)
      breaks.push(`${name} lost its default`);
  }
  for (const [name, is] of after.columns) {
    const isNew = !before.columns.has(name) && tables.has(name.split(".")[0]!);
    if (isNew && is.isRequired && !is.hasDefault)
      breaks.push(`${name} is new, NOT NULL and has no default`);
  }
  for (const name of before.functions)
    if (!after.functions.has(name)) breaks.push(`function ${name} is gone`);
  for (const [name, { isUnique }] of before.restraints)
    if (isUnique && !after.restraints.has(name)) breaks.push(`${name} is gone`);
  for (const [name, { table, columns }] of after.restraints) {
    const isOfNewColumns =
      columns.length > 0 && columns.every((column) => !before.columns.has(`${table}.${column}`));
    if (tables.has(table) && !before.restraints.has(name) && !isOfNewColumns)
      breaks.push(`${name} is new`);
  }
  return breaks.toSorted();
}
