import { BrokenFile } from "../formats/feed-rows.ts";

/* Values of a job board's reply, which may have any shape. */

export type Node = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The object under a name; empty when there is none. */
export const nodeIn = (node: Node, name: string): Node => {
  const value = node[name];
  return isNode(value) ? value : {};
};

export const textIn = (node: Node, name: string): string => {
  const value = node[name];
  return typeof value === "string" ? value : "";
};

/** The objects in the list under a name. Without the list the reply is not what was asked for. */
export function listIn(reply: unknown, name: string): Node[] {
  const list = isNode(reply) ? reply[name] : undefined;
  if (!Array.isArray(list)) throw new BrokenFile("the reply is not a list of postings");
  return list.filter(isNode);
}
