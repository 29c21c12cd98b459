/* A small route document for tests of the planner. */
import type { ItemRecord, RouteDocument } from "./document.ts";

const page = { title: "A page", url: "https://example.org/a/page", platform: "Example" };

export const skillItem = (id: string, fields: Partial<ItemRecord> = {}): ItemRecord => ({
  id,
  name: `Work of ${id}`,
  weight: "core",
  need: 2,
  hours: [10, 20, 40],
  words: [`word of ${id}`],
  held: "Show it.",
  part: "Go on from there.",
  gap: "it is needed every day",
  do: { type: "learn", title: `Learn ${id}`, text: "Do it three times" },
  use: { type: "practice", title: `Use ${id}`, text: "Show {stated} first" },
  milestone: `Somebody accepted ${id}.`,
  page,
  ...fields,
});

export const proofItem = (id: string, fields: Partial<ItemRecord> = {}): ItemRecord => {
  const { need: _need, use: _use, ...rest } = skillItem(id, { hours: [10], proof: true });
  return { ...rest, ...fields };
};

/** Two ways: a training of 30 hours a week, and beside work for people with few hours. */
export const routeDocument = (changes: Partial<RouteDocument> = {}): RouteDocument => ({
  kind: "route",
  id: "xx/example",
  reviewedOn: null,
  availableIn: [],
  language: "en",
  country: "US",
  title: "Example worker",
  roles: ["electrician"],
  regulation: "required",
  cap: 88,
  items: [
    proofItem("licence", { law: true, decisive: true, words: ["example licence"] }),
    skillItem("cutting"),
    skillItem("joining", { near: [{ words: ["glueing"], most: 1 }] }),
    skillItem("reading", { weight: "important" }),
    skillItem("selling", { weight: "supporting", need: 1 }),
    skillItem("safety", { weight: "important", need: 1 }),
  ],
  situations: [
    {
      id: "carver",
      role: ["carver"],
      gives: { cutting: 1 },
      say: "You have cut before.",
      strength: "Your work as {role} is a start.",
    },
  ],
  ways: [
    {
      id: "full",
      when: "hours >= 30",
      name: "Full time",
      argue: "The training is the way.",
      decision: "Decide when you leave your job.",
      summary: "Training, then a post.",
      phases: ["start", "training", "post"],
    },
    {
      id: "beside",
      name: "Beside work",
      argue: "The evening class fits your week.",
      summary: "Evening class, then a post.",
      phases: ["start", { id: "training", training: { hours: 300, weekly: "own" } }, "post"],
    },
  ],
  phases: {
    start: { title: "Start", why: "It is first.", items: ["safety", "reading"], own: 10 },
    training: {
      title: "Training",
      why: "The law asks for it.",
      mode: "training",
      training: { hours: 300, weekly: 30 },
      intake: [9],
      step: "study",
      items: ["licence", "cutting", "joining"],
      milestones: ["The place is confirmed."],
    },
    post: {
      title: "Post",
      why: "You apply.",
      always: true,
      min_months: 1,
      items: ["selling"],
      uses: ["cutting"],
      milestones: ["A contract is signed."],
      actions: [{ type: "network", title: "Apply", text: "Write to five.", priority: "high" }],
    },
  },
  also: [{ words: ["singing"], text: "it carries over the noise" }],
  after: ["Renew the licence every five years."],
  funding: {},
  sharedActions: {},
  sources: [{ title: "The law", url: "https://example.org/law/1", checkedAt: "2026-11-18" }],
  ...changes,
});
