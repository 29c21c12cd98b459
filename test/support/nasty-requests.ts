import { gzipSync } from "node:zlib";
import { fill, HOSTILE_FEEDS } from "./hostile-feeds.ts";

/*
 * The largest and most expensive requests within the limits of the HTTP edge, generated for every
 * operation from the OpenAPI document, so new operations and fields are covered automatically. An
 * operation with a kind of body that is not known here is an error.
 */

export interface NastyRequest {
  name: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Blob;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  enum?: unknown[];
}

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: {
    content: Record<string, { schema: Schema; example?: object }>;
  };
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Below the limits of an ordinary body and of one with a résumé text. */
const BODY_BYTES = 255 * 1024;
const TEXT_BODY_BYTES = 2_500 * 1024;
const HEADER_BYTES = 12_000;

/** Long texts are read in threads; their cost is measured there. */
const READ_IN_THREADS = new Set(["resume_text"]);

/** Repeated up to a length: expensive to fold, split, escape or match. */
const TEXTS: Record<string, string> = {
  letters: "a",
  spaces: " ",
  words: "ab ",
  commas: "a,",
  "almost C++": "c  ",
  "combining marks": "e\u0301\u0327",
  "one that folds into 18": "\ufdfa",
  emoji: "\u{1f600}",
  "zero width": "\u200b\u200d",
  dots: "a.",
  dashes: "-_",
  digits: "2020-",
  "titles and skills": "senior java developer c++ sql ",
  brackets: "((((",
  quotes: '"\\',
};

/** `prefix` stands before every path; // leaves /v1. */
export function nastyRequests(document: OpenApi, prefix = ""): NastyRequest[] {
  const requests: NastyRequest[] = [];
  // Headers are parsed before routing, so one per method is enough.
  const methods = new Set<string>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [verb, operation] of Object.entries(item)) {
      const method = verb.toUpperCase();
      const to = prefix + path.replaceAll(/\{\w+\}/g, "x");
      const add = (
        name: string,
        request: Omit<NastyRequest, "name" | "method"> & { path: string },
      ) => requests.push({ name: `${method} ${path}: ${name}`, method, ...request });
      for (const [name, query] of nastyQueries(operation)) add(name, { path: `${to}?${query}` });
      if (!methods.has(method))
        for (const [name, headers] of nastyHeaders()) add(name, { path: to, headers });
      methods.add(method);
      for (const [name, segment] of nastySegments())
        if (path.includes("{"))
          add(name, {
            path: prefix + path.replace(/\{\w+\}/, segment).replaceAll(/\{\w+\}/g, "x"),
          });
      const contents = Object.entries(operation.requestBody?.content ?? {});
      for (const [type, { schema, example = {} }] of contents)
        for (const [name, request] of nastyContents(document, type, schema, example))
          add(name, { path: to, ...request });
      if (contents.length === 0 && method !== "GET")
        add("a body nobody wants", { path: to, body: manyMembers(9_000) });
    }
  }
  return requests;
}

type Content = Pick<NastyRequest, "headers" | "body">;

function* nastyContents(
  document: OpenApi,
  type: string,
  schema: Schema,
  example: object,
): Generator<[string, Content]> {
  if (type === "application/json")
    for (const [name, body] of nastyBodies(document, schema, example)) yield [name, { body }];
  else if (type === "multipart/form-data")
    for (const [name, body, sentType] of nastyUploads())
      yield [name, { body, headers: { "Content-Type": sentType } }];
  else if (type === "application/octet-stream")
    for (const [name, body] of nastyFiles())
      yield [name, { body, headers: { "Content-Type": "text/plain" } }];
  else throw new Error(`there is no nasty request with a body of ${type}`);
}

/** Imports; the server's own process must not notice them. */
function* nastyFiles(): Generator<[string, Blob]> {
  for (const name of FILES) yield [`a file, ${name}`, new Blob([HOSTILE_FEEDS[name]!])];
  const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024, "a"), { level: 9 });
  yield ["a file, gzip of 40 MB", new Blob([new Uint8Array(bomb)])];
}

/** One of each kind, because a process is started for each; test/fuzz reads them all. */
const FILES = [
  "CSV: 20,000 columns and short rows",
  "XML: tags without an end",
  "JSON: deep arrays",
  "NDJSON: the shortest objects",
];

