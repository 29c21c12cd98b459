/*
 * `npm run goldens -- --note "…"`: records the golden files again, prints what changed by kind, and keeps the
 * note of the person who read the difference. `test/golden/notes.md` holds the digest of the files that its
 * last note is about; a test compares it, so that none is recorded without a reader.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";

const ROOT = join(import.meta.dirname, "..");
const GOLDEN = "test/golden";
const TESTS = ["test/golden/analyses", "test/golden/pathways", "test/languages"];
const MOST_CHARS = 110;
const NOTES = `${GOLDEN}/notes.md`;

const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28 });
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
/** Of all recorded files, and of the résumés and jobs that they answer. */
export function digestOfGoldens(): string {
  const hash = createHash("sha256");
  const files = readdirSync(join(ROOT, GOLDEN), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.(txt|json)$/.test(file))
    .toSorted();
  for (const file of files) hash.update(`${file}\0${read(`${GOLDEN}/${file}`)}\0`);
  return hash.digest("hex").slice(0, 16);
}

/** The digest that the last note is about. */
export const notedDigest = (): string | undefined =>
  [...read(NOTES).matchAll(/^## .*\(([0-9a-f]{16})\)$/gm)].at(-1)?.[1];

type Reply = Record<string, unknown> & { scores: { overall: number }; band: string };

/** How often each field of a reply changed, and by how much the scores did. */
export function summariseReplies(pairs: readonly (readonly [Reply, Reply])[]): string[] {
  const fields = new Map<string, number>();
  const moves: number[] = [];
  for (const [before, after] of pairs) {
    for (const field of new Set([...Object.keys(before), ...Object.keys(after)]))
      if (JSON.stringify(before[field]) !== JSON.stringify(after[field]))
        fields.set(field, (fields.get(field) ?? 0) + 1);
    const move = after.scores.overall - before.scores.overall;
    if (move !== 0) moves.push(move);
  }
  const bands = pairs.filter(([before, after]) => before.band !== after.band).length;
  const [least, most] = [Math.min(...moves), Math.max(...moves)];
  return [
    ...(moves.length > 0
      ? [`${moves.length} scores moved, by ${least} to ${most}; ${bands} bands changed`]
      : []),
    ...[...fields]
      .toSorted(([, a], [, b]) => b - a)
      .map(([field, count]) => `\`${field}\` in ${count}`),
  ];
}

function summarise(changed: readonly string[]): string[] {
  const replies = changed.filter((file) => file.endsWith("reply.json"));
  const known = replies.filter((file) => git("ls-tree", "HEAD", "--", file) !== "");
  const parsed = known.map(
    (file) => [JSON.parse(git("show", `HEAD:${file}`)), JSON.parse(read(file))] as [Reply, Reply],
  );
  const texts = changed.filter((file) => file.endsWith(".txt"));
  const kinds = new Set(texts.map((file) => file.split("/")[2]!));
  return [
    ...(replies.length > 0
      ? [`${replies.length} replies: ${summariseReplies(parsed).join(", ")}`]
      : []),
    ...[...kinds].map((kind) => {
      const files = texts.filter((file) => file.startsWith(`${GOLDEN}/${kind}/`));
      const counts = git("diff", "HEAD", "--numstat", "--", ...files).split("\n");
      const lines = counts.reduce((sum, line) => sum + Number(line.split("\t")[0]), 0);
      return `${files.length} texts of \`${kind}\`, ${lines} new lines`;
    }),
  ];
}

async function noteOf(given: string | undefined): Promise<string> {
  if (given !== undefined || !process.stdin.isTTY) return given?.trim() ?? "";
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const note = await lines.question(
    "Read the difference as candidate and recruiter. What changes for them? ",
  );
  lines.close();
  return note.trim();
}

/** In lines of a document. */
const wrapped = (item: string): string =>
  item.replaceAll(new RegExp(`(.{1,${MOST_CHARS}})(?: |$)`, "g"), "\n  $1").trimStart();

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { note: { type: "string" } } });
  spawnSync("npx", ["vitest", "run", "--mode", "quick", ...TESTS, "-u"], {
    cwd: ROOT,
    stdio: "ignore",
  });
  if (digestOfGoldens() === notedDigest()) {
    console.log("Nothing changed.");
    return 0;
  }
  const changed = git("diff", "HEAD", "--name-only", "--", "test/golden")
    .split("\n")
    .filter(Boolean);
  const summary = summarise(changed.filter((file) => file !== NOTES));
  console.log(summary.map((line) => `- ${line}`).join("\n"));
  const note = await noteOf(values.note);
  if (note === "") {
    console.error('Nobody has read it: run again with --note "what changes for the reader".');
    return 1;
  }
  const day = new Date().toISOString().slice(0, 10);
  const lines = [
    `## ${day} (${digestOfGoldens()})`,
    "",
    note,
    "",
    ...summary.map((line) => wrapped(`- ${line}`)),
  ];
  appendFileSync(join(ROOT, NOTES), `\n${lines.join("\n")}\n`);
  return 0;
}

if (import.meta.main) process.exitCode = await main();
