import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  camelCase,
  fileOf,
  operationsOf,
  snakeCase,
  type OpenApi,
  type Operation,
  type Schema,
} from "../../sdk/generator/document.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { COMPILED_SDKS } from "./compiled-sdks.ts";
import { canRunPython, PYTHON, PYTHON_SDK } from "./python-runtime.ts";

/*
 * For each operation of the served document a call with every parameter it documents is written
 * in each language, type-checked (TypeScript) and run; what reaches the wire must have them all.
 */

const SDK = join(import.meta.dirname, "..", "..", "sdk", "typescript");
const FILE = "%PDF-1.4";

interface Sent {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** The JSON body, or the fields of the form as JSON. */
  body: Record<string, unknown> | null;
}

interface DocumentedCall {
  operation: Operation;
  pathValues: string[];
  /** The field of a form that is its file or, of a list, its files. */
  file: { name: string; isList: boolean } | undefined;
  sent: Sent;
}

/** A value for a schema, with every member that it declares. */
function sample(api: OpenApi, schema: Schema & { format?: string; minimum?: number }): unknown {
  if (schema.$ref) return sample(api, api.components.schemas[schema.$ref.split("/").at(-1)!]!);
  if (schema.enum) return schema.enum.at(-1);
  if (schema.contentMediaType) return FILE;
  const [type] = [schema.type].flat();
  if (type === "array") return [sample(api, schema.items!)];
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return (schema.minimum ?? 0) + 1;
  if (type !== "object") return schema.format === "uri" ? "https://example.com/a" : "a text";
  const excluded = schema.else?.required ?? [];
  const members = Object.entries(schema.properties ?? {}).filter(
    ([name]) => !excluded.includes(name),
  );
  return Object.fromEntries(members.map(([name, part]) => [name, sample(api, part)]));
}

function documentedCalls(api: OpenApi): DocumentedCall[] {
  return operationsOf(api).flatMap((operation) => {
    const documented = api.paths[operation.path]![operation.httpMethod.toLowerCase()]!;
    const of = (place: string): Record<string, string> =>
      Object.fromEntries(
        (documented.parameters ?? [])
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema }) => [name, String(sample(api, schema))]),
      );
    const pathValues = operation.pathParameters.map((_, index) => `id/${index}`);
    const values = [...pathValues];
    const path = operation.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(values.shift()!));
    const bodies = Object.entries(documented.requestBody?.content ?? {});
    const kinds = bodies.length === 0 ? [["", undefined] as const] : bodies;
    return kinds.map(([type, content]) => ({
      operation,
      pathValues,
      file: type === "multipart/form-data" ? fileOf(operation.form!) : undefined,
      sent: {
        method: operation.httpMethod,
        path: `/v1${path}`,
        query: of("query"),
        headers: of("header"),
        body: content ? (sample(api, content.schema) as Record<string, unknown>) : null,
      },
    }));
  });
}

/** The query with numbers and booleans, as a caller writes them. */
const typedQuery = (api: OpenApi, { query }: Operation): object =>
  query ? (sample(api, query) as object) : {};

function typescriptProgram(api: OpenApi, calls: readonly DocumentedCall[]): string {
  const lines = calls.map(({ operation, pathValues, file, sent }) => {
    const input = { ...typedQuery(api, operation), ...sent.body };
    const json = JSON.stringify(input);
    const literal = file ? json.replace(`"${FILE}"`, `new Blob(["${FILE}"])`) : json;
    const options = Object.entries(sent.headers).map(([name, value]) => [camelCase(name), value]);
    const taken = [
      ...pathValues.map((value) => JSON.stringify(value)),
      ...(operation.query || sent.body ? [literal] : []),
      JSON.stringify(Object.fromEntries(options)),
    ].join(", ");
    const name = [operation.resource, operation.method].filter(Boolean).join(".");
    return `await waymark.${name}(${taken});`;
  });
  return `import { Waymark } from ${JSON.stringify(join(SDK, "src/index.ts"))};
const sent: object[] = [];
const record: typeof fetch = async (url, request) => {
  const { pathname, searchParams } = new URL(String(url));
  const { body } = request!;
  const fields = body instanceof FormData ? await Promise.all([...body].map(async ([name, value]) => [name, value instanceof Blob ? await value.text() : value])) : [];
  sent.push({
    method: request!.method, path: pathname, query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(new Headers(request!.headers)),
    body: body instanceof FormData ? Object.fromEntries(fields) : body ? JSON.parse(String(body)) : null,
  });
  return Response.json({});
};
const waymark = new Waymark({ apiKey: "sk_test_a", baseUrl: "http://127.0.0.1:9", fetch: record });
${lines.join("\n")}
console.log(JSON.stringify(sent));
`;
}

