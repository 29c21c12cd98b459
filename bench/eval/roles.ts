import {
  type Engine,
  prepareTitle,
  preparedSimilarity,
  readResume,
  rolesForTitle,
} from "../../src/engine/index.ts";
import { type EvalContext, type LabelledText, readLabelled, share, table } from "./data.ts";
import { SAMPLE_RESUMES } from "./sample-resumes.ts";
import {
  type TitleSet,
  drawTitleSet,
  meanAveragePrecision,
  readOccupations,
  tfIdfScorer,
} from "./title-sets.ts";

/** After the last date in the résumés; a fixed clock keeps the figures comparable. */
const NOW = new Date("2018-06-01T00:00:00Z");
/**
 * Confidence from which our mapper's reading of a designation counts as truth. Affects the figures.
 */
const SURE_TITLES = [0.75, 0.6];

/** Titles with the same meaning: MAP of our ranking against TF-IDF. */
export function measureTitles({ engine, data }: EvalContext): string {
  const rows = (["onet_titles.tsv", "esco_occupations.tsv"] as const).flatMap((file) =>
    ([0, 1] as const).map((half) => {
      const set = drawTitleSet(file, readOccupations(data, file), half);
      const corpus = set.corpus.map(({ title }) => title);
      const baseline = tfIdfScorer(corpus);
      return [
        file.split("_")[0] ?? file,
        half === 0 ? "settings chosen on it" : "the other",
        `${set.queries.length} × ${corpus.length}`,
        meanAveragePrecision(set, (query) => baseline(query)).toFixed(3),
        titlePrecision(engine, set).toFixed(3),
      ];
    }),
  );
  return `## Similar titles

One alternate title of an occupation asks for the others among thousands; MAP. Both halves are
optimistic: our roles were checked against these two references while they were written, and the
other half's figure was seen at every run, though settings were chosen on the first. The table of title
vectors was trained on the labels of both, so ours shows here what is known and not what is understood;
docs/vectors.md has figures on labels that were left out.

${table(["occupations of", "half", "queries × titles", "TF-IDF", "ours"], rows)}`;
}

function titlePrecision(engine: Engine, set: TitleSet): number {
  const prepared = set.corpus.map(({ title }) => prepareTitle(engine, title));
  return meanAveragePrecision(set, (query) => {
    const asked = prepareTitle(engine, query);
    return prepared.map((title) => preparedSimilarity(asked, title));
  });
}

/** Roles of whole résumés, with their titles and with every title removed. */
export function measureRoles(context: EvalContext): string {
  const { engine, verbose } = context;
  const documents = readLabelled(`${context.data}resumes/dotin_train.ndjson`);
  const rows = [samplesRow(engine, true, verbose), samplesRow(engine, false, verbose)];
  for (const sure of SURE_TITLES) {
    for (const visible of [true, false]) {
      rows.push(designationsRow(engine, documents, visible, sure));
    }
  }
  return `## Roles of whole résumés

Our own short résumés of all groups (right: the first role is of a right group): we wrote them and
corrected the code by their failures, so they show breadth and not accuracy. And the labelled
résumés, where our own mapper's reading of the most recent designation stands in for the truth, when
it is at least so sure; the figures depend on that cut. Their failures were read as well: nothing
here is held out, and our groups are not anybody else's categories.

${table(["résumés", "titles", "count", "group right", "role right", "group in best 3"], rows)}`;
}

function samplesRow(engine: Engine, visible: boolean, verbose: boolean): string[] {
  let first = 0;
  let among = 0;
  for (const { title, groups, body } of SAMPLE_RESUMES) {
    const text = visible ? `${title}\n\n${body}` : body;
    const found = readResume(engine, text, { now: NOW }).roles.slice(0, 3);
    const right = found.map(({ role }) => groups.split(" ").includes(role.group));
    if (right[0]) first++;
    else if (verbose) {
      const names = found.map(({ role, score }) => `${role.id} ${score}`).join(", ");
      console.log(`${visible ? "visible" : "masked"}: ${title} → ${names}`);
    }
    if (right.includes(true)) among++;
  }
  const count = SAMPLE_RESUMES.length;
  return [
    "ours",
    visible ? "visible" : "masked",
    String(count),
    share(first, count),
    "–",
    share(among, count),
  ];
}

function designationsRow(
  engine: Engine,
  documents: readonly LabelledText[],
  visible: boolean,
  sure: number,
): string[] {
  let [count, group, role, among] = [0, 0, 0, 0];
  for (const document of documents) {
    const truth = latestRole(engine, document, sure);
    if (truth === undefined) continue;
    count++;
    const text = visible ? document.text : masked(document);
    const found = readResume(engine, text, { now: NOW }).roles;
    if (found[0]?.role.group === truth.group) group++;
    if (found[0]?.role.id === truth.id) role++;
    if (found.slice(0, 3).some((one) => one.role.group === truth.group)) among++;
  }
  return [
    `labelled, sure from ${sure}`,
    visible ? "visible" : "masked",
    String(count),
    share(group, count),
    share(role, count),
    share(among, count),
  ];
}

/** The first designation in the text that maps to one of our roles with confidence. */
function latestRole(
  engine: Engine,
  document: LabelledText,
  sure: number,
): { id: string; group: string } | undefined {
  const designations = document.labels
    .filter((label) => label.type === "Designation")
    .toSorted((a, b) => a.start - b.start);
  for (const { text } of designations.slice(0, 2)) {
    const best = rolesForTitle(engine, text)[0];
    if (best && best.score >= sure) return best.role;
  }
  return undefined;
}

/** Overwrites every designation, so only skills and duties are left. */
function masked({ text, labels }: LabelledText): string {
  let hidden = text;
  for (const { type, start, end } of labels) {
    if (type !== "Designation") continue;
    hidden = hidden.slice(0, start) + "x".repeat(end - start) + hidden.slice(end);
  }
  return hidden;
}
