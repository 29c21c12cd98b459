import { describe, expect, it } from "vitest";
import { groupVacancies, textLikeness, textSketch, vacancyHash } from "./vacancies.ts";
import { toPlainText } from "./fields/plain-text.ts";

const TEXT = `We are looking for a nurse to join our intensive care unit in Leeds.
Our unit has twelve beds and cares for patients after surgery and trauma. You will work in a team
of nurses, physicians and therapists who know each other well and who learn from every case.
What you will do:
- Monitor patients and adjust ventilators together with the physicians
- Give medication, prepare infusions and document what was done
- Explain to families what is happening, in words that they understand
- Teach students and colleagues who are new on the unit
What you bring:
- A registration as a nurse and two years of experience in critical care
- Certificates in basic and advanced life support
- A calm voice when it gets loud
What we offer: a permanent contract, a roster that is known six weeks ahead, paid training,
a nursery next door, and a tram stop in front of the house.`;
const BOILERPLATE = `About us. We run nine hospitals in the north of England with eleven thousand
colleagues from ninety countries. We are an equal opportunity employer: what counts is what you can
do and how you treat others. Apply online, we answer within two weeks.`;
const OTHER_JOB = `We are looking for a nurse to run our diabetes clinic for outpatients. You see
twenty people a day, mostly adults, measure, advise, and adjust therapies after agreement with the
physicians. Once a week you visit schools. You need a registration, a certificate in diabetes care
and a driving licence. The clinic opens from Monday to Friday, there are no night shifts.
What we offer: a permanent contract, a roster that is known six weeks ahead, paid training,
a nursery next door, and a tram stop in front of the house.`;

const likeness = (a: string, b: string): number => textLikeness(textSketch(a), textSketch(b));

describe("two texts", () => {
  const html = `<p>${TEXT.replaceAll("\n", "</p>\n<p>")}</p>`;
  it.each([
    ["the same", TEXT, 1],
    ["in other whitespace and case", TEXT.replaceAll("\n", "\n\n  ").toUpperCase(), 1],
    ["from HTML", toPlainText(html), 1],
    ["with a paragraph added", `${TEXT}\n\n${BOILERPLATE}`, 0.6],
    ["with a paragraph before", `${BOILERPLATE}\n\n${TEXT}`, 0.6],
    ["with a reference and an address", `Ref. 4711\n${TEXT}\nApply at jobs@example.com`, 0.85],
    ["with a few words changed", TEXT.replace("twelve", "fourteen").replace("calm", "clear"), 0.75],
  ])("are one vacancy when %s", (_, other, least) => {
    expect(likeness(TEXT, other)).toBeGreaterThanOrEqual(least);
  });

  it.each([
    ["another job with the same offer", OTHER_JOB],
    ["only the company's own words", BOILERPLATE],
    ["its first sentence alone", TEXT.slice(0, 70)],
    ["no text", ""],
  ])("are two vacancies when the other has %s", (_, other) => {
    expect(likeness(TEXT, other)).toBe(0);
  });

  it("that are short are compared as a whole", () => {
    expect(likeness("Cook wanted", "cook wanted!")).toBe(1);
    expect(likeness("Cook wanted", "Waiter wanted")).toBe(0);
    expect(likeness("", "")).toBe(1);
  });
});

describe("a vacancy", () => {
  const BASE = { title: "Nurse", company: "Acme", country: "GB", region: null, city: "Leeds" };
  const key = (change: object): string | undefined =>
    vacancyHash({ ...BASE, ...change })?.toString("hex");

  it("has the same hash for other spellings of company and title", () => {
    expect(key({ company: "ACME Ltd." })).toBe(key({}));
    expect(key({ company: "Acmé, Inc" })).toBe(key({}));
    expect(key({ title: "nurse  (m/f/d)" })).toBe(key({}));
    expect(key({ region: "England" })).toBe(key({}));
  });

  it("has another hash for another place, company or title, and none without a company", () => {
    const others = [{ city: "York" }, { company: "Bcme" }, { title: "Senior Nurse" }].map(key);
    expect(new Set([key({}), ...others]).size).toBe(4);
    expect(key({ company: null })).toBeUndefined();
    expect(key({ title: "C++ Developer" })).not.toBe(key({ title: "C# Developer" }));
  });
});

describe("a group", () => {
  const member = (id: string, source: string, text: string, country: string | null = null) => ({
    id,
    source,
    country,
    sketch: textSketch(text),
  });
  const groupsOf = (members: Parameters<typeof groupVacancies>[0]) =>
    Object.fromEntries(groupVacancies(members));

  it("is named by the id of its first posting", () => {
    expect(
      groupsOf([
        member("a", "one", TEXT),
        member("b", "two", `${TEXT}\n${BOILERPLATE}`),
        member("c", "three", OTHER_JOB),
      ]),
    ).toEqual({ a: "a", b: "a", c: "c" });
  });

  it("contains postings of one source only when their texts are identical", () => {
    const almost = TEXT.replace("twelve", "fourteen");
    expect(
      groupsOf([member("a", "one", TEXT), member("b", "one", almost), member("c", "one", TEXT)]),
    ).toEqual({ a: "a", b: "b", c: "a" });
    // And a copy elsewhere joins the one it is nearest to.
    expect(
      groupsOf([member("a", "one", TEXT), member("b", "one", almost), member("c", "two", almost)]),
    ).toEqual({ a: "a", b: "b", c: "b" });
  });

  const shift = (name: string): string => TEXT.replace("Leeds.", `Leeds, for the ${name} shift.`);
  const SHIFTS = "day night weekend early late holiday morning evening".split(" ");

  it("separates postings of one source that differ in a single word", () => {
    const openings = SHIFTS.map((name) => member(name, "one", shift(name)));
    expect(new Set(Object.values(groupsOf(openings))).size).toBe(8);
    // Each copy elsewhere finds its own.
    const copies = SHIFTS.map((name) => member(`copy of ${name}`, "two", shift(name)));
    const groups = groupsOf([...openings, ...copies]);
    for (const name of SHIFTS) expect(groups[`copy of ${name}`]).toBe(name);
  });

  it("has one text per source, so postings that a source lists separately stay apart", () => {
    const openings = SHIFTS.map((name) => member(name, "two", shift(name)));
    const groups = groupsOf([member("a", "one", TEXT), ...openings]);
    expect(new Set(Object.values(groups)).size).toBe(8);
  });

  it("separates postings of one source with other requirements or employment type", () => {
    const sketch = (type: string) => textSketch(TEXT, [null, type]);
    const [a, b] = [member("a", "one", TEXT), member("b", "one", TEXT)];
    const full = { ...a, sketch: sketch("full_time") };
    expect(groupsOf([full, { ...b, sketch: sketch("part_time") }])).toEqual({ a: "a", b: "b" });
    expect(groupsOf([full, { ...b, sketch: sketch("full_time") }])).toEqual({ a: "a", b: "a" });
  });

  it("does not join postings of different countries", () => {
    expect(
      groupsOf([
        member("a", "one", TEXT, "GB"),
        member("b", "two", TEXT, "CA"),
        member("c", "three", TEXT),
      ]),
    ).toEqual({ a: "a", b: "b", c: "a" });
  });
});
