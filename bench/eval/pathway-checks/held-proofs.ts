import type { Engine, Role } from "../../../src/engine/index.ts";
import { type Check, Findings } from "./check.ts";

/** "You already hold it" is said only to people whose own role asks for the very same proofs. */
export const heldProofs: Check = {
  name: "“already hold” only with equal proofs",
  before: "–",
  find(situation) {
    const { engine, role, country, people } = situation;
    const found = new Findings();
    for (const person of people) {
      const plan = situation.decide(person.candidate);
      const law = plan?.wayIn.route.rise?.law ?? plan?.wayIn.route.law;
      if (!plan || !law || law.rule.unregulated) continue;
      const target = plan.standpoint.target.role;
      const present = plan.standpoint.present?.role;
      const proofs = present ? proofsOf(engine, present, country) : new Set<string>();
      const held = law.requires.filter((one) => one.held).map(({ credential }) => credential);
      const unequal = held.find(
        ({ id, per_role: isOwn }) => !proofs.has(id) || (isOwn === true && present !== target),
      );
      const asked = [...(law.rule.requires ?? []), ...(law.rule.expects ?? [])];
      const isUnproved =
        law.reason === "held" && present !== role && !asked.every((id) => proofs.has(id));
      found.add(
        unequal || isUnproved
          ? `${situation.name(person)}: ${unequal?.id ?? "held without the proofs"}`
          : undefined,
      );
    }
    return found;
  },
};

/** What the law of the country asks of people in a role, with all that comes with it. */
function proofsOf(engine: Engine, role: Role, country: string): ReadonlySet<string> {
  const { training, roles } = engine.knowledge;
  const rule = training.regulationOf(role.id, country);
  const isRule = rule && !rule.unregulated;
  const open = isRule ? [...(rule.requires ?? []), ...(rule.expects ?? [])] : [];
  const proofs = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (proofs.has(id)) continue;
    proofs.add(id);
    open.push(...(training.credentials.get(id)?.grants ?? []));
  }
  const before = roles.get(training.routeOf(role.id, country)?.after ?? "");
  return before ? new Set([...proofs, ...proofsOf(engine, before, country)]) : proofs;
}
