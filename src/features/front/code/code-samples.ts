/*
 * A request as a program that can be pasted and run: curl, or an SDK. The reference writes it on
 * the server, and its script and the console write it again in the browser as the request changes,
 * so this module knows neither.
 */

import { toGo } from "./go-sample.ts";
import { toJava } from "./java-sample.ts";
import {
  argumentsOf,
  isRepeatable,
  isShown,
  type SampleKeys,
  type SampleRequest,
} from "./sample-request.ts";

export const LANGUAGES = ["curl", "TypeScript", "Python", "Go", "Java"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The program; undefined where the SDKs have no method for the request, or its input no known type. */
export function toSample(
  language: Language,
  request: SampleRequest,
  keys: SampleKeys,
): string | undefined {
  if (language === "curl") return toCurl(request, keys);
  if (request.sdkMethod === undefined) return undefined;
  if (language === "TypeScript") return toTypeScript(request, keys);
  if (language === "Python") return toPython(request, keys);
  if (request.takesInput && !request.input) return undefined;
  return language === "Go" ? toGo(request, keys) : toJava(request, keys);
}

export function addressOf({ path, query }: Pick<SampleRequest, "path" | "query">): string {
  const text = new URLSearchParams(
    query.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text === "" ? path : `${path}?${text}`;
}

const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function toCurl(request: SampleRequest, { apiKey, idempotencyKey }: SampleKeys): string {
  const { method, origin, body, fileName, acceptLanguage } = request;
  const bearer = isShown(apiKey)
    ? shellQuote(`Authorization: Bearer ${apiKey}`)
    : `"Authorization: Bearer $WAYMARK_KEY"`;
  const lines = [`curl --silent --show-error ${shellQuote(origin + addressOf(request))}`];
  // curl sends POST by itself where there is a body.
  if (method !== "GET" && (method !== "POST" || !body)) lines.push(`-X ${method}`);
  lines.push(`-H ${bearer}`);
  if (isRepeatable(method)) lines.push(`-H 'Idempotency-Key: ${idempotencyKey}'`);
  if (acceptLanguage) lines.push(`-H 'Accept-Language: ${acceptLanguage}'`);
  if (fileName !== undefined) {
    const name = fileName.replaceAll(/["\\]/g, (char) => `\\${char}`);
    lines.push(`-F ${shellQuote(`file=@"${name}"`)}`);
    for (const [field, value] of Object.entries(body ?? {}))
      lines.push(`--form-string ${shellQuote(`${field}=${asText(value)}`)}`);
  } else if (body) {
    lines.push("-H 'Content-Type: application/json'");
    lines.push(`-d ${shellQuote(JSON.stringify(body, null, 2))}`);
  }
  const command = lines.join(" \\\n  ");
  return request.sdkMethod === "pathways.generateAndWait"
    ? polled(command, bearer, origin)
    : command;
}

/** The id comes from the reply, and the loop ends with it: a refused request prints its error. */
const polled = (command: string, bearer: string, origin: string): string => `reply=$(${command})
id=$(printf '%s' "$reply" | sed -n 's/.*"pathway_id":"\\([^"]*\\)".*/\\1/p')
while [ -n "$id" ]; do
  reply=$(curl --silent --show-error "${origin}/v1/career-pathways/$id" \\
    -H ${bearer})
  case $reply in
    *'"status":"queued"'* | *'"status":"processing"'*) sleep 1 ;;
    *) break ;;
  esac
done
printf '%s\\n' "$reply"`;

const asText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

function toTypeScript(request: SampleRequest, { apiKey }: SampleKeys): string {
  const { method, origin, fileName, sdkMethod, takesInput, acceptLanguage } = request;
  const members = argumentsOf(request).map(([name, value]): [string, string] => [
    name,
    literal(value, TYPESCRIPT, 1),
  ]);
  if (fileName !== undefined) {
    const name = JSON.stringify(fileName);
    members.unshift(["file", `new Blob([await readFile(${name})])`], ["file_name", name]);
  }
  const isRetried = isRepeatable(method);
  const input =
    members.length === 0
      ? "{}"
      : `{\n${members.map(([name, value]) => `  ${TYPESCRIPT.name(name)}: ${value},\n`).join("")}}`;
  const settings = [
    ...(isRetried ? ["idempotencyKey: crypto.randomUUID()"] : []),
    ...(acceptLanguage ? [`acceptLanguage: ${JSON.stringify(acceptLanguage)}`] : []),
  ];
  const given = [
    ...request.pathValues.map((value) => JSON.stringify(value)),
    // An empty input stands only where something follows it.
    ...(members.length > 0 || (takesInput && settings.length > 0) ? [input] : []),
    ...(settings.length > 0 ? [`{ ${settings.join(", ")} }`] : []),
  ];
  const imports = fileName === undefined ? "" : `import { readFile } from "node:fs/promises";\n`;
  const key = isShown(apiKey) ? JSON.stringify(apiKey) : "process.env.WAYMARK_KEY!";
  return `// npm install ../waymark/sdk/typescript (a checkout; the SDK is not on npm yet)
${imports}import { Waymark } from "waymark-sdk";

const waymark = new Waymark({
  apiKey: ${key},
  baseUrl: ${JSON.stringify(origin)},
});
const reply = await waymark.${sdkMethod}(${given.join(", ")});
console.log(JSON.stringify(reply, null, 2));`;
}

function toPython(request: SampleRequest, { apiKey }: SampleKeys): string {
  const { method, origin, fileName, sdkMethod = "", pathValues, acceptLanguage } = request;
  const isRetried = isRepeatable(method);
  const lines = argumentsOf(request).map(([name, value]) => `${name}=${literal(value, PYTHON, 1)}`);
  if (fileName !== undefined) {
    const name = JSON.stringify(fileName);
    lines.unshift(`file=Path(${name}).read_bytes()`, `file_name=${name}`);
  }
  lines.unshift(...pathValues.map((value) => JSON.stringify(value)));
  if (isRetried) lines.push("idempotency_key=str(uuid.uuid4())");
  if (acceptLanguage) lines.push(`accept_language=${JSON.stringify(acceptLanguage)}`);
  const given = lines.length === 0 ? "" : `\n${lines.map((line) => `    ${line},\n`).join("")}`;
  const name = sdkMethod.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const key = isShown(apiKey) ? JSON.stringify(apiKey) : `os.environ["WAYMARK_KEY"]`;
  const imports = [
    "import json",
    ...(isShown(apiKey) ? [] : ["import os"]),
    ...(isRetried ? ["import uuid"] : []),
    "from dataclasses import asdict",
    ...(fileName === undefined ? [] : ["from pathlib import Path"]),
  ];
  return `# pip install ../waymark/sdk/python (a checkout; the SDK is not on PyPI yet)
${imports.join("\n")}

from waymark_sdk import Waymark

waymark = Waymark(${key}, ${JSON.stringify(origin)})
reply = waymark.${name}(${given})
print(json.dumps(asdict(reply), indent=2))`;
}

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
