import { readFile } from "node:fs/promises";
import { escapeHtml } from "../../platform/http/markdown.ts";

/*
 * The pieces of the start page: what the API answers about one made-up person. showcase.json holds
 * the replies; showcase.test.ts asks the API again and compares, and writes the file with `-u`.
 */

export interface Showcase {
  /** The role that the person is compared with and wants. */
  readonly target: string;
  readonly reading: {
    readonly text: string;
    readonly skills: readonly {
      readonly name: string;
      readonly level: string | null;
      readonly source: string;
      readonly spans: readonly (readonly [start: number, end: number])[];
    }[];
    readonly ignored: readonly {
      readonly start: number;
      readonly end: number;
      readonly reason: string;
    }[];
  };
  readonly analysis: {
    readonly scores: Readonly<Record<"overall" | Part, number>>;
    readonly weights: Readonly<Record<Part, number>>;
    readonly matched_skills: readonly string[];
    readonly missing_skills: readonly string[];
  };
  readonly pathway: {
    readonly readiness_score: number;
    readonly total_months: number;
    readonly phases: readonly {
      readonly phase: number;
      readonly title: string;
      readonly month_start: number;
      readonly month_end: number;
      readonly readiness_after: number;
      readonly focus: readonly string[];
    }[];
  };
}

type Part = "skills" | "experience" | "education" | "quality";

export const SHOWCASE_FILE = new URL("./showcase.json", import.meta.url);

export const readShowcase = async (): Promise<Showcase> =>
  JSON.parse(await readFile(SHOWCASE_FILE, "utf8")) as Showcase;

interface Span {
  readonly start: number;
  readonly end: number;
  /** The element around the text, with its attributes. */
  readonly tag: string;
}

/** The text with its skills marked, and what was left out struck through. */
export function renderReading({ reading, analysis }: Showcase): string {
  const { text, skills, ignored } = reading;
  const asked = new Set(analysis.matched_skills);
  const spans: Span[] = [
    // A title stands for skills that it does not name, so only its words would be marked.
    ...skills
      .filter(({ source }) => source !== "post")
      .flatMap(({ name, level, spans: own }) =>
        own.map(([start, end]) => ({
          start,
          end,
          tag: `mark class="skill ${asked.has(name) ? "asked " : ""}${level ?? ""}" title="${escapeHtml(name)}"`,
        })),
      ),
    ...ignored.map(({ start, end, reason }) => ({
      start,
      end,
      tag: `s class="ignored${reason === "identity" ? " plain" : ""}"`,
    })),
  ].toSorted((a, b) => a.start - b.start);
  let html = "";
  let from = 0;
  for (const { start, end, tag } of spans) {
    // One word can name two skills.
    if (start < from) continue;
    html += `${escapeHtml(text.slice(from, start))}<${tag}>${escapeHtml(text.slice(start, end))}</${tag.split(" ")[0]}>`;
    from = end;
  }
  return `<p class="sheet-text">${html}${escapeHtml(text.slice(from))}</p>`;
}

const PARTS: readonly (readonly [Part, string])[] = [
  ["skills", "Skills"],
  ["experience", "Experience"],
  ["education", "Education"],
  ["quality", "Document"],
];

const MAX_TAGS = 5;

export function renderScore({ analysis, target }: Showcase): string {
  const { scores, weights, matched_skills: matched, missing_skills: missing } = analysis;
  const rows = PARTS.map(
    ([part, label]) =>
      `<div><dt>${label} <span class="facts">${Math.round(weights[part] * 100)} %</span></dt><dd>${scores[part]}</dd><dd class="bar" aria-hidden="true">${renderBar(0, scores[part])}</dd></div>`,
  );
  const tags = (names: readonly string[], style: string): string =>
    names
      .slice(0, MAX_TAGS)
      .map((name) => `<li class="tag ${style}">${escapeHtml(name)}</li>`)
      .join("");
  return `<p class="score"><strong>${scores.overall}</strong> of 100 <span class="facts">for ${escapeHtml(target)}</span></p>
<dl class="bars">${rows.join("")}</dl>
<p class="facts">Shown, and asked for</p><ul class="tags">${tags(matched, "asked")}</ul>
<p class="facts">Missing, or shown in part</p><ul class="tags">${tags(missing, "")}</ul>`;
}

export function renderTimeline({ pathway, target }: Showcase): string {
  const { phases, total_months: months, readiness_score: readiness } = pathway;
  const items = phases.map(
    ({ title, month_start: from, month_end: to, readiness_after: after, focus }) =>
      `<li><p><strong>${escapeHtml(title)}</strong> <span class="facts">${from === to ? `Month ${from}` : `Months ${from} to ${to}`}, then ready by ${after} of 100</span></p>${renderBar(((from - 1) / months) * 100, ((to - from + 1) / months) * 100)}<p class="facts">${escapeHtml(focus.join(", "))}</p></li>`,
  );
  return `<p class="score"><strong>${months}</strong> ${months === 1 ? "month" : "months"} <span class="facts">to ${escapeHtml(target)}, from ${readiness} of 100 today</span></p>
<ol class="phases">${items.join("\n")}</ol>`;
}

/** In per cent of the whole. */
const renderBar = (start: number, length: number): string =>
  `<svg class="bar-drawing" aria-hidden="true"><rect class="rail" width="100%" height="100%" rx="3"/><rect class="fill" x="${start}%" width="${length}%" height="100%" rx="3"/></svg>`;
