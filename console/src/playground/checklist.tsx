import type { PathwayBody } from "../api/replies.ts";
import { asWords } from "../ui/format.ts";

type Checklist = NonNullable<PathwayBody["skill_checklist"]>;
type Item = Checklist[number];

const LEVELS = ["none", "beginner", "intermediate", "advanced"] as const;
const IMPORTANCES = ["core", "important", "supporting"];

const rankOf = (level: string): number => (LEVELS as readonly string[]).indexOf(level);

/** The role's skills as a picture: filled what is there, outlined what the role asks for. */
export function ChecklistView({ checklist }: { checklist: Checklist }) {
  const groups = IMPORTANCES.map(
    (importance) =>
      [importance, checklist.filter((item) => item.importance === importance)] as const,
  ).filter(([, items]) => items.length > 0);
  return (
    <div>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted print:hidden">
        <span className="flex items-center gap-2">
          <Pips current={2} target={2} /> reached
        </span>
        <span className="flex items-center gap-2">
          <Pips current={1} target={3} /> to improve
        </span>
        <span className="flex items-center gap-2">
          <Pips current={0} target={2} /> to learn
        </span>
        <span>The percentage is the share of current postings that ask for it.</span>
      </p>
      <div className="mt-4 grid gap-x-12 gap-y-6 lg:grid-cols-3 print:grid-cols-3">
        {groups.map(([importance, items]) => (
          <section key={importance} aria-label={`${asWords(importance)} skills`}>
            <h4 className="border-b border-line pb-2 text-base">{asWords(importance)}</h4>
            <ul>
              {items.map((item) => (
                <ChecklistRow key={item.skill_id} item={item} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function ChecklistRow({ item }: { item: Item }) {
  const current = rankOf(item.current_level);
  const target = rankOf(item.target_level);
  const notes = [
    item.level_source === "implied" && item.implied_by.length > 0
      ? `follows from ${item.implied_by.join(", ")}`
      : "",
    item.one_of === null ? "" : `one of ${item.one_of.join(", ")} is enough`,
  ].filter((note) => note !== "");
  return (
    <li className="keep flex items-start justify-between gap-4 border-b border-line py-2 print:py-0.5">
      <span className="min-w-0">
        {item.name}
        {notes.length === 0 ? null : (
          <span className="block text-sm text-muted">{notes.join("; ")}</span>
        )}
      </span>
      <span className="flex shrink-0 items-center gap-3 pt-0.5">
        {item.demand === null ? null : (
          <span className="text-sm text-muted tabular-nums">{Math.round(item.demand * 100)} %</span>
        )}
        {item.kind === "proof" ? (
          <span className="text-sm text-muted">{item.held ? "held" : "to obtain"}</span>
        ) : (
          <Pips current={current} target={target} label={labelOf(item)} />
        )}
      </span>
    </li>
  );
}

const labelOf = ({ current_level: current, target_level: target }: Item): string =>
  current === "none" ? `Not yet; needed at ${target}` : `At ${current}; needed at ${target}`;

/** Three steps: filled up to `current`, outlined up to `target`. */
function Pips({ current, target, label }: { current: number; target: number; label?: string }) {
  return (
    <svg
      viewBox="0 0 46 14"
      className="h-3.5 w-[46px]"
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      {[1, 2, 3].map((step) => (
        <rect
          key={step}
          x={(step - 1) * 16 + 1}
          y="1"
          width="12"
          height="12"
          rx="2"
          strokeWidth="1.5"
          className={
            step <= current
              ? "fill-accent stroke-accent"
              : step <= target
                ? "fill-transparent stroke-accent"
                : "fill-transparent stroke-line"
          }
        />
      ))}
    </svg>
  );
}
