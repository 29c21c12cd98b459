/* Checks that parsed JSON has the shape of a record, and says in words what does not fit. */

/** Calls `report` with a path such as `hours[1]` and what is wrong there. */
export type Shape = (value: unknown, path: string, report: Report) => void;
type Report = (path: string, problem: string) => void;

/** What is wrong with a value, one sentence for each problem; empty when it fits. */
export function problemsOf(shape: Shape, value: unknown): string[] {
  const problems: string[] = [];
  shape(value, "", (path, problem) => problems.push(`${path === "" ? "it" : path} ${problem}`));
  return problems;
}

/** A shape that one condition decides. */
export const when =
  (holds: (value: unknown) => boolean, otherwise: string): Shape =>
  (value, path, report) => {
    if (!holds(value)) report(path, otherwise);
  };

export const text = when(
  (value) => typeof value === "string" && value.trim() !== "",
  "is not a text",
);
export const flag = when((value) => typeof value === "boolean", "is not true or false");
export const matching = (pattern: RegExp, otherwise: string): Shape =>
  when((value) => typeof value === "string" && pattern.test(value), otherwise);
export const numberFrom = (least: number, most: number): Shape =>
  when(
    (value) => typeof value === "number" && value >= least && value <= most,
    most === Infinity
      ? `is not a number of ${least} or more`
      : `is not a number from ${least} to ${most}`,
  );
export const oneOf = (values: readonly string[]): Shape =>
  when((value) => values.includes(value as string), `is none of ${values.join(", ")}`);

export const listOf =
  (item: Shape, fewest = 0): Shape =>
  (value, path, report) => {
    if (!Array.isArray(value)) return report(path, "is not a list");
    if (value.length < fewest) report(path, `has fewer than ${fewest} entries`);
    for (const [place, entry] of value.entries()) item(entry, `${path}[${place}]`, report);
  };

/** An object whose keys are free. */
export const mapOf =
  (item: Shape): Shape =>
  (value, path, report) => {
    if (!isObject(value)) return report(path, "is not an object");
    for (const [key, entry] of Object.entries(value)) item(entry, `${path}["${key}"]`, report);
  };

/** An object with these fields and no others. */
export const fields =
  (
    required: Readonly<Record<string, Shape>>,
    optional: Readonly<Record<string, Shape>> = {},
  ): Shape =>
  (value, path, report) => {
    if (!isObject(value)) return report(path, "is not an object");
    const at = (name: string): string => (path === "" ? name : `${path}.${name}`);
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(required, name) && !Object.hasOwn(optional, name))
        report(at(name), "is no field of such a record");
    }
    for (const [name, shape] of Object.entries(required)) {
      if (value[name] === undefined) report(at(name), "is missing");
      else shape(value[name], at(name), report);
    }
    for (const [name, shape] of Object.entries(optional)) {
      if (value[name] !== undefined) shape(value[name], at(name), report);
    }
  };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
