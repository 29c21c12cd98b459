import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { LOCKS } from "../src/platform/postgres/locks.ts";

const SRC = join(import.meta.dirname, "../src");

/**
 * A file imports only from its own folder and from those before it. `engine` and `platform` ignore
 * each other.
 */
const ORDER = [
  "engine",
  "platform",
  "version.ts",
  "errors.ts",
  "knowledge",
  // Before `reading`, whose threads run the checks of a model's answers.
  "model",
  "reading",
  "privacy",
  "access",
  "features/webhooks",
  "features/catalogue",
  "features/import",
  "features/jobs",
  "features/insights",
  "features/matching",
  "features/resumes",
  "features/pathways",
  "features/candidates",
  "features/taxonomy",
  "features/me",
  "features/members",
  "features/front",
  "features.ts",
  "operator",
  "process/app.ts",
  "process/worker.ts",
  "process/telemetry.ts",
  "process/api.ts",
  "process/child.ts",
  "process/group.ts",
  "process/start-roles.ts",
  "process/serve.ts",
  "process/main.ts",
];

/** The same order within the engine. */
const ENGINE_ORDER = [
  "schema",
  "text",
  "reader",
  "places",
  "vectors",
  "languages",
  "knowledge",
  "skills",
  "roles",
  "resume",
  "posting",
  "catalogue",
  "search",
  "matching",
  "person",
  "analysis",
  "redaction",
  "pathway",
  "writing",
  "engine.ts",
  "small-engine.fixture.ts",
  "terms.ts",
  "postings.ts",
  "record-checks.ts",
  "index.ts",
];

/** Entrances beside index.ts, for processes that need little of a house: loading all of it takes time. */
const SIDE_DOORS: Readonly<Record<string, readonly string[]>> = {
  engine: ["terms.ts", "postings.ts", "record-checks.ts"],
  model: ["authorship.schema.ts"],
  "features/catalogue": ["for-imports.ts"],
};

const doorsOf = (house: string): string[] =>
  ["index.ts", ...(SIDE_DOORS[house] ?? [])].map((door) => `${house}/${door}`);

/** The same order within access. */
const ACCESS_ORDER = [
  "policy.ts",
  "apps.ts",
  "retention.ts",
  "audit",
  "keys",
  "mail",
  "sign-in",
  "credits",
  "rates",
  "request-log",
  "idempotency",
  "operation",
  "door",
  "feature.ts",
  "own-data.ts",
  "access-sweeps.ts",
  "access-tasks.ts",
  "index.ts",
];

/** The same order within operator: the doors, `api` and `cli`, come last. */
const OPERATOR_ORDER = ["verbs", "demo", "backup", "fairness", "mcp", "api", "metrics", "cli"];

/** Folders that have rooms of their own. */
const HOUSES = new Set(["engine", "access", "features", "operator", "platform"]);

/** Names that a schema shares with the row or value that it shows; every other name exists once. */
const SHOWN_AS = new Set([
  "Admin",
  "App",
  "AppRemoval",
  "AuditEntry",
  "Delivery",
  "Endpoint",
  "Invitation",
  "JobSource",
  "LedgerEntry",
  "LoggedRequest",
  "NewKey",
  "OidcStart",
  "Pathway",
  "Role",
  "SecondFactors",
]);

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .toSorted();

const importsOf = (file: string): string[] => {
  const text = readFileSync(join(SRC, file), "utf8");
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*"([^"\s]+)"/g)].map(([, target]) => target!);
};

const placeIn = (order: readonly string[], file: string): number =>
  order.findIndex((place) => file === place || file.startsWith(`${place}/`));

const placeOf = (file: string): number => placeIn(ORDER, file);

const localImports = (file: string): string[] =>
  importsOf(file)
    .filter((target) => target.startsWith("."))
    .map((target) => relative(SRC, join(SRC, dirname(file), target)));

/** All files and packages that are loaded with these files, but for lazy imports. */
function loadedBy(...starts: string[]): { files: string[]; packages: string[] } {
  const packages = new Set<string>();
  const loaded = new Set(starts);
  // The set grows during iteration; type imports do not exist at run time.
  for (const file of loaded) {
    const text = readFileSync(join(SRC, file), "utf8");
    const imports = text.matchAll(/^(?:import|export) (?!type\b)[^;]*?"([^"\s]+)";$/gm);
    for (const [, target = ""] of imports) {
      if (target.startsWith(".")) loaded.add(join(dirname(file), target));
      else packages.add(target);
    }
  }
  return { files: [...loaded], packages: [...packages] };
}

