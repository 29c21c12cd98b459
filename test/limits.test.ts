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
