import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const rows = [
  ...read("docs/guides/limits.md").matchAll(
    /^\| (.+?) +\| ([\d,; ]+?) +\| `(\w+)` +\| `(\S+)` +\|$/gm,
  ),
].map(([, limit = "", value = "", constant = "", file = ""]) => ({ limit, value, constant, file }));

/** The numbers of a declaration such as `const NAME = 64 * 1024;` or `= [60, 300];`. */
function declaredIn(text: string, constant: string): string | undefined {
  const pattern = new RegExp(`^(?:export )?const ${constant} = \\[?([\\d_*, ]+)\\]?;$`, "m");
  const products = pattern.exec(text)?.[1]?.split(",");
  return products
    ?.map((product) =>
      product
        .split("*")
        .map((factor) => Number(factor.replaceAll("_", "")))
        .reduce((a, b) => a * b)
        .toLocaleString("en"),
    )
    .join("; ");
}

describe("docs/guides/limits.md", () => {
  it("lists each limit with the value that its constant has in the code", () => {
    const lines = read("docs/guides/limits.md").match(/^\| .*`\w+`/gm) ?? [];
    expect(rows).toHaveLength(lines.length);
    expect(rows.length).toBeGreaterThan(35);
    const wrong = rows.filter(
      ({ value, constant, file }) => declaredIn(read(file), constant) !== value,
    );
    expect(wrong).toEqual([]);
  });

  it("names constants that exist once", () => {
    const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => `src/${file}`);
    const declared = sources.flatMap((file) =>
      [...read(file).matchAll(/^(?:export )?const ([A-Z]\w+) = /gm)].map(([, name]) => ({
        name,
        file,
      })),
    );
    const elsewhere = declared.filter(({ name, file }) =>
      rows.some((row) => row.constant === name && row.file !== file),
    );
    expect(elsewhere).toEqual([]);
  });
});

/** Sentences of other documents that repeat a number of the code; `scale` converts its unit. */
const TOLD: readonly {
  page: string;
  says: RegExp;
  constant: string;
  file: string;
  scale?: number;
}[] = [
  {
    page: "docs/architecture.md",
    says: /idempotency key expires within (\d+) s/,
    constant: "LOCK_SECONDS",
    file: "src/access/idempotency/idempotency.ts",
  },
  {
    page: "docs/architecture.md",
    says: /records the erasure for (\d+) days/,
    constant: "JOURNAL_DAYS",
    file: "src/privacy/holdings.ts",
  },
  {
    page: "docs/architecture.md",
    says: /renews a row every (\d+) s/,
    constant: "BEAT_MS",
    file: "src/platform/leases.ts",
    scale: 1_000,
  },
  {
    page: "docs/architecture.md",
    says: /after (\d+) s without renewal/,
    constant: "DEAD_AFTER_SECONDS",
    file: "src/platform/leases.ts",
  },
  {
    page: "docs/guides/erasure.md",
    says: /a keyed hash of the id for (\d+) days/,
    constant: "JOURNAL_DAYS",
    file: "src/privacy/holdings.ts",
  },
  {
    page: "docs/guides/erasure.md",
    says: /until the history ends after (\d+) days/,
    constant: "HISTORY_DAYS",
    file: "src/features/webhooks/limits.ts",
  },
  {
    page: "docs/guides/webhooks.md",
    says: /with any 2xx within (\d+) seconds/,
    constant: "WEBHOOK_TIMEOUT_SECONDS",
    file: "src/platform/config.ts",
  },
  {
    page: "docs/guides/webhooks.md",
    says: /more than (\d+) seconds from your clock/,
    constant: "SIGNATURE_TOLERANCE_SECONDS",
    file: "src/features/webhooks/limits.ts",
  },
  {
    page: "docs/guides/webhooks.md",
    says: /\*\*History\*\* is kept (\d+) days/,
    constant: "HISTORY_DAYS",
    file: "src/features/webhooks/limits.ts",
  },
  {
    page: "docs/guides/idempotency.md",
    says: /for (\d+) hours the same key/,
    constant: "REPLAY_HOURS",
    file: "src/access/idempotency/idempotency.ts",
  },
  {
    page: "docs/guides/idempotency.md",
    says: /string of 1 to (\d+) characters/,
    constant: "MAX_IDEMPOTENCY_KEY_CHARS",
    file: "src/access/operation/serve-operations.ts",
  },
  {
    page: "docs/guides/errors.md",
    says: /It has at most (\d+) entries/,
    constant: "MAX_DETAILS",
    file: "src/platform/http/schema.ts",
  },
  {
    page: "docs/operations.md",
    says: /a machine more than (\d+) s off/,
    constant: "MAX_DRIFT_MS",
    file: "src/platform/clock.ts",
    scale: 1_000,
  },
  {
    page: "docs/operations.md",
    says: /requests to `\/v1` of the last (\d+) days/,
    constant: "REQUEST_LOG_DAYS",
    file: "src/access/request-log/request-log.ts",
  },
];

describe("other documents", () => {
  it.each(TOLD)("$page tells $constant", ({ page, says, constant, file, scale = 1 }) => {
    // Prose is wrapped, so a sentence may go over several lines.
    const told = says.exec(read(page).replaceAll(/\s+/g, " "))?.[1];
    const value = Number(declaredIn(read(file), constant)?.replaceAll(",", ""));
    expect(Number(told) * scale).toBe(value);
  });
});
