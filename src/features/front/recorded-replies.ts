import { readFile } from "node:fs/promises";

/*
 * What the API answers to the example requests of its document, for the operations whose replies
 * depend on nothing but the request. showcase.test.ts asks again and compares; `-u` writes the file.
 */

/** By operation id. */
export type RecordedReplies = Readonly<Record<string, unknown>>;

export const RECORDED_REPLIES_FILE = new URL("./recorded-replies.json", import.meta.url);

export const readRecordedReplies = async (): Promise<RecordedReplies> =>
  JSON.parse(await readFile(RECORDED_REPLIES_FILE, "utf8")) as RecordedReplies;
