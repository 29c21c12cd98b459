import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestApp,
  testEngine,
  type Customer,
  type TestApp,
} from "../../../test/support/app.ts";
import { addJobs, until } from "../../../test/support/jobs.ts";
import { readPosting, roleOfJob } from "../../engine/index.ts";
import type { MatchBody } from "./matching.schema.ts";

const POSTINGS: Readonly<Record<string, string>> = {
  "Kitchen Porter":
    "Wash dishes, keep the kitchen clean and help with food preparation. Food hygiene.",
  "Line Cook": "Work the grill and sauce stations: food preparation, plating and food safety.",
  "Help Desk Technician": "Ticketing, Windows, Active Directory and hardware troubleshooting.",
  "Systems Administrator": "Windows Server, Active Directory, VMware, PowerShell and backup.",
  Cashier: "Operate the till: cash handling, customer service, stocking shelves.",
  "Assistant Store Manager": "Inventory, scheduling, customer service, cash handling, coaching.",
  "Warehouse Picker": "Order picking with an RF scanner, packing, loading and stock counts.",
  "Forklift Operator": "Counterbalance and reach truck, loading, inventory and safety checks.",
  Barista: "Espresso, latte art, cash handling and customer service.",
  "Registered Nurse": "Patient assessment, medication administration, wound care, care planning.",
};

const resume = (present: string, past: string): string =>
  `Alex Roe\n\nEXPERIENCE\n${present}\n\n${past}\n`;
const PEOPLE: readonly (readonly [best: string, left: string, text: string])[] = [
  [
    "Line Cook",
    "Kitchen Porter",
    resume(
      "Line Cook, The Oak\nMarch 2022 - Present\n- Grill and sauce stations, food preparation, plating, food safety",
      "Kitchen Porter, Hotel Sun\n2019 - 2022\n- Washed dishes, helped with food preparation, food hygiene",
    ),
  ],
  [
    "Systems Administrator",
    "Help Desk Technician",
    resume(
      "Systems Administrator, Acme\n2020 - Present\n- Windows Server, Active Directory, VMware, PowerShell, backup",
      "Help Desk Technician, Acme\n2015 - 2020\n- Ticketing, Windows, Active Directory, hardware troubleshooting",
    ),
  ],
  [
    "Assistant Store Manager",
    "Cashier",
    resume(
      "Assistant Store Manager, FreshMart\n2020 - Present\n- Inventory, scheduling, coaching, customer service, cash handling",
      "Cashier, FreshMart\n2014 - 2020\n- Cash handling, customer service, stocking shelves",
    ),
  ],
  [
    "Forklift Operator",
    "Warehouse Picker",
    resume(
      "Forklift Operator, Depot\n2022 - Present\n- Reach truck, counterbalance, loading, safety checks",
      "Warehouse Picker, Depot\n2018 - 2022\n- Order picking, packing, RF scanner, loading, stock counts",
    ),
  ],
];
const NURSE_WHO_SERVES_COFFEE = resume(
  "Barista, Beanery\n2024 - Present\n- Espresso, cash handling, customer service",
  "Registered Nurse, St Ann Hospital\n2012 - 2023\n- Patient assessment, medication administration, wound care",
);

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date("2026-11-17T12:00:00.000Z") });
  customer = await app.customer({ credits: 100 });
  const engine = testEngine();
  const made = await addJobs(
    app.db,
    Object.entries(POSTINGS).map(([title, description]) => {
      const { skills } = readPosting(engine, { title, description });
      const role = roleOfJob(engine, { title, description, skills });
      return {
        title,
        description,
        skills: skills.map(({ id }) => id),
        ...(role && { roleId: role.id }),
      };
    }),
  );
  await until(
    () => app.send("GET", "/jobs", { key: customer.live }),
    ({ body }) => body.pagination.total === made.length,
  );
});
afterAll(() => app.close());

type Job = MatchBody["data"][number];
async function match(resume_text: string): Promise<readonly Job[]> {
  const body = { resume_text, explain: true };
  const reply = await app.send("POST", "/jobs/match", { key: customer.live, body });
  return reply.body.data;
}
const stepBackOf = ({ score_parts: parts = [] }: Job): number | undefined =>
  parts.find(({ part }) => part === "step_back")?.points;

describe("the jobs of somebody who rose", () => {
  it.each(PEOPLE)("begin with %s, not with %s, which they left", async (best, left, text) => {
    const jobs = await match(text);
    const titles = jobs.map(({ title }) => title);
    expect([titles[0], titles.indexOf(left) > 0]).toEqual([best, true]);
    expect(jobs.filter(stepBackOf).map(({ title }) => title)).toEqual([left]);
  });

  it("tell in the parts of the score what the step back takes off", async () => {
    const [[, left, text]] = PEOPLE as [(typeof PEOPLE)[number]];
    const job = (await match(text)).find(({ title }) => title === left) as Job;
    const sum = job.score_parts?.reduce((total, { points }) => total + points, 0) ?? 0;
    expect([stepBackOf(job), Math.round(sum)]).toEqual([-15, job.fit_score_if_met]);
  });
});

it("holds nobody to a post below what they did before", async () => {
  const jobs = await match(NURSE_WHO_SERVES_COFFEE);
  expect(jobs[0]?.title).toBe("Registered Nurse");
  expect(jobs.flatMap((job) => stepBackOf(job) ?? [])).toEqual([]);
});
