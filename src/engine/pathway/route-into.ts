import type { Role } from "../knowledge/knowledge.ts";
import type { Speech } from "../languages/speech.ts";
import { openWays, takeShortest, USUAL_WEEK } from "./pathway.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import { targetOfRole } from "./read/target.ts";
import { showRoute, type ShownRoute } from "./tell/route-reply.ts";
import { tellWayIn } from "./tell/way-in-sentences.ts";

/** The route of a plan for somebody who states nothing: what newcomers need, and their ways. */
export function routeInto(
  engine: PathwayTables,
  role: Role,
  { country, speech }: { readonly country: string | undefined; readonly speech: Speech },
): ShownRoute {
  const open = openWays(engine, targetOfRole(engine, role), { skills: [] }, undefined, country);
  const { checklist, wayIn } = takeShortest(engine, open, {
    weeklyHours: USUAL_WEEK,
    isStated: false,
  });
  const { training } = engine.knowledge;
  const { items } = checklist;
  return showRoute(
    tellWayIn(wayIn, { training, roleId: role.id, country, items, hasPost: false, speech }),
    speech,
  );
}
