import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inputOf, linkTo, type SharedInput } from "../console/src/playground/share.ts";

const INPUT: SharedInput = {
  text: `Zoë Müller\n\nExperience\n${"Built services in Python. ".repeat(400)}`,
  target: { title: "Data Analyst" },
  rival: { title: "Clerk", job: { id: "job_1", company: null, skills: ["Excel"] } },
  language: "fr",
  country: "DE",
  weeklyHours: 8,
};

const fragmentOf = (value: unknown): string =>
  `#input=${deflateRawSync(JSON.stringify(value)).toString("base64url")}`;

describe("a shared link", () => {
  it("holds the input behind the #, compressed, and gives it back", async () => {
    const link = await linkTo(INPUT, "https://example.com/console");
    const { origin, pathname, search, hash } = new URL(link);
    expect(origin + pathname + search).toBe("https://example.com/console");
    expect(hash.length).toBeLessThan(INPUT.text.length / 4);
    expect(await inputOf(hash)).toEqual(INPUT);
  });

  it.each([
    ["", "no fragment"],
    ["#main", "another fragment"],
    ["#input=", "nothing"],
    ["#input=%%%", "no base64"],
    ["#input=AAAA", "no deflated bytes"],
    [fragmentOf("text"), "no object"],
    [fragmentOf({ ...INPUT, version: 2 }), "another version"],
    [fragmentOf({ ...INPUT, version: 1, text: 7 }), "a text that is a number"],
    [fragmentOf({ ...INPUT, version: 1, target: null }), "no target"],
    [fragmentOf({ ...INPUT, version: 1, weeklyHours: 1e9 }), "hours beyond a week"],
    [fragmentOf({ ...INPUT, version: 1, text: "x".repeat(1_000_000) }), "more than is read"],
  ])("is refused with %j (%s)", async (fragment) => {
    expect(await inputOf(fragment)).toBeUndefined();
  });
});
