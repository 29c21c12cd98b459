import { expect, it } from "vitest";
import { checkKnowledge } from "./checked-records.ts";

it("the built-in knowledge base passes its own check", () => {
  expect(checkKnowledge().problems).toEqual([]);
});
