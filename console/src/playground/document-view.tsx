import { useMemo } from "react";
import type { ResumeAnalysisBody, ResumeReadingBody } from "../api/replies.ts";
import { asWords, formatNumber, languageName, plural } from "../ui/format.ts";
import { partsOf, type TextPart } from "./text-parts.ts";

const LEVELS = ["advanced", "intermediate", "beginner"] as const;

type Reason = ResumeReadingBody["ignored"][number]["reason"];

/** Shown in this order; quoted are those whose words explain the reason. */
const REASONS: Readonly<Record<Reason, { label: string; isQuoted: boolean }>> = {
  denied: { label: "Denied", isQuoted: true },
  wanted: { label: "Wanted, not yet known", isQuoted: true },
  lapsed: { label: "No longer valid", isQuoted: true },
  failed: { label: "Not passed", isQuoted: true },
  in_progress: { label: "Not finished yet", isQuoted: true },
  others: { label: "Somebody else’s work", isQuoted: true },
  instructions: { label: "Instructions to the reader", isQuoted: true },
  identity: { label: "Name, contact and personal data", isQuoted: false },
  interests: { label: "Hobbies", isQuoted: false },
};

/** The text that was read, with its skills where they stand and what was left out. */
export function DocumentView({
  reading,
  analysis,
}: {
  reading: ResumeReadingBody;
  analysis: ResumeAnalysisBody;
}) {
  const { document, text, skills, ignored } = reading;
  const parts = useMemo(() => partsOf(text, skills, ignored), [text, skills, ignored]);
  const asked = new Set(analysis.matched_skills);
  const facts = [
    document.format === "text" ? "Text" : document.format.toUpperCase(),
    document.pages === null ? undefined : plural(document.pages, "page"),
    plural(document.words, "word"),
    document.language === null ? undefined : languageName(document.language),
  ].filter(Boolean);
  return (
    <section aria-labelledby="document-heading" className="min-w-0">
      <h3 id="document-heading">What was read</h3>
      <p className="text-sm text-muted">{facts.join(", ")}</p>
      <Legend />
      <div
        className="mt-3 max-h-[44rem] overflow-auto rounded-md border border-line p-4 leading-relaxed whitespace-pre-wrap print:max-h-none"
        tabIndex={0}
        role="region"
        aria-label="The text that was read"
      >
        {parts.map((part) => (
          <Part key={part.start} part={part} isAsked={(name) => asked.has(name)} />
        ))}
      </div>
      <SkillsByLevel skills={skills} isAsked={(name) => asked.has(name)} />
      <LeftOut reading={reading} />
      <p className="mt-1 text-sm text-muted">
        Judged against {formatNumber(analysis.coverage.total)} skills of{" "}
        {analysis.target_role ? analysis.target_role.title : analysis.target_job.title}.
      </p>
    </section>
  );
}

const Legend = () => (
  <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
    <span>
      <mark className="skill asked">asked for</mark> by the job
    </span>
    {LEVELS.map((level) => (
      <span key={level}>
        <mark className={`skill ${level}`}>{level}</mark>
      </span>
    ))}
    <span>
      <s className="ignored">left out</s>
    </span>
  </p>
);

function Part({ part, isAsked }: { part: TextPart; isAsked: (name: string) => boolean }) {
  const { text, skills, reason } = part;
  if (reason !== undefined)
    return (
      <s
        className={`ignored ${REASONS[reason].isQuoted ? "" : "plain"}`}
        title={`Left out: ${REASONS[reason].label}`}
      >
        <span className="sr-only"> [left out: {REASONS[reason].label}] </span>
        {text}
      </s>
    );
  const [first] = skills;
  if (first === undefined) return text;
  const read = skills.map(({ name, level }) => `${name}, ${level}`).join("; ");
  return (
    <mark
      className={`skill ${first.level} ${skills.some(({ name }) => isAsked(name)) ? "asked" : ""}`}
      title={read}
    >
      {text}
    </mark>
  );
}

/** The levels in words, for those who cannot point at the text. */
function SkillsByLevel({
  skills,
  isAsked,
}: {
  skills: ResumeReadingBody["skills"];
  isAsked: (name: string) => boolean;
}) {
  const rows = LEVELS.map((level) => [level, skills.filter((one) => one.level === level)] as const);
  return (
    <div className="mt-4">
      <h4 className="text-base">{plural(skills.length, "skill")} by level</h4>
      <dl className="mt-1 grid gap-2">
        {rows
          .filter(([, found]) => found.length > 0)
          .map(([level, found]) => (
            <div key={level} className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
              <dt className="text-muted">{asWords(level)}</dt>
              <dd>
                <SkillTags names={found.map(({ name }) => name)} isAsked={isAsked} />
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

export const SkillTags = ({
  names,
  isAsked = () => false,
}: {
  names: readonly string[];
  isAsked?: (name: string) => boolean;
}) => (
  <ul className="mt-1 flex flex-wrap gap-1.5">
    {names.map((name) => (
      <li key={name} className={`tag ${isAsked(name) ? "border-transparent bg-tint" : ""}`}>
        {name}
      </li>
    ))}
  </ul>
);

function LeftOut({ reading: { text, ignored, document } }: { reading: ResumeReadingBody }) {
  const { warnings, format } = document;
  const reasons = (Object.keys(REASONS) as Reason[])
    .map((reason) => [reason, ignored.filter((one) => one.reason === reason)] as const)
    .filter(([, spans]) => spans.length > 0);
  return (
    <div className="mt-4">
      <h4 className="text-base">What was left out</h4>
      {warnings.length + reasons.length === 0 ? (
        <p className="text-muted">
          Nothing: the whole {format === "text" ? "text" : "file"} was read.
        </p>
      ) : (
        <ul className="list-disc pl-5">
          {reasons.map(([reason, spans]) => (
            <li key={reason}>
              {REASONS[reason].label}
              {REASONS[reason].isQuoted
                ? `: ${spans.map(({ start, end }) => `“${shorten(text.slice(start, end))}”`).join(", ")}`
                : ` (${plural(spans.length, "part")})`}
            </li>
          ))}
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const MAX_QUOTE_CHARS = 80;

const shorten = (quote: string): string =>
  quote.length > MAX_QUOTE_CHARS ? `${quote.slice(0, MAX_QUOTE_CHARS).trimEnd()} …` : quote;
