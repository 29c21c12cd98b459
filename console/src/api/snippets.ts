import type { PublicRequest } from "./public.ts";

/* A request as code that can be pasted: curl, TypeScript (fetch) and Python (httpx). */

export const LANGUAGES = ["curl", "TypeScript", "Python"] as const;
export type Language = (typeof LANGUAGES)[number];

export function toSnippet(language: Language, request: PublicRequest, key: string): string {
  if (language === "curl") return toCurl(request, key);
  return language === "TypeScript" ? toTypeScript(request) : toPython(request);
}

const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A live key is never written out: the text may be shared or printed. */
function toCurl({ method, path, body = {}, file }: PublicRequest, key: string): string {
  const bearer = key.startsWith("sk_test_")
    ? shellQuote(`Authorization: Bearer ${key}`)
    : `"Authorization: Bearer $WAYMARK_KEY"`;
  const lines = [`curl ${shellQuote(location.origin + path)}`, `-H ${bearer}`];
  if (file) {
    lines.push(`-F ${shellQuote(`file=@${file.name}`)}`);
    for (const [name, value] of Object.entries(body))
      lines.push(`-F ${shellQuote(`${name}=${asText(value)}`)}`);
  } else if (method === "POST") {
    lines.push("-H 'Content-Type: application/json'");
    lines.push(`-d ${shellQuote(JSON.stringify(body, null, 2))}`);
  }
  return lines.join(" \\\n  ");
}

function toTypeScript({ method, path, body = {}, file }: PublicRequest): string {
  const url = JSON.stringify(location.origin + path);
  const auth = "Authorization: `Bearer ${process.env.WAYMARK_KEY}`";
  const check = `if (!reply.ok) throw new Error(await reply.text());\nconsole.log(await reply.json());`;
  if (file) {
    const fields = Object.entries(body).map(
      ([name, value]) => `form.append(${JSON.stringify(name)}, ${JSON.stringify(asText(value))});`,
    );
    return `import { openAsBlob } from "node:fs";

const form = new FormData();
form.append("file", await openAsBlob(${JSON.stringify(file.name)}));
${fields.join("\n")}
const reply = await fetch(${url}, {
  method: "POST",
  headers: { ${auth} },
  body: form,
});
${check}`;
  }
  if (method === "GET")
    return `const reply = await fetch(${url}, {\n  headers: { ${auth} },\n});\n${check}`;
  return `const reply = await fetch(${url}, {
  method: "POST",
  headers: {
    ${auth},
    "Content-Type": "application/json",
    "Idempotency-Key": crypto.randomUUID(),
  },
  body: JSON.stringify(${indent(JSON.stringify(body, null, 2), 2)}),
});
${check}`;
}

function toPython({ method, path, body = {}, file }: PublicRequest): string {
  const url = JSON.stringify(location.origin + path);
  const head = `import os\n\nimport httpx\n\nreply = httpx.${method === "GET" ? "get" : "post"}(\n    ${url},\n    headers={"Authorization": f"Bearer {os.environ['WAYMARK_KEY']}"},`;
  const tail = `    timeout=60,\n)\nreply.raise_for_status()\nprint(reply.json())`;
  if (file) {
    const fields = Object.entries(body).map(
      ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(asText(value))}`,
    );
    return `${head}\n    files={"file": open(${JSON.stringify(file.name)}, "rb")},\n    data={${fields.join(", ")}},\n${tail}`;
  }
  if (method === "GET") return `${head}\n${tail}`;
  return `${head}\n    json=${indent(toPythonLiteral(body), 4)},\n${tail}`;
}

const asText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

const indent = (text: string, spaces: number): string =>
  text.replaceAll("\n", `\n${" ".repeat(spaces)}`);

/** JSON strings are valid Python strings; the constants are not. */
function toPythonLiteral(value: unknown, depth = 0): string {
  const pad = "    ".repeat(depth + 1);
  const end = "    ".repeat(depth);
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    const items = value.map((item) => `${pad}${toPythonLiteral(item, depth + 1)},\n`);
    return `[\n${items.join("")}${end}]`;
  }
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length === 0) return "{}";
  const lines = entries.map(
    ([name, item]) => `${pad}${JSON.stringify(name)}: ${toPythonLiteral(item, depth + 1)},\n`,
  );
  return `{\n${lines.join("")}${end}}`;
}
