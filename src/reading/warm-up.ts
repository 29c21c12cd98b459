import {
  createCatalogue,
  expandQuery,
  findTarget,
  planPathway,
  readTarget,
  type Knowledge,
} from "../engine/index.ts";
import { findAnalysis, findCandidate } from "./findings.ts";

const RESUME = `Jane Doe
jane.doe@example.com
SUMMARY
Back-end developer who builds payment services.
EXPERIENCE
Senior Software Engineer, Acme Ltd
March 2019 - Present
• Built services in Python and PostgreSQL for 3 million requests a day.
Software Engineer, Widget Works
06/2015 - 02/2019
• Wrote REST APIs in Django, deployed with Kuberntes.
EDUCATION
BSc in Computer Science, University of Leeds, 2012 - 2015
SKILLS
Pyhton, Django, Docker, C++, AWS, Git
`;

/**
 * Builds the engine's tables and has its code compiled, a second in all: at the start, so that the
 * first request does not hold the event loop for it.
 */
export function warmUp(knowledge: Knowledge, now: Date): void {
  const text = RESUME.repeat(16);
  const target = readTarget(knowledge, { title: "Back-End Developer", skills: [] });
  if (target) findAnalysis(knowledge, { text, target, now });
  findCandidate(knowledge, { text, now });
  const goal = findTarget(knowledge, { title: "Software Engineer", description: RESUME });
  const skills = [{ name: "Python" }];
  const options = { weeklyHours: 10, includeResources: true };
  if (goal) planPathway(knowledge, goal, { skills, currentRole: "Tester" }, undefined, options);
  expandQuery({ knowledge, dictionary: createCatalogue().words }, "software engineer");
}
