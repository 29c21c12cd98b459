import type { PathwayBody } from "../api/replies.ts";
import { download } from "../ui/download.ts";
import { Field } from "../ui/field.tsx";
import { calendarOf } from "./calendar.ts";
import { printPart } from "./print-part.ts";

/** Today in the visitor's own time zone, YYYY-MM-DD. */
export const today = (): string => new Date().toLocaleDateString("sv-SE");

/** The first day of the plan, and the plan as paper or as dates of a calendar. */
export function PathwayTools({
  pathway,
  start,
  setStart,
}: {
  pathway: PathwayBody;
  start: string;
  setStart: (day: string) => void;
}) {
  const save = () =>
    download(
      `${fileNameOf(pathway.target_role.title)}.ics`,
      calendarOf(pathway, start === "" ? today() : start, new Date()),
      "text/calendar",
    );
  return (
    <div className="no-print mb-6 flex flex-wrap items-end gap-3">
      <Field label="First day of the plan" className="w-44">
        {(parts) => (
          <input
            {...parts}
            className="input"
            type="date"
            min="2000-01-01"
            max="2100-12-31"
            value={start}
            onChange={(event) => setStart(event.target.value)}
          />
        )}
      </Field>
      <button type="button" className="button" onClick={save}>
        Save as calendar file (.ics)
      </button>
      <button type="button" className="button" onClick={() => printPart("pathway")}>
        Print the pathway or save it as PDF
      </button>
    </div>
  );
}

const fileNameOf = (title: string): string =>
  `pathway-${
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-|-$/g, "") || "plan"
  }`;
