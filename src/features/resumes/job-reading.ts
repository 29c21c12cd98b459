import type { PostingDocument } from "../../engine/index.ts";
import type { JobReadingBody } from "./job-reading.schema.ts";
import { documentOf } from "./reading.ts";
import type { ResumeSource } from "./resume-source.ts";

type Placed = PostingDocument["title"];
const pair = ({ start, end }: { start: number; end: number }): [number, number] => [start, end];
const showPlaced = (placed: Placed): JobReadingBody["title"] =>
  placed ? { text: placed.text, at: placed.at ? pair(placed.at) : null } : null;

/** A posting as data. */
export function toJobReading(source: ResumeSource, found: PostingDocument): JobReadingBody {
  const language = found.language ?? null;
  const { role } = found;
  return {
    document: documentOf(source, { words: found.words, language, warnings: [] }),
    language,
    title: showPlaced(found.title),
    role: role
      ? {
          id: role.id,
          title: role.title,
          codes: {
            esco: [...role.codes.esco],
            isco_08: [...role.codes.isco_08],
            onet_soc: [...role.codes.onet_soc],
          },
        }
      : null,
    company: showPlaced(found.company),
    city: showPlaced(found.city),
    country: found.country ?? null,
    is_remote: found.isRemote,
    employment_type: found.employmentType ?? null,
    experience_level: found.level ?? null,
    salary: found.salary ?? null,
    requirements: found.requirements.map(({ kind, name, id, isMust, at }) => ({
      kind,
      name,
      id: id ?? null,
      priority: isMust ? "must" : "wish",
      at: at.map(pair),
    })),
    requirement_items: [...found.items],
    duties: found.duties.map((duty) => ({ text: duty.text, at: pair(duty) })),
    text: source.text,
  };
}
