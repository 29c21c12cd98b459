import type { PublicRequest } from "./public.ts";

/*
 * A request as a program that can be pasted and run: curl, or an SDK. Programs of an SDK read the
 * key from WAYMARK_KEY. A pathway is asked for and then polled until it is done.
 */

export const LANGUAGES = ["curl", "TypeScript", "Python"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The SDKs' method that sends the request; in Python its name is in snake case. */
export type SdkMethod =
  | "jobs.list"
  | "jobs.retrieve"
  | "jobs.match"
  | "resumes.analyze"
  | "resumes.read"
  | "pathways.generateAndWait";

/** A request that is shown with its code. */
export interface ShownRequest extends PublicRequest {
  sdkMethod: SdkMethod;
}

export interface SnippetKeys {
  apiKey: string;
  /** For curl; a program makes one for each run. */
  idempotencyKey: string;
}

export function toSnippet(language: Language, request: ShownRequest, keys: SnippetKeys): string {
  if (language === "curl") return toCurl(request, keys);
  return language === "TypeScript" ? toTypeScript(request) : toPython(request);
}

/** Works without https too, where `crypto.randomUUID` is missing. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function toCurl(request: ShownRequest, { apiKey, idempotencyKey }: SnippetKeys): string {
  const { method, path, body = {}, file, language } = request;
  // A live key is never written out: the text may be shared or printed.
  const bearer = apiKey.startsWith("sk_test_")
    ? shellQuote(`Authorization: Bearer ${apiKey}`)
    : `"Authorization: Bearer $WAYMARK_KEY"`;
  const lines = [`curl --silent --show-error ${shellQuote(location.origin + path)}`];
  lines.push(`-H ${bearer}`);
  if (method === "POST") lines.push(`-H 'Idempotency-Key: ${idempotencyKey}'`);
  if (language) lines.push(`-H 'Accept-Language: ${language}'`);
  if (file) {
    const name = file.name.replaceAll(/["\\]/g, (char) => `\\${char}`);
    lines.push(`-F ${shellQuote(`file=@"${name}"`)}`);
    for (const [field, value] of Object.entries(body))
      lines.push(`--form-string ${shellQuote(`${field}=${asText(value)}`)}`);
  } else if (method === "POST") {
    lines.push("-H 'Content-Type: application/json'");
    lines.push(`-d ${shellQuote(JSON.stringify(body, null, 2))}`);
  }
  const command = lines.join(" \\\n  ");
  return request.sdkMethod === "pathways.generateAndWait" ? polled(command, bearer) : command;
}

/** The id comes from the reply, and the loop ends with it: a refused request prints its error. */
const polled = (command: string, bearer: string): string => `reply=$(${command})
id=$(printf '%s' "$reply" | sed -n 's/.*"pathway_id":"\\([^"]*\\)".*/\\1/p')
while [ -n "$id" ]; do
  reply=$(curl --silent --show-error "${location.origin}/v1/career-pathways/$id" \\
    -H ${bearer})
  case $reply in
    *'"status":"queued"'* | *'"status":"processing"'*) sleep 1 ;;
    *) break ;;
  esac
done
printf '%s\\n' "$reply"`;

const asText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

function toTypeScript(request: ShownRequest): string {
  const { method, file, sdkMethod, language } = request;
  const members = argumentsOf(request).map(([name, value]): [string, string] => [
    name,
    literal(value, TYPESCRIPT, 1),
  ]);
  if (file) {
    const name = JSON.stringify(file.name);
    members.unshift(["file", `new Blob([await readFile(${name})])`], ["file_name", name]);
  }
  const id = idOf(request);
  const input =
    id === undefined
      ? `{\n${members.map(([name, value]) => `  ${TYPESCRIPT.name(name)}: ${value},\n`).join("")}}`
      : JSON.stringify(id);
  const settings = [
    ...(method === "POST" ? ["idempotencyKey: crypto.randomUUID()"] : []),
    ...(language ? [`acceptLanguage: ${JSON.stringify(language)}`] : []),
  ];
  const options = settings.length === 0 ? "" : `, { ${settings.join(", ")} }`;
  const imports = file ? `import { readFile } from "node:fs/promises";\n` : "";
  return `// npm install waymark-sdk
${imports}import { Waymark } from "waymark-sdk";

const waymark = new Waymark({
  apiKey: process.env.WAYMARK_KEY!,
  baseUrl: ${JSON.stringify(location.origin)},
});
const reply = await waymark.${sdkMethod}(${input}${options});
console.log(JSON.stringify(reply, null, 2));`;
}

function toPython(request: ShownRequest): string {
  const { method, file, sdkMethod, language } = request;
  const lines = argumentsOf(request).map(([name, value]) => `${name}=${literal(value, PYTHON, 1)}`);
  if (file) {
    const name = JSON.stringify(file.name);
    lines.unshift(`file=Path(${name}).read_bytes()`, `file_name=${name}`);
  }
  const id = idOf(request);
  if (id !== undefined) lines.push(JSON.stringify(id));
  if (method === "POST") lines.push("idempotency_key=str(uuid.uuid4())");
  if (language) lines.push(`accept_language=${JSON.stringify(language)}`);
  const name = sdkMethod.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `# pip install waymark-sdk
import json
import os
${method === "POST" ? "import uuid\n" : ""}from dataclasses import asdict
${file ? "from pathlib import Path\n" : ""}
from waymark_sdk import Waymark

waymark = Waymark(os.environ["WAYMARK_KEY"], ${JSON.stringify(location.origin)})
reply = waymark.${name}(
${lines.map((line) => `    ${line},\n`).join("")})
print(json.dumps(asdict(reply), indent=2))`;
}

const NUMBERS = new Set(["page", "per_page", "salary_min"]);
const BOOLEANS = new Set(["is_remote"]);

/** The members of the body, or of the query with the types that the SDKs give them. */
function argumentsOf({ path, body = {} }: ShownRequest): [string, unknown][] {
  const query = [...new URLSearchParams(path.split("?")[1] ?? "")].map(
    ([name, text]): [string, unknown] => [
      name,
      NUMBERS.has(name) ? Number(text) : BOOLEANS.has(name) ? text === "true" : text,
    ],
  );
  return [...query, ...Object.entries(body).filter(([, value]) => value !== undefined)];
}

const idOf = ({ path, sdkMethod }: ShownRequest): string | undefined =>
  sdkMethod === "jobs.retrieve" ? decodeURIComponent(path.split("/").at(-1)!) : undefined;

interface Style {
  indent: string;
  name: (name: string) => string;
  constants: Readonly<Record<string, string>>;
}

const TYPESCRIPT: Style = {
  indent: "  ",
  name: (name) => (/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)),
  constants: {},
};
const PYTHON: Style = {
  indent: "    ",
  name: (name) => JSON.stringify(name),
  constants: { null: "None", true: "True", false: "False" },
};

/** JSON strings are valid in both languages; the constants are not in Python. */
function literal(value: unknown, style: Style, depth: number): string {
  const { indent, name, constants } = style;
  const pad = indent.repeat(depth + 1);
  const end = indent.repeat(depth);
  if (value === null || typeof value !== "object") {
    const text = JSON.stringify(value);
    return constants[text] ?? text;
  }
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, style, depth + 1))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${name(key)}: ${literal(item, style, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (items.length === 0) return `${open}${close}`;
  return `${open}\n${items.map((item) => `${pad}${item},\n`).join("")}${end}${close}`;
}
