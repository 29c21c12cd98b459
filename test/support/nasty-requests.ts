/*
 * The largest and most expensive requests within the limits of the HTTP edge, generated for every
 * operation from the OpenAPI document, so new operations and fields are covered automatically.
 */

export interface NastyRequest {
  name: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
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
    content: {
      "application/json": { schema: Schema; example?: object };
      "multipart/form-data"?: object;
    };
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

const fill = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

export function nastyRequests(document: OpenApi): NastyRequest[] {
  const requests: NastyRequest[] = [];
  // Headers are parsed before routing, so one per method is enough.
  const methods = new Set<string>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [verb, operation] of Object.entries(item)) {
      const method = verb.toUpperCase();
      const to = path.replaceAll(/\{\w+\}/g, "x");
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
          add(name, { path: path.replace(/\{\w+\}/, segment).replaceAll(/\{\w+\}/g, "x") });
      const content = operation.requestBody?.content["application/json"];
      if (content)
        for (const [name, body] of nastyBodies(document, content.schema, content.example ?? {}))
          add(name, { path: to, body });
      if (operation.requestBody?.content["multipart/form-data"])
        for (const [name, body] of nastyUploads())
          add(name, {
            path: to,
            body,
            headers: { "Content-Type": `multipart/form-data; boundary=${EDGE}` },
          });
      if (!content && method !== "GET")
        add("a body nobody wants", { path: to, body: manyMembers(9_000) });
    }
  }
  return requests;
}

const EDGE = "edge";

/** Just below the limit of an upload. */
const UPLOAD = 9_900_000;

function* nastyUploads(): Generator<[string, string]> {
  const part = (disposition: string, content: string): string =>
    `--${EDGE}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  const file = 'name="file"; filename="a.pdf"';
  const end = `--${EDGE}--\r\n`;
  yield ["a file of one letter", part(file, "A".repeat(UPLOAD)) + end];
  yield [
    "a file of near boundaries",
    part(file, `\r\n--${EDGE.slice(1)}`.repeat(UPLOAD / 8)) + end,
  ];
  yield ["a file that never ends", part(file, "%PDF-1.7 ".repeat(UPLOAD / 9))];
  yield ["a field of the size of a file", part('name="target_job"', "[".repeat(UPLOAD)) + end];
  yield ["20,000 parts", part('name="x"', "1").repeat(20_000) + end];
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
