import { describe, expect, it } from "vitest";
import { matchesOf, type Reach } from "../console/src/palette/entries.ts";

const ID = "01a1ea68-fd00-7d75-a445-8e5c1feb1f79";
const MEMBER: Reach = {
  isOperator: false,
  operatorApps: [],
  memberApps: [{ id: "app_1", name: "Acme Careers" }],
  documents: [],
};
const pathsOf = (text: string, reach: Reach) => matchesOf(text, reach).map(({ to }) => to);

describe("the command palette", () => {
  it("shows a stranger the public pages and the sign-in", () => {
    const stranger = { ...MEMBER, memberApps: [] };
    expect(pathsOf("", stranger)).toEqual(["/", "/jobs", "/roles", "/sign-in"]);
    expect(pathsOf(ID, stranger)).toEqual([]);
  });

  it("ranks a page by its own name before the name of its app", () => {
    expect(pathsOf("re", MEMBER)[0]).toBe("/a/app_1/requests");
    expect(pathsOf("keys acme", MEMBER)).toEqual(["/a/app_1/keys"]);
  });

  it("leads to a request by its id, in each place that the person can see", () => {
    expect(pathsOf(` ${ID} `, { ...MEMBER, isOperator: true })).toEqual([
      `/a/app_1/requests/${ID}`,
      `/requests/${ID}`,
    ]);
    expect(pathsOf(`${ID}/../keys`, MEMBER)).toEqual([]);
  });

  it("lists the apps that the server found for an operator", () => {
    const operatorApps = [{ id: "app_9", name: "Other Ltd" }];
    const reach = { isOperator: true, operatorApps, memberApps: [], documents: [] };
    expect(pathsOf("other", reach)).toEqual(["/apps/app_9"]);
  });

  it("ends with what the documentation says, which is outside of the console", () => {
    const url = "/docs/guides/webhooks#verify";
    const documents = [{ title: "Verify a signature", page: "Webhooks", url }];
    expect(matchesOf("webhooks", { ...MEMBER, documents })).toEqual([
      { to: "/a/app_1/webhooks", label: "Webhooks", group: "Acme Careers" },
      { to: url, label: "Verify a signature", group: "Webhooks", isDocument: true },
    ]);
  });
});
