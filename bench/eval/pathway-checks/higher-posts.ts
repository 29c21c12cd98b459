import type { Position } from "../../../src/engine/pathway/read/position.ts";
import { readPosition } from "../../../src/engine/pathway/read/position.ts";
import { type Check, Findings } from "./check.ts";

/** A plan never sends somebody to the post they hold, or to one below it. */
export const higherPosts: Check = {
  name: "no post at or below the present one",
  before: "“junior developer” for a Java developer",
  find(situation) {
    const found = new Findings();
    const { engine } = situation;
    for (const person of situation.people) {
      const plan = situation.decide(person.candidate);
      const present = plan?.standpoint.present;
      if (!plan || !present) continue;
      const { positions, start } = plan.wayIn;
      const isTold = plan.schedule.isNewcomer && plan.wayIn.ahead !== undefined;
      const posts = [...positions, ...(isTold && start !== undefined ? [start] : [])];
      const { role: target } = plan.standpoint.target;
      const low = posts.find((post) => {
        const read = readPosition(engine, post, 1);
        return (
          (read !== undefined && isNotAbove(read, present)) ||
          isBelowOnLadder(post, present, target.rungs)
        );
      });
      found.add(low && `${situation.name(person)}: ${low}`);
    }
    return found;
  },
};

/** A post of the same role on the same step or below. */
const isNotAbove = (post: Position, present: Position): boolean =>
  post.role === present.role && post.rung <= present.rung;

/** The ladder of the target names both, and the post first. */
function isBelowOnLadder(
  post: string,
  present: Position,
  rungs: readonly { readonly title: string; readonly role: string | undefined }[],
): boolean {
  const own = rungs.findLastIndex(
    ({ title, role }) =>
      role === present.role.id || title.toLowerCase() === present.written.toLowerCase(),
  );
  const other = rungs.findIndex(({ title }) => title === post);
  return other >= 0 && other <= own;
}
