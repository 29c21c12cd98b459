import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { openWays } from "../pathway.ts";
import { readPosition } from "./position.ts";
import { isPrintedAs } from "./printed-title.ts";
import { isLeadingTitle, leadingOrder } from "./rank.ts";
import { findTarget } from "./target.ts";

const engine = loadEngine();

describe("a title", () => {
  it.each([
    ["Team Leader", 1],
    ["Teamleiterin Jobcenter", 1],
    ["Vorarbeiter Montage", 1],
    ["Wohnbereichsleitung", 1],
    ["Polier", 1],
    ["Chef d'équipe maintenance", 1],
    ["Encargada de almacén", 1],
    ["Store Manager", 2],
    ["Stellvertretende Filialleiterin", 2],
    ["Heimleitung", 2],
    ["Cheffe de cuisine", 2],
    ["Jefa de almacén", 2],
    ["Bereichsleiter Vertrieb", 3],
    ["Directrice d'école", 3],
    ["Head of Sales", 3],
    ["Halbleiterphysiker", 0],
    ["Rohrleitungsbauer", 0],
    ["Chef de projet", 0],
    ["Sales Executive", 0],
    ["Java Developer", 0],
  ])("leads as far as its words say: %s, %i", (title, order) => {
    expect(leadingOrder(title)).toBe(order);
    expect(isLeadingTitle(title)).toBe(order > 0);
  });

  it.each([
    ["Teamleiterin Kundenservice", "Teamleiter/in Kundenservice"],
    ["Stellvertretende Dekanin", "Stellvertretende/r Dekan/in"],
    ["Stellvertretender Dekan", "Stellvertretende/r Dekan/in"],
    ["Chef d'équipe bâtiment", "Chef(fe) d'équipe bâtiment"],
    ["Cheffe d'équipe bâtiment", "Chef(fe) d'équipe bâtiment"],
    ["Directrice du service client", "Directeur(trice) du service client"],
    ["Jefa de turno", "Jefe/a de turno"],
  ])("is printed with both endings: %s", (written, printed) => {
    expect(isPrintedAs(written, printed)).toBe(true);
    expect(isPrintedAs(`${written}s`, printed)).toBe(false);
  });
});

describe("a step of a ladder", () => {
  it.each([
    ["Teamleiterin Kundenservice", "DE", "customer-service-manager", 2],
    ["Bereichsleiter Kundenservice", "DE", "customer-service-manager", 4],
    ["Early Childhood Educator", "AU", "preschool-teacher", 2],
    ["Responsable d'équipe prestations", "FR", "eligibility-specialist", 4],
  ])("is read by the title of a country: %s", (written, country, role, rung) => {
    const post = readPosition(engine, written, 0.5, undefined, country);
    expect([post?.role.id, post?.rung]).toEqual([role, rung]);
    const target = findTarget(engine, { title: written, country });
    expect([target?.role.id, target?.node.rung]).toEqual([role, rung]);
  });

  it("is one step below the post asked for", () => {
    const target = findTarget(engine, { title: "Leiterin Kundenservice", country: "DE" })!;
    const now = { skills: [], currentRole: "Teamleiterin Kundenservice" };
    const { standpoint, checklist } = openWays(engine, target, now, undefined, "DE");
    expect(standpoint.climb).toHaveLength(1);
    expect(checklist.shown).toBeLessThanOrEqual(80);
  });
});

