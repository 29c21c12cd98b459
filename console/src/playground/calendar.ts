import type { PathwayBody } from "../api/replies.ts";

/*
 * The milestones of a pathway as a calendar file (RFC 5545): one all-day event for each milestone,
 * on the last day of its phase. Lines end with CRLF and are folded at 75 octets.
 */

const MAX_OCTETS = 75;

/** `start`: the first day of the plan, YYYY-MM-DD. `now`: when the file is made. */
export function calendarOf(pathway: PathwayBody, start: string, now: Date): string {
  const { roadmap, pathway_id: id, target_role: role, language } = pathway;
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const events = (roadmap?.phases ?? []).flatMap((phase) => {
    const day = lastDayOf(start, phase.month_end);
    return phase.milestones.flatMap((milestone, place) => [
      "BEGIN:VEVENT",
      `UID:${id}-${phase.phase}-${place + 1}@waymark`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
      `SUMMARY;LANGUAGE=${language}:${escaped(milestone)}`,
      `DESCRIPTION:${escaped(describe(role.title, phase))}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]);
  });
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Waymark//Career pathway//EN",
    "CALSCALE:GREGORIAN",
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

type Phase = NonNullable<PathwayBody["roadmap"]>["phases"][number];

const describe = (role: string, { phase, title, focus }: Phase): string =>
  [`${role}, phase ${phase}: ${title}`, focus.join(", ")].filter((line) => line !== "").join("\n");

/** The day before the same day of the month, `months` later; in a shorter month before its end. */
export function lastDayOf(start: string, months: number): string {
  const [year = 0, month = 1, day = 1] = start.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const next = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth)));
  return addDays(isoDay(next), -1);
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

const addDays = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return isoDay(date);
};

const compact = (day: string): string => day.replaceAll("-", "");

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (char) => `\\${char}`).replaceAll(/\r?\n/g, "\\n");

/** No character is cut in two; a continued line begins with a space, which counts. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [text, octets] = ["", 0];
  for (const char of line) {
    const size = encoder.encode(char).length;
    if (octets + size > MAX_OCTETS) {
      text += "\r\n ";
      octets = 1;
    }
    text += char;
    octets += size;
  }
  return text;
}
