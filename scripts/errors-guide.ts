/*
 * `node scripts/errors-guide.ts` writes docs/guides/errors.md from scripts/errors-guide.yaml and the codes of
 * src/errors.ts; `npm run format` then lays it out. test/contract.test.ts compares the two.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import { join } from "node:path";
import { load } from "js-yaml";
import { ERRORS, type ErrorCode } from "../src/errors.ts";

const DOCS = join(import.meta.dirname, "../docs");
const REQUEST_ID = "019a8a5f-3c1e-7b52-9d0e-4f6a7b8c9d0e";

interface Described {
  /** When it happens and the remedy, in the words of a table's cells. */
  row: string;
  remedy: string;
  about: string;
  when: string[];
  do: string[];
}

interface DescribedReply extends Described {
  /** Further statuses of the code. */
  also?: number[];
  example: { message: string; headers?: Record<string, string>; details?: object[] };
}

interface DescribedFailure extends Described {
  example: { of?: string; message: string; suggestions?: string[] };
}

interface Guide {
  intro: string;
  order: string;
  replies: Record<ErrorCode, DescribedReply>;
  pathways: Record<string, DescribedFailure | Pick<Described, "row" | "remedy">>;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const linked = (code: string): string => `[\`${code}\`](#${code})`;
const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join("\n");
const json = (value: object): string => JSON.stringify(value, null, 2);

const section = (code: string, described: Described, example: string): string =>
  [
    `## \`${code}\``,
    described.about,
    "### When it happens",
    list(described.when),
    "### What to do",
    list(described.do),
    "### Example",
    example,
  ].join("\n\n");

function exampleOf(code: ErrorCode, { example }: DescribedReply): string {
  const [status] = ERRORS[code];
  const { message, headers = {}, details = [] } = example;
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `X-Request-Id: ${REQUEST_ID}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Link: </docs/errors/${code}>; rel="help"`,
    "",
    json({ error: { code, message, request_id: REQUEST_ID, details } }),
  ];
  return `\`\`\`http\n${lines.join("\n")}\n\`\`\``;
}

function failureOf(code: string, { example }: DescribedFailure): string {
  const { of, ...error } = example;
  const pathway = {
    pathway_id: "cp_01kb3m8e5x7w2v9t4s6r1q0p8n",
    status: "failed",
    error: { code, ...error },
    "…": "…",
  };
  return `${of === undefined ? "" : `${of}\n\n`}\`\`\`json\n${json(pathway)}\n\`\`\``;
}

export function errorsGuide(): string {
  const guide = load(readFileSync(join(import.meta.dirname, "errors-guide.yaml"), "utf8")) as Guide;
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const replies = codes.map((code) => ({ code, ...guide.replies[code] }));
  const failures = Object.entries(guide.pathways);
  return `${[
    guide.intro,
    table(
      ["status", "code", "when", "what to do"],
      replies.map(({ code, also = [], row, remedy }) => [
        [ERRORS[code][0], ...also].join(", "),
        linked(code),
        row,
        remedy,
      ]),
    ),
    guide.order,
    table(
      ["code", "when", "what to do"],
      failures.map(([code, { row, remedy }]) => [linked(code), row, remedy]),
    ),
    ...replies.map(({ code, ...described }) =>
      section(code, described, exampleOf(code, described)),
    ),
    ...failures.flatMap(([code, described]) =>
      "about" in described ? [section(code, described, failureOf(code, described))] : [],
    ),
  ].join("\n\n")}\n`;
}

if (import.meta.main) writeFileSync(join(DOCS, "guides/errors.md"), errorsGuide());
