/** An event of a calendar file, with its texts as they were before they were escaped. */
export interface CalendarEvent {
  uid: string;
  stamp: string;
  start: string;
  end: string;
  summary: string;
  description: string;
}

/** Reads a calendar file as RFC 5545 says: unfolds lines, splits names from values, unescapes. */
export function eventsOf(text: string): CalendarEvent[] {
  const lines = text.replaceAll(/\r\n[ \t]/g, "").split("\r\n");
  if (lines[0] !== "BEGIN:VCALENDAR" || lines.at(-2) !== "END:VCALENDAR" || lines.at(-1) !== "")
    throw new Error("not a calendar");
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    const colon = line.indexOf(":");
    const [name = ""] = line.slice(0, colon).split(";");
    const value = line.slice(colon + 1);
    if (line === "BEGIN:VEVENT") events.push({});
    else if (name !== "END") Object.assign(events.at(-1) ?? {}, { [name]: unescape(value) });
  }
  return events.map((event) => ({
    uid: event["UID"] ?? "",
    stamp: event["DTSTAMP"] ?? "",
    start: event["DTSTART"] ?? "",
    end: event["DTEND"] ?? "",
    summary: event["SUMMARY"] ?? "",
    description: event["DESCRIPTION"] ?? "",
  }));
}

const unescape = (text: string): string =>
  text.replaceAll(/\\(.)/g, (_, char: string) => (char === "n" || char === "N" ? "\n" : char));
