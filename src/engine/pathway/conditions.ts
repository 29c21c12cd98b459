/* Conditions of route documents: `hours < 12 and not (degree or L_licence > 0)`. */

/** Values of the names; a name without a value is false. */
export type Names = ReadonlyMap<string, number | boolean>;

type Value = number | boolean;
type Expression = (names: Names) => Value;

const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
};
const WORDS: ReadonlySet<string> = new Set(["and", "or", "not", "true", "false"]);

/** Whether a condition holds; none always holds. */
export const holds = (condition: string | undefined, names: Names): boolean =>
  condition === undefined || Boolean(parse(condition)(names));

/** The names that a condition uses; throws where it is malformed. */
export function namesOfCondition(condition: string): string[] {
  parse(condition);
  return tokensOf(condition).filter((token) => /^[A-Za-z_]/.test(token) && !WORDS.has(token));
}

const TOKENS = /<=|>=|==|!=|[<>()]|\d+(?:\.\d+)?|[A-Za-z_]\w*/gu;

function tokensOf(condition: string): string[] {
  const rest = condition.replaceAll(TOKENS, "").trim();
  if (rest !== "") throw new Error(`"${condition}" is malformed at ${rest}`);
  return condition.match(TOKENS) ?? [];
}

/** or → and → not → comparison → value. */
function parse(condition: string): Expression {
  const tokens = tokensOf(condition);
  let at = 0;
  const take = (token: string): boolean => tokens[at] === token && ++at > 0;
  const fail = (): never => {
    throw new Error(`"${condition}" is malformed at ${tokens[at] ?? "its end"}`);
  };
  const either = (): Expression =>
    joined("or", both, (list) => (names) => list.some((one) => one(names)));
  const both = (): Expression =>
    joined("and", negated, (list) => (names) => list.every((one) => one(names)));
  const joined = (
    word: string,
    next: () => Expression,
    join: (list: Expression[]) => Expression,
  ): Expression => {
    const list = [next()];
    while (take(word)) list.push(next());
    return list.length === 1 ? list[0]! : join(list);
  };
  const negated = (): Expression => {
    if (!take("not")) return compared();
    const inner = negated();
    return (names) => !inner(names);
  };
  const compared = (): Expression => {
    const left = value();
    const compare = COMPARISONS[tokens[at] ?? ""];
    if (!compare) return left;
    at++;
    const right = value();
    return (names) => compare(Number(left(names)), Number(right(names)));
  };
  const value = (): Expression => {
    if (take("(")) {
      const inner = either();
      return take(")") ? inner : fail();
    }
    const token = tokens[at] ?? "";
    if (token === "true" || token === "false") {
      at++;
      return () => token === "true";
    }
    if (/^\d/.test(token)) {
      at++;
      return () => Number(token);
    }
    if (!/^[A-Za-z_]/.test(token) || WORDS.has(token)) return fail();
    at++;
    return (names) => names.get(token) ?? false;
  };
  const whole = either();
  return at === tokens.length ? whole : fail();
}

type Choice = string | readonly { readonly when?: string; readonly text: string }[];

/** The text, or the first of a list whose condition holds. */
export const chooseText = (choice: Choice | undefined, names: Names): string | undefined =>
  typeof choice === "string" || choice === undefined
    ? choice
    : choice.find(({ when }) => holds(when, names))?.text;

/** The texts whose conditions hold. */
export const allOf = (
  texts: readonly (string | { readonly when?: string; readonly text: string })[] | undefined,
  names: Names,
): string[] =>
  (texts ?? []).flatMap((one) =>
    typeof one === "string" ? [one] : holds(one.when, names) ? [one.text] : [],
  );