/** The exported names in the braces of imports or exports. */
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)]
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.replace(/^\s*(?:type )?/, "").trim())
    .map((name) =>
      pattern.source.startsWith("export") ? name.replace(/.* as /, "") : name.replace(/ as .*/, ""),
    )
    .filter((name) => name !== "");

const MAX_FUNCTION_LINES = 80;
const KEYWORD = /^(?:if|for|while|switch|catch|return|else)\b/;
const FUNCTION_START =
  /\bfunction\b|=>(?: \{)?$|^(?:(?:static|async|get|set) |[#*])*[\w$]+(?:<.*>)?\(.*\{$/;

/**
 * Functions over the limit, as `line name: lines`, unless the comment above gives a reason after
 * "Over 80 lines:". Relies on the formatter: a function ends on the first line indented like its
 * start that opens nothing more.
 */
function findLongFunctions(text: string): string[] {
  const lines = text.split("\n");
  const indentOf = (line: string) => line.length - line.trimStart().length;
  return lines.flatMap((line, start) => {
    const code = line.trimStart();
    if (code === "" || KEYWORD.test(code) || /^[/*)}\]]/.test(code)) return [];
    const after = lines.slice(start + 1);
    const isLevel = (next: string) => next !== "" && indentOf(next) <= indentOf(line);
    const closing = after.find(isLevel)?.trimStart() ?? "";
    const isSplit = code.endsWith("(") && /^\).*(?:\{|=>)$/.test(closing);
    if (!FUNCTION_START.test(code) && !isSplit) return [];
    const next = after.findIndex((other) => isLevel(other) && !/(?:[{(<=]|=>)$/.test(other));
    const rest = next < 0 ? after : after.slice(0, next);
    // An arrow without braces ends before the next statement, not with it.
    const isClosed = /^[)}\]]/.test(after[next]?.trimStart() ?? "");
    const count = rest.join("\n").trimEnd().split("\n").length + (isClosed ? 2 : 1);
    if (count <= MAX_FUNCTION_LINES) return [];
    let above = start;
    while (above > 0 && /^(?:\/\/|\/\*|\*)/.test(lines[above - 1]!.trimStart())) above--;
    const comment = lines.slice(above, start).join("\n");
    return /Over 80 lines: \w/.test(comment) ? [] : [`${start + 1} ${code}: ${count}`];
  });
}

/** The first cycle found, closed with its first file; empty when there is none. */
function findCycle(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    path.push(file);
    for (const target of imports.get(file) ?? []) {
      const cycle = visit(target);
      if (cycle.length > 0) return cycle;
    }
    path.pop();
    done.add(file);
    return [];
  };
  for (const file of imports.keys()) {
    const cycle = visit(file);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

describe("the architecture", () => {
  it("assigns every file a layer", () => {
    expect(files.filter((file) => placeOf(file) < 0)).toEqual([]);
    expect(files.length).toBeGreaterThan(30);
  });

  it("has one direction: a file imports only from its left", () => {
    const wrong = files.flatMap((file) =>
      localImports(file)
        .filter((target) => !target.startsWith(".."))
        .filter((target) => placeOf(target) > placeOf(file))
        .map((target) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ["engine", ENGINE_ORDER],
    ["access", ACCESS_ORDER],
    ["operator", OPERATOR_ORDER],
  ])("orders the rooms of %s the same way", (house, order) => {
    const inside = files.filter((file) => file.startsWith(`${house}/`));
    const placeInHouse = (file: string) => placeIn(order, file.slice(house.length + 1));
    expect(inside.filter((file) => placeInHouse(file) < 0)).toEqual([]);
    const wrong = inside.flatMap((file) =>
      localImports(file)
        .filter((target) => target.startsWith(`${house}/`))
        .filter((target) => placeInHouse(target) > placeInHouse(file))
        .map((target) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("keeps HTTP and commands apart: both call verbs, neither the other", () => {
    const commands = "operator/cli/";
    const mayCommand = (file: string) => file.startsWith(commands) || file.startsWith("process/");
    const wrong = files.flatMap((file) =>
      localImports(file)
        .filter(
          (target) =>
            (target.startsWith(commands) && !mayCommand(file)) ||
            (file.startsWith(commands) && target.startsWith("operator/api/")),
        )
        .map((target) => `${file} → ${target}`),
    );
    expect(files.filter((file) => file.startsWith(commands)).length).toBeGreaterThan(15);
    expect(wrong).toEqual([]);
  });

  it("decides plans without words: only the teller and the general plan know sentences", () => {
    const stages = ["conditions", "credit", "document", "readiness", "schedule", "standpoint"];
    const wrong = stages.flatMap((stage) =>
      localImports(`engine/pathway/${stage}.ts`)
        .filter((target) =>
          /^engine\/(?:languages|writing)\/|\/(?:tell|plan-words)\.ts$/.test(target),
        )
        .map((target) => `${stage} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("keeps every room below a sixth of the house", () => {
    const lines = (file: string) => readFileSync(join(SRC, file), "utf8").split("\n").length;
    const all = files.reduce((sum, file) => sum + lines(file), 0);
    const rooms = Map.groupBy(files, (file) => {
      const [room = "", part = ""] = file.split("/");
      return HOUSES.has(room) ? `${room}/${part}` : room;
    });
    const shares = [...rooms].map(([room, inside]) => ({
      room,
      share: inside.reduce((sum, file) => sum + lines(file), 0) / all,
    }));
    expect(shares.length).toBeGreaterThan(20);
    expect(shares.filter(({ share }) => share > 1 / 6)).toEqual([]);
  });

  it("has no import cycle", () => {
    expect(findCycle(new Map(files.map((file) => [file, localImports(file)])))).toEqual([]);
    expect(
      findCycle(
        new Map([
          ["a", ["b"]],
          ["b", ["c"]],
          ["c", ["b"]],
        ]),
      ),
    ).toEqual(["b", "c", "b"]);
  });

  it.each(doorsOf("engine"))("exports from %s exactly what is imported outside", (path) => {
    const root = join(SRC, "..");
    const outside = ["src", "bench", "test"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts") && !(folder === "src" && file.startsWith("engine/")))
        .map((file) => readFileSync(join(root, folder, file), "utf8")),
    );
    const door = readFileSync(join(SRC, path), "utf8");
    const exported = namesIn(door, /export (?:type )?\{([^}]*)\}/g);
    const imported = new Set(
      outside.flatMap((text) =>
        namesIn(text, new RegExp(`import (?:type )?\\{([^}]*)\\} from "[^"]*/${path}"`, "g")),
      ),
    );
    expect(exported.length).toBeGreaterThan(1);
    expect(exported.filter((name) => !imported.has(name))).toEqual([]);
  });

  it("separates platform and engine, and keeps the engine pure", () => {
    // TypeBox is pure as well: schemas as values.
    const mayUse = (file: string, target: string): boolean =>
      file.startsWith("engine/schema/") && /^typebox(?:\/value)?$/.test(target);
    // An engine for tests is given the weights of the reader, which stand in a file.
    const isOfTests = (file: string, target: string): boolean =>
      file.endsWith(".fixture.ts") && target === "../test/support/reader-weights.ts";
    const wrong = files.flatMap((file) => {
      if (file.startsWith("platform/"))
        return localImports(file).filter((t) => t.startsWith("engine/"));
      if (!file.startsWith("engine/")) return [];
      const text = readFileSync(join(SRC, file), "utf8");
      const impure =
        /\b(Date\.now|new Date\(\)|Math\.random|process\.|performance\.|setTimeout|fetch\()/.exec(
          text,
        );
      return [
        ...localImports(file).filter((t) => !t.startsWith("engine/") && !isOfTests(file, t)),
        ...importsOf(file).filter((t) => !t.startsWith(".") && !mayUse(file, t)),
        ...(impure ? [`${file}: ${impure[0]}`] : []),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it("imports a feature, the engine, access and privacy only through their doors", () => {
    const doors = [
      "privacy",
      "access",
      "engine",
      "model",
      "reading",
      ...ORDER.filter((place) => place.startsWith("features/")),
    ];
    const wrong = files.flatMap((file) =>
      localImports(file)
        .filter((target) => {
          const house = doors.find((door) => target.startsWith(`${door}/`));
          return house && !file.startsWith(`${house}/`) && !doorsOf(house).includes(target);
        })
        .map((target) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("names Fastify only in routes, access, platform/http and process/app.ts", () => {
    const allowed = /^(access\/|platform\/http\/|process\/app\.ts$)|\.routes\.ts$/;
    const wrong = files.filter(
      (file) => importsOf(file).includes("fastify") && !allowed.test(file),
    );
    expect(wrong).toEqual([]);
  });

  it("writes SQL only in stores, access, privacy and the platform", () => {
    const allowed = /^(access|privacy|platform)\/|\.store\.ts$/;
    const sql = /\b(SELECT .+ FROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM)\b/;
    const wrong = files.filter(
      (file) => !allowed.test(file) && sql.test(readFileSync(join(SRC, file), "utf8")),
    );
    expect(wrong).toEqual([]);
  });

  it("spells in one place which postings are visible", () => {
    const spelled = /'published'[^`;]{0,60}\(expires_at IS NULL OR expires_at >/;
    const found = files.filter((file) => spelled.test(readFileSync(join(SRC, file), "utf8")));
    expect(found).toEqual(["features/catalogue/visible-posting.ts"]);
  });

  it("uses private tables of the task queue in one file", () => {
    const found = files.filter((file) =>
      /graphile_worker\._private/.test(readFileSync(join(SRC, file), "utf8")),
    );
    expect(found).toEqual(["platform/runner-internals.ts"]);
  });

  it("takes advisory locks by name only, each with a unique number", () => {
    const taken = (text: string) => [...text.matchAll(/pg_\w*advisory\w*\((\d*)/g)];
    const wrong = files.filter(
      (file) =>
        file !== "platform/postgres/locks.ts" &&
        taken(readFileSync(join(SRC, file), "utf8")).length > 0,
    );
    expect(wrong).toEqual([]);
    const numbers = Object.values(LOCKS) as number[];
    expect(new Set(numbers).size).toBe(numbers.length);
    const migrations = join(SRC, "../migrations");
    const inDatabase = readdirSync(migrations).flatMap((file) =>
      taken(readFileSync(join(migrations, file), "utf8")).map(([, number]) => Number(number)),
    );
    expect(inDatabase).toContain(LOCKS.webhookClaims);
    expect(inDatabase.filter((number) => !numbers.includes(number))).toEqual([]);
  });

  it("loads document readers and the checks of records lazily", () => {
    const { packages } = loadedBy("process/serve.ts", "process/start-roles.ts", "process/child.ts");
    expect(packages).toContain("fastify");
    expect(packages).not.toContain("@embedpdf/pdfium");
    expect(packages).not.toContain("typebox/value");
  });

  it("loads little for an import, which is a process of its own", () => {
    const main = loadedBy("features/import/import-side.ts");
    expect(main.packages).toContain("pg");
    expect(main.files).not.toContain("engine/engine.ts");
    const thread = loadedBy("features/import/reading-thread.ts");
    expect(thread.files).toContain("engine/engine.ts");
    for (const { files: all, packages } of [main, thread]) {
      expect(all.length).toBeLessThan(200);
      expect(packages.filter((name) => /^(?:typebox|graphile|fastify)/.test(name))).toEqual([]);
    }
  });

  it("has no function over 80 lines without a reason above it", () => {
    const wrong = files.flatMap((file) =>
      findLongFunctions(readFileSync(join(SRC, file), "utf8")).map((found) => `${file}:${found}`),
    );
    expect(wrong).toEqual([]);
  });

  it("keeps state of more than three variables in classes", () => {
    const maker = /^(?:export )?(?:async )?function (?:create|open|start|hold)[A-Z]\w*/;
    const found = files.flatMap((file) => {
      const parts = readFileSync(join(SRC, file), "utf8").split(
        /^(?=export |function |const |class )/m,
      );
      return parts
        .filter((part) => maker.test(part) && (part.match(/^ {2}let /gm) ?? []).length > 3)
        .map((part) => `${file}: ${maker.exec(part)![0]}`);
    });
    // These wait for their turn; no other may follow them.
    expect(found).toEqual([
      "features/catalogue/live-catalogue.ts: export function createLiveCatalogue",
      "process/group.ts: export async function startGroup",
    ]);
  });

  it("counts the lines of functions, methods and arrows of any signature", () => {
    const body = (lines: number, indent = "  ") => `${indent}x();\n`.repeat(lines);
    const long = (head: string, tail = "}") => findLongFunctions(`${head}\n${body(79)}${tail}\n`);
    expect(long("export async function f(a: A): B {")).toHaveLength(1);
    expect(long("function f(\n  a: A,\n): B {")).toHaveLength(1);
    expect(long("function f(deps: {\n  a: A;\n}): Promise<\n  B\n> {")).toHaveLength(1);
    expect(long("const f = <T>(a: T) => {", "};")).toHaveLength(1);
    expect(long("const f = (\n  a: A,\n): B =>", "")).toHaveLength(1);
    const method = `  async #m<T>(a: T): B {\n${body(79, "    ")}  }\n`;
    expect(findLongFunctions(`class C {\n${method}}\n`)).toEqual(["2 async #m<T>(a: T): B {: 81"]);
    expect(long("// Over 80 lines: a list.\nfunction f() {")).toEqual([]);
    expect(long("// A list.\nfunction f() {")).toHaveLength(1);
    expect(findLongFunctions(`function f() {\n${body(78)}}\n${body(20, "")}`)).toEqual([]);
    expect(long("const a = [", "];")).toEqual([]);
  });

  it("exports a name once, but for schemas of rows", () => {
    const declared =
      /^export (?:abstract |async )?(?:const|function\*?|class|interface|type) ([\w$]+)/gm;
    const places = Map.groupBy(
      files
        .filter((file) => !file.endsWith(".fixture.ts"))
        .flatMap((file) => {
          const text = readFileSync(join(SRC, file), "utf8");
          const names = new Set([...text.matchAll(declared)].map(([, name]) => name!));
          return [...names].map((name) => ({ name, file }));
        }),
      ({ name }) => name,
    );
    const twice = [...places].filter(([, at]) => at.length > 1);
    const isShown = ([name, at]: (typeof twice)[number]) =>
      SHOWN_AS.has(name) &&
      at.length === 2 &&
      at.filter(({ file }) => file.endsWith(".schema.ts")).length === 1;
    const wrong = twice.filter((found) => !isShown(found));
    expect(wrong.map(([name, at]) => `${name}: ${at.map(({ file }) => file).join(", ")}`)).toEqual(
      [],
    );
    expect([...SHOWN_AS].filter((name) => places.get(name)?.length !== 2)).toEqual([]);
    expect(places.size).toBeGreaterThan(1_000);
  });

  it("gives a file name one meaning: only doors share theirs", () => {
    const shared = [...Map.groupBy(files, (file) => basename(file))].filter(
      ([name, at]) => name !== "index.ts" && at.length > 1,
    );
    expect(shared.map(([name, at]) => `${name}: ${at.join(", ")}`)).toEqual([]);
  });

  it("allows no catch-all file or folder names", () => {
    const drawer = /(?:^|-)(?:more|extra|restored|misc|helpers|utils)$|2$/;
    const wrong = ["src", "console/src", "knowledge", "bench", "test", "docs"].flatMap((folder) =>
      readdirSync(join(SRC, "..", folder), { recursive: true, encoding: "utf8" })
        .filter((path) => drawer.test(basename(path).split(".")[0]!))
        .map((path) => `${folder}/${path}`),
    );
    expect(wrong).toEqual([]);
  });

  it("tells plans without a pattern that reads the sentences of our documents", () => {
    const pattern =
      /RegExp|\.(?:match|matchAll|search|exec|test)\(|\.(?:replace|replaceAll|split)\(\//;
    const told = ["tell", "plan-route", "route-reply", "general"];
    const wrong = told.filter((name) =>
      pattern.test(readFileSync(join(SRC, `engine/pathway/${name}.ts`), "utf8")),
    );
    expect(wrong).toEqual([]);
  });

  it("reads the environment in process/main.ts only", () => {
    // Code samples are programs of others, which read their own.
    const allowed = new Set(["process/main.ts", "features/front/code/code-samples.ts"]);
    const wrong = files.filter(
      (file) => !allowed.has(file) && /process\.env/.test(readFileSync(join(SRC, file), "utf8")),
    );
    expect(wrong).toEqual([]);
  });

  it("reads data from beside the checkout in *.shared.test.ts only", () => {
    const root = join(SRC, "..");
    const tests = ["src", "test"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts"))
        .map((file) => join(folder, file)),
    );
    const readers = tests.filter((file) =>
      /\.\.\/shared\/|support\/shared-data/.test(readFileSync(join(root, file), "utf8")),
    );
    const others = readers.filter((file) => !file.endsWith(".shared.test.ts"));
    expect(others).toEqual(["test/architecture.test.ts", "test/support/shared-data.ts"]);
    expect(readers.length).toBeGreaterThan(others.length);
  });
});
