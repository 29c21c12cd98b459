import type { Line } from "../text/lines.ts";
import type { TextSpan } from "../text/spans.ts";
import { type Section, sectionAt } from "./section-kinds.ts";

const CERTIFIED =
  /\bcertified\b(?! copies| mail)|\bcertification\b|\bcertificate (?:in|of)\b|\blicensed?\b(?= (?:practical|vocational|clinical|professional|electrician|plumber|social|real|mental|massage)\b)|\bPMP\b|\bCPA\b|\bCCNA\b|\bCISSP\b|\bITIL\b|\bCPR\b/;
const MAX_FOUND = 30;
const MAX_CHARS = 120;

export interface FoundCertification {
  readonly name: string;
  readonly at: TextSpan;
}

/** Certificates and licences: the lines of their section, and short lines elsewhere that name one. */
export function findCertifications(
  lines: readonly Line[],
  sections: readonly Section[],
): FoundCertification[] {
  const found = new Map<string, FoundCertification>();
  for (const line of lines) {
    if (found.size >= MAX_FOUND) break;
    const section = sectionAt(sections, line.start);
    const listed = section?.kind === "certifications";
    if (listed && line.start === section.start && line.text === section.heading) continue;
    const isShort = line.text.length <= MAX_CHARS && line.text.length >= 3;
    if (!isShort || !/\p{L}{2}/u.test(line.text)) continue;
    if (!listed && (!CERTIFIED.test(line.text) || line.text.split(" ").length > 12)) continue;
    const name = line.text.replace(/^[-–*·\s:]+|[\s,;.]+$/g, "");
    if (name !== "") found.set(name.toLowerCase(), { name, at: line });
  }
  return [...found.values()];
}