describe("a lead of no trade", () => {
  it.each([
    ["Team Lead", "Java Developer", "IN", "technical-lead"],
    ["Teamleiterin Jobcenter", "Sachbearbeiterin Jobcenter", "DE", "eligibility-specialist"],
    ["Chef d'équipe maintenance", "Technicien de maintenance", "FR", "maintenance-manager"],
    ["Project Manager", "Site Superintendent", "CA", "construction-manager"],
    ["Project Manager", "Java Developer", "US", "it-project-manager"],
  ])("is the one of the present trade: %s, %s", (title, now, country, role) => {
    expect(findTarget(engine, { title, country }, now)?.role.id).toBe(role);
  });

  it.each([
    ["Team Leader", undefined, "GB", "team-leader"],
    ["Project Manager", "Project Coordinator", "GB", "project-manager"],
    ["Operations Manager", "Java Developer", "GB", "operations-manager"],
  ])("is itself where no trade says more: %s, %s", (title, now, country, role) => {
    expect(findTarget(engine, { title, country }, now)?.role.id).toBe(role);
  });

  it("of another trade is none of the present one", () => {
    const asked = { title: "Teamleiter Einkauf", country: "DE" };
    expect(findTarget(engine, asked, "Lagerist")?.role.id).toMatch(/procurement|purchasing/u);
  });

  it("is named as it was asked for where it names the trade", () => {
    const asked = { title: "Teamleiterin Jobcenter", country: "DE" };
    const target = findTarget(engine, asked, "Sachbearbeiterin Jobcenter");
    expect([target?.asked, target?.confidence, target?.node.rung]).toEqual([asked.title, 1, 4]);
  });
});

describe("a title that a country gives for a proof", () => {
  it.each([
    ["GB", "plumber"],
    ["US", "hvac-engineer"],
  ])("is read in that country: %s", (country, role) => {
    const target = findTarget(engine, { title: "Heating Engineer", country }, "Plumber");
    expect(target?.role.id).toBe(role);
  });
});

describe("a German title that is English too", () => {
  it("is none of the ladder of the present role", () => {
    const asked = { title: "Controller", country: "DE" };
    expect(findTarget(engine, asked, "Bilanzbuchhalterin")?.role.id).toBe("management-accountant");
  });
});

describe("the safety of the present place", () => {
  it.each([
    ["Site Manager", "Carpentry Foreman", "AU"],
    ["Site Manager", "Bricklayer", "GB"],
  ])("comes with the post: %s, %s", (title, currentRole, country) => {
    const target = findTarget(engine, { title, country }, currentRole)!;
    const now = { skills: [], currentRole };
    const { checklist, ways } = openWays(engine, target, now, undefined, country);
    const card = checklist.items.find(({ skill }) => skill.id === "construction-site-card")!;
    expect(card).toMatchObject({ current: card.target, knowing: { source: "implied" } });
    const cards = ways[0]!.route.expects.filter(({ credential }) => credential.kind === "card");
    expect(cards.every(({ held }) => held)).toBe(true);
  });

  it("does not come with a post elsewhere", () => {
    const title = "Site Manager";
    const target = findTarget(engine, { title, country: "AU" }, "Accountant")!;
    const now = { skills: [], currentRole: "Accountant" };
    const { checklist } = openWays(engine, target, now, undefined, "AU");
    const card = checklist.items.find(({ skill }) => skill.id === "construction-site-card")!;
    expect(card.current).toBe(0);
  });
});

describe("leading", () => {
  const levelOf = (title: string, currentRole: string, country: string): number => {
    const target = findTarget(engine, { title, country }, currentRole)!;
    const now = { skills: [], currentRole };
    const { checklist } = openWays(engine, target, now, undefined, country);
    return checklist.items.find(({ skill }) => skill.id === "people-management")?.current ?? -1;
  };

  it.each([
    ["Filialleiterin", "Stellvertretende Filialleiterin", "DE"],
    ["Store Manager", "Assistant Store Manager", "GB"],
    ["Leiterin Kundenservice", "Teamleiterin Kundenservice", "DE"],
    ["Jefa de almacén", "Encargada de almacén", "ES"],
  ])("comes with a post that leads: %s, %s", (title, now, country) => {
    expect(levelOf(title, now, country)).toBe(2);
  });

  it.each([
    ["Sales Manager", "Account Manager", "GB"],
    ["Sales Manager", "Key Account Manager", "GB"],
    ["Filialleiterin", "Verkäuferin", "DE"],
  ])("does not come with one that manages accounts or sells: %s, %s", (title, now, country) => {
    expect(levelOf(title, now, country)).toBe(0);
  });
});
