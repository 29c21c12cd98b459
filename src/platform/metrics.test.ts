import { describe, expect, it } from "vitest";
import { Metrics, type GaugeReading } from "./metrics.ts";

const STATES = [
  { name: "waymark_age_seconds", help: "without labels" },
  { name: "waymark_things", help: "with labels", labels: ["state"] },
];
const READ = new Map<string, readonly GaugeReading[]>([
  ["waymark_age_seconds", [{ value: 3 }]],
  ["waymark_things", [{ value: 2, labels: { state: "new" } }]],
]);

describe("states that are read at a scrape", () => {
  it("are absent, not zero, when they cannot be read, and the rest is still shown", async () => {
    const metrics = new Metrics();
    let read: () => Promise<typeof READ> = async () => READ;
    metrics.states(STATES, () => read());
    const samples = async () => (await metrics.text()).match(/^waymark_(age|things).*$/gm);
    const all = ["waymark_age_seconds 3", 'waymark_things{state="new"} 2'];
    expect(await samples()).toEqual(all);
    read = () => Promise.reject(new Error("the database is away"));
    expect(await samples()).toBeNull();
    read = () => new Promise(() => {});
    expect(await samples()).toBeNull();
    expect(await metrics.text()).toContain("nodejs_eventloop_lag_seconds");
    read = async () => READ;
    expect(await samples()).toEqual(all);
  });
});
