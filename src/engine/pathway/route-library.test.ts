import { describe, expect, it } from "vitest";
import { loadEngine } from "../../knowledge/index.ts";
import type { RouteQuery } from "./route-library.ts";

const { routes } = loadEngine();

const idFor = (query: Partial<RouteQuery>): string | null | undefined =>
  routes.find({
    title: "",
    roleId: undefined,
    country: "GB",
    region: undefined,
    language: "en",
    ...query,
  })?.id;

describe("the route of a title", () => {
  it("is found by the title, and by one part of a title that names the job twice", () => {
    expect(idFor({ title: "Shop assistant" })).toBe("gb/sales-associate");
    expect(idFor({ title: "Till work / shop assistant" })).toBe("gb/sales-associate");
  });

  it("is found by a role that it leads to as well, after those that it leads to first", () => {
    expect(idFor({ roleId: "cashier" })).toBe("gb/sales-associate");
    expect(idFor({ roleId: "soc-analyst" })).toBe("gb/cybersecurity-analyst");
    expect(idFor({ roleId: "airline-pilot" })).toBeUndefined();
  });
});
