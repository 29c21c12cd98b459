/*
 * A link that holds the visitor's input behind its "#": browsers never send that part to a server.
 * The input is JSON, deflated, in base64url. Anybody who has the link can read the text.
 */

export interface Target {
  title: string;
  /** Of a chosen job: what it asks for. */
  job?: { id: string; company: string | null; skills: readonly string[] };
}

export interface SharedInput {
  /** Of an uploaded file, the text that was read from it. */
  text: string;
  target: Target;
  /** The second role of a comparison; without a title there is none. */
  rival: Target;
  /** Of the replies; empty: the one that the browser asks for. */
  language: string;
  country: string;
  weeklyHours: number;
}

const MARK = "#input=";
const VERSION = 1;
/** More than the longest résumé that is read; a hostile link could unpack to any length. */
const MAX_JSON_CHARS = 400_000;

export async function linkTo(input: SharedInput, page: string): Promise<string> {
  const json = JSON.stringify({ version: VERSION, ...input });
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `${page}${MARK}${toBase64Url(new Uint8Array(await new Response(packed).arrayBuffer()))}`;
}

/** The input of a fragment; undefined when it holds none, or none that can be read. */
export async function inputOf(fragment: string): Promise<SharedInput | undefined> {
  if (!isShared(fragment)) return undefined;
  try {
    return checked(JSON.parse(await unpack(fragment.slice(MARK.length))));
  } catch {
    return undefined;
  }
}

export const isShared = (fragment: string): boolean => fragment.startsWith(MARK);

async function unpack(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(fromBase64Url(packed)), (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const decoder = new TextDecoder();
  let json = "";
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    json += decoder.decode(chunk, { stream: true });
    if (json.length > MAX_JSON_CHARS) throw new Error("The link holds too much.");
  }
  return json + decoder.decode();
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const fromBase64Url = (text: string): string => text.replaceAll("-", "+").replaceAll("_", "/");

/** Anybody may have written the link, so every field is checked. */
function checked(value: unknown): SharedInput | undefined {
  const raw = asFields(value);
  if (raw?.["version"] !== VERSION) return undefined;
  const [target, rival] = [targetOf(raw["target"]), targetOf(raw["rival"])];
  const { text, language, country, weeklyHours } = raw;
  if (!target || !rival || typeof text !== "string") return undefined;
  if (typeof language !== "string" || typeof country !== "string") return undefined;
  if (typeof weeklyHours !== "number" || !(weeklyHours >= 1 && weeklyHours <= 80)) return undefined;
  return { text, target, rival, language, country, weeklyHours };
}

function targetOf(value: unknown): Target | undefined {
  const raw = asFields(value);
  if (typeof raw?.["title"] !== "string") return undefined;
  const { title } = raw;
  const job = asFields(raw["job"]);
  if (!job) return { title };
  const { id, company, skills } = job;
  const isJob =
    typeof id === "string" &&
    (company === null || typeof company === "string") &&
    Array.isArray(skills) &&
    skills.every((skill) => typeof skill === "string");
  return isJob ? { title, job: { id, company, skills } } : { title };
}

const asFields = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
