import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Development data beside the checkout. Only *.shared.test.ts may use it; the runner leaves these out
 * where it is missing, so that no other test depends on it. */
export const SHARED_DATA = join(import.meta.dirname, "../../../shared/data");

/** The development résumés with a title and the author's name from each. */
export function developmentResumes(): { text: string; title: string; name: string }[] {
  const lines = readFileSync(join(SHARED_DATA, "resumes/dotin_train.ndjson"), "utf8");
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const { text, labels } = JSON.parse(line) as {
        text: string;
        labels: { type: string; text: string }[];
      };
      const named = labels.find(({ type }) => type === "Designation")?.text ?? "Office Clerk";
      const name = labels
        .find(({ type }) => type === "Name")!
        .text.replaceAll('"', "")
        .trim();
      return { text, title: named.replace(/\s+/g, " ").trim(), name };
    });
}
