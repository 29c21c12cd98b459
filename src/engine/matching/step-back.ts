import type { Knowledge, Role } from "../knowledge/knowledge.ts";
import { RECOGNISED } from "../roles/recognise-title.ts";
import { rolesOfPostingTitle } from "./job-role.ts";
import type { MatchTables } from "./match-tables.ts";

/** A post held, most recent first. */
interface HeldPost {
  readonly roleId: string | undefined;
  readonly isCurrent: boolean;
}

/** A posting at least this near to a post that was left is work of its kind. */
const SAME_KIND = 0.7;

/**
 * Tells which postings are a step back: work of a post that was left for one with a longer way in. A nurse who now
 * serves coffee took the step already, so nursing is none.
 */
export function stepBackFinder(
  engine: MatchTables,
  posts: readonly HeldPost[],
): (postingTitle: string) => boolean {
  const { knowledge, roleNearness } = engine;
  const isNow = posts.some(({ isCurrent }) => isCurrent)
    ? ({ isCurrent }: HeldPost) => isCurrent
    : (post: HeldPost) => post === posts[0];
  const rolesOf = (some: readonly HeldPost[]): Role[] =>
    some.flatMap(({ roleId }) => knowledge.roles.get(roleId ?? "") ?? []);
  const present = rolesOf(posts.filter(isNow));
  const left = rolesOf(posts.filter((post) => !isNow(post)));
  const longest = Math.max(0, ...present.map((role) => monthsInto(knowledge, role)));
  const nearest = (roles: readonly Role[], other: Role): number =>
    Math.max(0, ...roles.map(({ index }) => roleNearness.row(index)[other.index] ?? 0));
  return (title) => {
    const [meant] = rolesOfPostingTitle(engine, title);
    if (!meant || meant.score < RECOGNISED) return false;
    const before = nearest(left, meant.role);
    return (
      before >= SAME_KIND &&
      before > nearest(present, meant.role) &&
      monthsInto(knowledge, meant.role) < longest
    );
  };
}

/** Tells which postings are surely other work than the wished one. */
export function otherWorkFinder(
  engine: MatchTables,
  wished: readonly { readonly role: Role }[],
): (postingTitle: string) => boolean {
  const rows = wished.map(({ role }) => engine.roleNearness.row(role.index));
  return (title) => {
    const [meant] = rolesOfPostingTitle(engine, title);
    if (!meant || meant.score < RECOGNISED || rows.length === 0) return false;
    return rows.every((row) => (row[meant.role.index] ?? 0) < SAME_KIND);
  };
}

/** How long the usual way into a role takes, from nothing. */
function monthsInto({ training }: Knowledge, { id }: Role): number {
  const licensed = training.regulationOf(id, undefined)?.ways;
  return (
    licensed?.find((way) => way.for === "anyone")?.months ??
    training.routeOf(id, undefined)?.months ??
    0
  );
}
