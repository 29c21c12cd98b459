import { expect, it } from "vitest";
import { nearRolesOf } from "./near-roles.ts";

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
