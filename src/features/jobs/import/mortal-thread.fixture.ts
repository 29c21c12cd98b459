import { parentPort } from "node:worker_threads";
import type { SoundPosting } from "./posting.ts";
import type { Reading } from "./read.ts";
import type { Answer } from "./reading-thread.ts";

/** A reading thread that finds nothing and dies of a certain posting, as of one that takes all memory. */
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

parentPort?.postMessage("ready", []);
parentPort?.on("message", (postings: readonly SoundPosting[]) => {
  if (postings.some(({ title }) => title === "Fatal")) process.exit(1);
  const readings = postings.map(() => NOTHING);
  const answer: Answer = { readings, newWords: [], isNewVocabulary: false };
  parentPort?.postMessage(answer, []);
});
