import { OPERATORS } from "./realm.ts";

export { withQuery } from "./realm.ts";

/** Calls /operator/v1 with the session cookie. */
export const callOperator = OPERATORS.call;
