import { serveThread } from "../../platform/thread-side.ts";
import type { SoundPosting } from "./fields/posting.ts";
import type { Reading } from "./read-row.ts";
import type { BatchAnswer } from "./reading-thread.ts";

/* A reading thread for tests: it exits on a posting titled "Fatal" and hangs on "Endless". */

const NOTHING: Reading = {
  requirements: [],
  isRemote: false,
  employmentType: null,
  experienceLevel: null,
  salary: null,
  skillIds: [],
  skillImportance: [],
  roleId: null,
  textSketch: new Uint8Array(82),
  titleWords: [],
  sideWords: [],
  bodyWords: [],
};

serveThread((postings: readonly SoundPosting[]): BatchAnswer => {
  if (postings.some(({ title }) => title === "Fatal")) process.exit(1);
  while (postings.some(({ title }) => title === "Endless"));
  const readings = postings.map(() => NOTHING);
  return { readings, newWords: [], isNewVocabulary: false };
});
