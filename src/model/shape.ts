/*
 * The shape of an answer: the part of JSON Schema that endpoints understand, sent with each request and
 * checked here before anything else looks at the answer. Sizes are checked before contents.
 */
export type AnswerShape =
  | {
      readonly type: "string";
      readonly maxLength: number;
      readonly minLength?: number;
      readonly description?: string;
    }
  | { readonly type: "string"; readonly enum: readonly string[]; readonly description?: string }
  | { readonly type: "number" | "boolean" | "null"; readonly description?: string }
  | {
      readonly type: "array";
      readonly items: AnswerShape;
      readonly minItems?: number;
      readonly maxItems: number;
      readonly description?: string;
    }
  | {
      readonly type: "object";
      readonly properties: Readonly<Record<string, AnswerShape>>;
      readonly required: readonly string[];
      readonly additionalProperties: false;
      readonly description?: string;
    }
  | { readonly anyOf: readonly AnswerShape[]; readonly description?: string };

export const string = (maxLength: number, description?: string): AnswerShape => ({
  type: "string",
  minLength: 1,
  maxLength,
  ...(description === undefined ? {} : { description }),
});

/** One of these; a list of ids that is empty allows none. */
export const oneOf = (values: readonly string[], description?: string): AnswerShape => ({
  type: "string",
  enum: values,
  ...(description === undefined ? {} : { description }),
});

export const nullable = (shape: AnswerShape): AnswerShape => ({ anyOf: [shape, { type: "null" }] });

export const array = (
  items: AnswerShape,
  maxItems: number,
  minItems = 0,
  description?: string,
): AnswerShape => ({
  type: "array",
  items,
  minItems,
  maxItems,
  ...(description === undefined ? {} : { description }),
});

export const answerOf = (properties: Readonly<Record<string, AnswerShape>>): AnswerShape => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const MOST_PROBLEMS = 20;

/** What does not fit, in the order of the shape; never a part of the answer. */
export function shapeProblems(shape: AnswerShape, value: unknown): string[] {
  const problems: string[] = [];
  look(shape, value, "", problems);
  return problems;
}

function look(shape: AnswerShape, value: unknown, path: string, problems: string[]): void {
  if (problems.length >= MOST_PROBLEMS) return;
  const at = path === "" ? "the answer" : path;
  if ("anyOf" in shape) {
    if (!shape.anyOf.some((one) => shapeProblems(one, value).length === 0)) {
      const [first] = shape.anyOf;
      if (first) look(first, value, path, problems);
    }
    return;
  }
  switch (shape.type) {
    case "string":
      lookAtText(shape, value, at, problems);
      return;
    case "array":
      lookAtList(shape, value, path, problems);
      return;
    case "object":
      lookAtFields(shape, value, path, problems);
      return;
    case "null":
      if (value !== null) problems.push(`${at} must be null`);
      return;
    case "number":
      if (!Number.isFinite(value)) problems.push(`${at} must be a number`);
      return;
    case "boolean":
      if (typeof value !== "boolean") problems.push(`${at} must be true or false`);
  }
}

function lookAtText(
  shape: Extract<AnswerShape, { type: "string" }>,
  value: unknown,
  at: string,
  problems: string[],
): void {
  if ("enum" in shape) {
    if (!shape.enum.includes(value as string))
      problems.push(`${at} must be one of ${shape.enum.slice(0, MOST_PROBLEMS).join(", ")}`);
    return;
  }
  const { minLength = 0, maxLength } = shape;
  const isText =
    typeof value === "string" &&
    value.length <= maxLength &&
    (minLength === 0 || value.trim().length >= minLength);
  if (!isText) problems.push(`${at} must be a text of at most ${maxLength} characters`);
}

function lookAtList(
  { items, minItems = 0, maxItems }: Extract<AnswerShape, { type: "array" }>,
  value: unknown,
  path: string,
  problems: string[],
): void {
  if (!Array.isArray(value) || value.length < minItems || value.length > maxItems) {
    const count = minItems === maxItems ? `${minItems}` : `${minItems} to ${maxItems}`;
    problems.push(`${path || "the answer"} must be a list of ${count} entries`);
    return;
  }
  for (const [at, one] of value.entries()) look(items, one, `${path}[${at}]`, problems);
}

function lookAtFields(
  { properties, required }: Extract<AnswerShape, { type: "object" }>,
  value: unknown,
  path: string,
  problems: string[],
): void {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    problems.push(`${path || "the answer"} must be an object`);
    return;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  if (Object.keys(fields).some((key) => !Object.hasOwn(properties, key)))
    problems.push(`${path || "the answer"} has only ${Object.keys(properties).join(", ")}`);
  for (const key of required) {
    const inner = path === "" ? key : `${path}.${key}`;
    if (Object.hasOwn(fields, key)) look(properties[key]!, fields[key], inner, problems);
    else problems.push(`${inner} is missing`);
  }
}
