/* Where postings are fetched from: the address of a file, or a public job board by name. */

export const BOARD_KINDS = [
  "greenhouse",
  "lever",
  "ashby",
  "smartrecruiters",
  "recruitee",
] as const;
export type BoardKind = (typeof BOARD_KINDS)[number];

export type ImportOrigin =
  | { readonly kind: "url"; readonly url: string }
  | { readonly kind: "board"; readonly board: BoardKind; readonly name: string };

const BOARD = new RegExp(`^(${BOARD_KINDS.join("|")}):([A-Za-z0-9][A-Za-z0-9._-]{0,79})$`);

/** Undefined for everything that is neither, such as the path of a file. */
export function findOrigin(text: string): ImportOrigin | undefined {
  if (/^https?:\/\//i.test(text)) return { kind: "url", url: text };
  const [, board, name] = BOARD.exec(text) ?? [];
  return name === undefined ? undefined : { kind: "board", board: board as BoardKind, name };
}
