import { expect, it } from "vitest";
import type { ClusterCall, ClusterCalls } from "../../../platform/opensearch.ts";
import { nearRolesOf } from "./near-roles.ts";
import { ClusterSearch } from "./cluster-search.ts";

const LEVELS = 8;
const match = (byRole: readonly number[], base = 35) => ({
  base,
  credits: Uint8Array.of(65, 40, 0),
  exact: Uint8Array.of(1, 1, 0),
  factors: Uint16Array.from({ length: byRole.length * LEVELS }, (_, profile) =>
    // Other levels are further away.
    Math.round(byRole[Math.floor(profile / LEVELS)]! * (profile % LEVELS === 2 ? 1 : 0.5)),
  ),
  filters: {},
  limit: 25,
  nowMs: 0,
});

it("names the roles that can reach the nearest one, and the most that others can score", () => {
  expect(nearRolesOf(match([100, 1_000, 351, 350, 50, 50]))).toEqual({
    roles: [0, 1],
    mostOfOthers: 35,
  });
});

it("takes postings without a role for far ones, however near", () => {
  expect(nearRolesOf(match([900, 1_000, 50, 50]))).toEqual({ roles: [0], mostOfOthers: 90 });
});

it("is silent where roles do not count, or most are near", () => {
  expect(nearRolesOf(match([1_000, 1_000, 1_000, 1_000], 0))).toBeUndefined();
  expect(nearRolesOf(match([100, 1_000, 900, 800]))).toBeUndefined();
  expect(nearRolesOf({ ...match([100, 0, 0, 0]), credits: new Uint8Array(3) })).toBeUndefined();
});

it("scores postings of other roles unless all of near ones are above them", async () => {
  const query = { ...match([100, 1_000, 351, 350, 50, 50]), limit: 1 };
  const roundsWith = async (fit: number, roles?: number[]): Promise<(string[] | undefined)[]> => {
    const asked: (string[] | undefined)[] = [];
    const cluster: ClusterCalls = {
      isPartlySlow: false,
      async send<T>({ body }: ClusterCall): Promise<T> {
        asked.push(rolesIn((body as (isRetry: boolean) => object[])(false)));
        const hit = { _id: "job", sort: [fit, 0, "job"], fields: { group: ["job"] } };
        return { responses: [{ hits: { hits: [hit] } }] } as T;
      },
    };
    const found = await new ClusterSearch(cluster, "jobs").match({ ...query, filters: { roles } });
    expect(found).toEqual([{ id: "job", fitScore: fit }]);
    return asked;
  };
  expect(await roundsWith(36)).toEqual([["0", "1"]]);
  // Newer postings of others may have the same score.
  expect(await roundsWith(35)).toEqual([["0", "1"], undefined]);
  expect(await roundsWith(35, [1, 2])).toEqual([["1"], ["1", "2"]]);
});

function rolesIn(lines: object[]): string[] | undefined {
  const [, { query }] = lines as [object, { query: { bool: { filter: object[] } } }];
  const terms = query.bool.filter.flatMap((each) => ("terms" in each ? [each.terms] : []));
  return (terms as { role?: string[] }[]).find(({ role }) => role !== undefined)?.role;
}