function pythonProgram(api: OpenApi, calls: readonly DocumentedCall[]): string {
  const plan = calls.map(({ operation, pathValues, file, sent }) => ({
    name: [operation.resource, snakeCase(operation.method)].filter(Boolean),
    ids: pathValues,
    file,
    members: {
      ...typedQuery(api, operation),
      ...sent.body,
      ...Object.fromEntries(
        Object.entries(sent.headers).map(([name, value]) => [snakeCase(name), value]),
      ),
    },
  }));
  return `import functools, json, re, httpx
from waymark_sdk import Waymark
sent = []
def record(request):
    body = request.read()
    form = re.findall(rb'name="(\\w+)".*?\\r\\n\\r\\n(.*?)\\r\\n--', body, re.S)
    fields = {name.decode(): value.decode() for name, value in form}
    sent.append({
        "method": request.method, "path": request.url.raw_path.decode().split("?")[0],
        "query": dict(request.url.params), "headers": dict(request.headers),
        "body": fields if form else json.loads(body) if body else None,
    })
    return httpx.Response(200, json={})
waymark = Waymark("sk_test_a", "http://127.0.0.1:9", http_client=httpx.Client(transport=httpx.MockTransport(record)))
for call in json.loads(${JSON.stringify(JSON.stringify(plan))}):
    members = call["members"]
    if file := call.get("file"):
        content = "${FILE}".encode()
        members[file["name"]] = [("cv.pdf", content)] if file["isList"] else content
    functools.reduce(getattr, call["name"], waymark)(*call["ids"], **members)
print(json.dumps(sent))
`;
}

/** The calls for a program that makes them by reflection, and refuses members that it does not know. */
const planOf = (api: OpenApi, calls: readonly DocumentedCall[]): object[] =>
  calls.map(({ operation, pathValues, file, sent }) => {
    const given = { ...typedQuery(api, operation), ...sent.body };
    const members = Object.entries(given).filter(([name]) => name !== file?.name);
    return {
      resource: operation.resource ?? "",
      method: operation.method,
      ids: pathValues,
      ...(operation.query || sent.body ? { input: Object.fromEntries(members) } : {}),
      ...(file ? { part: file.name, file: FILE } : {}),
      headers: sent.headers,
    };
  });

describe("every parameter that the document names", () => {
  let app: TestApp;
  let api: OpenApi;
  let folder: string;
  const run = promisify(execFile);
  beforeAll(async () => {
    app = await startTestApp();
    api = (await app.send("GET", "/openapi.json")).body;
    folder = await mkdtemp(join(tmpdir(), "waymark-parameters-"));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  /** Fields of a form are text: strings as they are, everything else as JSON. */
  const asSent = ({ file, sent }: DocumentedCall): object => ({
    ...sent,
    headers: expect.objectContaining(
      Object.fromEntries(
        Object.entries(sent.headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
    ),
    body:
      file && sent.body
        ? {
            ...Object.fromEntries(
              Object.entries(sent.body).map(([name, value]) => [
                name,
                typeof value === "string" ? value : (expect.any(String) as unknown),
              ]),
            ),
            [file.name]: FILE,
          }
        : sent.body,
  });

  it("is sent by the TypeScript SDK, whose types have it", { timeout: 120_000 }, async () => {
    const calls = documentedCalls(api);
    expect(calls.length).toBeGreaterThan(25);
    const file = join(folder, "calls.ts");
    await writeFile(join(folder, "package.json"), '{"type":"module"}');
    await writeFile(file, typescriptProgram(api, calls));
    const extended = join(SDK, "tsconfig.json");
    const compilerOptions = {
      noEmit: true,
      rootDir: "/",
      rewriteRelativeImportExtensions: false,
    };
    const config = { extends: extended, compilerOptions, include: [file] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    await run("tsc", ["-p", folder]).catch((error: { stdout: string }) => {
      throw new Error(error.stdout);
    });
    const { stdout } = await run(process.execPath, [file]);
    expect(JSON.parse(stdout)).toEqual(calls.map(asSent));
  });

  for (const { language, isHere, build } of COMPILED_SDKS)
    it.skipIf(!isHere)(`is sent by the ${language} SDK`, async () => {
      const calls = documentedCalls(api);
      const program = await build(join(folder, language));
      const input = JSON.stringify(planOf(api, calls));
      expect(await program(["parameters"], { input })).toEqual(calls.map(asSent));
    });

  it.skipIf(!canRunPython)("is sent by the Python SDK", async () => {
    const calls = documentedCalls(api);
    const file = join(folder, "calls.py");
    await writeFile(file, pythonProgram(api, calls));
    const { stdout } = await run(PYTHON, [file], {
      env: { ...process.env, PYTHONPATH: PYTHON_SDK },
    });
    expect(JSON.parse(stdout)).toEqual(calls.map(asSent));
  });
});
