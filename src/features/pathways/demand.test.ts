import { expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { Unavailable } from "../../platform/fair-queue.ts";
import { countRoleDemand } from "./role-demand.ts";
import type { PathwayInput } from "./pathways.schema.ts";

const input = { target_role: { title: "Registered Nurse" } } as PathwayInput;
const call = { caller: { appId: "app_1" }, now: new Date("2026-11-17") } as Parameters<
  typeof countRoleDemand
>[1];
const failing = (error: Error) => ({
  engine: testEngine(),
  market: { count: () => Promise.reject(error) },
  searches: <T>(_: string, work: () => Promise<T>) => work(),
});

it("is not counted while the job index is away: the plan is made without it", async () => {
  const away = failing(new Unavailable("The job index is too busy."));
  expect(await countRoleDemand(away, call, input)).toBeUndefined();
});

it("hides no other failure", async () => {
  const broken = failing(new Error("a fault"));
  await expect(countRoleDemand(broken, call, input)).rejects.toThrow("a fault");
});