const EDGE = "edge";
const FORM = `multipart/form-data; boundary=${EDGE}`;

/** Just below the limit of an upload. */
const UPLOAD = 9_900_000;

function* nastyUploads(): Generator<[string, string, string]> {
  const part = (disposition: string, content: string): string =>
    `--${EDGE}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  const file = 'name="file"; filename="a.pdf"';
  const end = `--${EDGE}--\r\n`;
  yield ["a file of one letter", part(file, "A".repeat(UPLOAD)) + end, FORM];
  yield [
    "a file of near boundaries",
    part(file, `\r\n--${EDGE.slice(1)}`.repeat(UPLOAD / 8)) + end,
    FORM,
  ];
  yield [
    "a file of boundaries that end no line",
    part(file, `\r\n--${EDGE}x`.repeat(UPLOAD / 9)) + end,
    FORM,
  ];
  yield ["a file that never ends", part(file, "%PDF-1.7 ".repeat(UPLOAD / 9)), FORM];
  yield [
    "a field of the size of a file",
    part('name="target_job"', "[".repeat(UPLOAD)) + end,
    FORM,
  ];
  yield ["20,000 parts", part('name="x"', "1").repeat(20_000) + end, FORM];
  yield [
    "10 MB of empty parts, with another boundary before its own",
    `--X\r\n\r\n\r\n`.repeat(UPLOAD / 10),
    "multipart/form-data; xboundary=zz; boundary=X",
  ];
  const field = (json: string): string => part(file, "x") + part('name="target_job"', json) + end;
  yield ["JSON of 9,000 members in a field", field(manyMembers(9_000)), FORM];
  yield ["deep JSON in a field", field(fill("[", BODY_BYTES)), FORM];
  yield ["a long number in a field", field("9".repeat(BODY_BYTES)), FORM];
}

function* nastyQueries(operation: Operation): Generator<[string, string]> {
  yield ["1,000 unknown parameters", Array.from({ length: 1_000 }, (_, i) => `p${i}=1`).join("&")];
  yield ["one parameter 1,000 times", "q=1&".repeat(1_000)];
  yield ["ampersands", "&".repeat(HEADER_BYTES)];
  yield ["percent signs", "%25".repeat(HEADER_BYTES / 3)];
  yield ["__proto__", "__proto__[x]=1&__proto__=1&constructor=1"];
  for (const { name, in: place, schema } of operation.parameters ?? []) {
    if (place !== "query") continue;
    const length = schema.maxLength ?? 1_000;
    for (const [kind, unit] of Object.entries(TEXTS)) {
      const value = encodeURIComponent(fill(unit, length).toWellFormed());
      if (value.length < HEADER_BYTES) yield [`${name} of ${kind}`, `${name}=${value}`];
    }
  }
}

function* nastyHeaders(): Generator<[string, Record<string, string>]> {
  for (const name of ["idempotency-key", "x-forwarded-for", "accept-encoding", "if-none-match"]) {
    for (const unit of [" ,", "1.1.1.1,", "a;q=0.1,", "\t", '"', "gzip;"])
      yield [
        `${name} of ${JSON.stringify(unit)}`,
        { [name]: fill(unit, HEADER_BYTES).trim() || "x" },
      ];
  }
  for (const unit of [" ", ";", "a=b;", '"', "/"])
    yield [
      `content-type of ${JSON.stringify(unit)}`,
      { "content-type": `application/json${fill(unit, HEADER_BYTES)}x` },
    ];
}

function* nastySegments(): Generator<[string, string]> {
  yield ["a long id", "x".repeat(HEADER_BYTES)];
  yield ["encoded slashes", "%2F".repeat(HEADER_BYTES / 3)];
  yield ["an id of slashes", "/".repeat(HEADER_BYTES)];
  yield ["broken percent signs", "%".repeat(HEADER_BYTES)];
  yield ["NULs", "%00".repeat(HEADER_BYTES / 3)];
}

const manyMembers = (count: number): string =>
  `{${Array.from({ length: count }, (_, i) => `"m${i}":${i}`).join(",")}}`;

function* nastyBodies(
  document: OpenApi,
  schema: Schema,
  example: object,
): Generator<[string, string]> {
  const fields = [...fieldsOf(document, schema, [])];
  const limit = fields.some(({ path }) => READ_IN_THREADS.has(path.join(".")))
    ? TEXT_BODY_BYTES
    : BODY_BYTES;
  yield ["9,000 unknown members", manyMembers(9_000)];
  yield ["unknown members", manyMembers(Math.floor(limit / 16))];
  yield ["one long unknown member", `{"${"x".repeat(limit - 10)}":1}`];
  yield ["deep arrays", fill("[", limit)];
  yield ["deep objects", fill('{"a":', limit)];
  yield ["deep arrays below the limit", `{"a":${"[".repeat(30)}${"]".repeat(30)}}`];
  yield ["blanks", fill(" ", limit)];
  yield ["commas", fill(",", limit)];
  yield ["a text without end", `{"a":"${fill('\\"', limit - 10)}`];
  yield ["backslashes", `{"a":"${fill("\\\\", limit - 10)}"}`];
  yield ["a number of many digits", `{"a":${"9".repeat(limit - 10)}}`];
  yield ["huge numbers", `{"a":[${fill("1e999,", 50_000)}1]}`];
  yield ["__proto__ many times", `{${fill('"__proto__":{},', 9_000 * 15)}"a":1}`];
  yield ["blanks after __proto__", `{"__proto__"${fill(" ", limit - 30)}:1}`];
  yield ["one field many times", `{${fill('"target_job":{},', 9_000 * 16)}"a":1}`];
  for (const { path, schema: field } of fields) {
    const name = path.join(".");
    const put = (value: string) => withField(example, path, value);
    if (isOf(field, "array")) {
      yield [`${name} over-long, of numbers`, put(`[${fill("1,", limit - 3_000)}1]`)];
      yield [`${name} of 9,000 numbers`, put(`[${fill("1,", 18_000)}1]`)];
      yield [`${name} of 4,000 objects`, put(`[${"{},".repeat(4_000)}{}]`)];
      yield [`${name} of lists`, put(`[${"[],".repeat(4_000)}[]]`)];
      const item = field.items && resolve(document, field.items);
      if (item && isOf(item, "string"))
        for (const [kind, unit] of Object.entries(TEXTS)) {
          const text = JSON.stringify(fill(unit, item.maxLength ?? 200).toWellFormed());
          const list = `[${Array.from({ length: field.maxItems ?? 20 }, () => text).join(",")}]`;
          yield [`${name} full of ${kind}`, put(list)];
        }
    }
    if (!isOf(field, "string") || field.enum) continue;
    for (const [kind, unit] of Object.entries(TEXTS)) {
      const tooLong = fill(unit, limit / 3 - 1_000).toWellFormed();
      yield [`${name} over-long, of ${kind}`, put(JSON.stringify(tooLong))];
      if (READ_IN_THREADS.has(name)) continue;
      const longest = fill(unit, field.maxLength ?? 200).toWellFormed();
      yield [`${name} of ${kind}`, put(JSON.stringify(longest))];
    }
  }
}

interface Field {
  path: string[];
  schema: Schema;
}

function* fieldsOf(document: OpenApi, schema: Schema, path: string[]): Generator<Field> {
  for (const [name, property] of Object.entries(resolve(document, schema).properties ?? {})) {
    const at = [...path, name];
    yield { path: at, schema: resolve(document, property) };
    yield* fieldsOf(document, property, at);
  }
}

const resolve = (document: OpenApi, schema: Schema): Schema =>
  schema.$ref ? document.components.schemas[schema.$ref.split("/").at(-1)!]! : schema;

const isOf = (schema: Schema, type: string): boolean => [schema.type].flat().includes(type);

/** The example with one value replaced, as text: a long number of 9s has no other form. */
function withField(example: object, path: readonly string[], value: string): string {
  const [name = "", ...rest] = path;
  const inner = (example as Record<string, unknown>)[name];
  const text =
    rest.length === 0
      ? value
      : withField(typeof inner === "object" && inner !== null ? inner : {}, rest, value);
  const others = Object.entries(example).filter(([other]) => other !== name);
  const members = others.map(([other, v]) => `${JSON.stringify(other)}:${JSON.stringify(v)}`);
  return `{${[...members, `${JSON.stringify(name)}:${text}`].join(",")}}`;
}
