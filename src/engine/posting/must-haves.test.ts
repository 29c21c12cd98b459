import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { languageNamed, readMustHaves } from "./must-haves.ts";

const { knowledge } = testEngine();
const read = (description: string, skills: readonly string[] = []) =>
  readMustHaves({
    nameOf: () => undefined,
    title: "Employee",
    description,
    requirements: [],
    skills: skills.map((id) => knowledge.skills.get(id)!),
  });
const languages = (description: string): string[] =>
  read(description).languages.map((group) => group.map(({ name }) => name).join("/"));

describe("required languages", () => {
  it.each([
    ["You speak fluent Dutch and English.", ["English", "Dutch"]],
    ["Sie haben sehr gute Deutschkenntnisse in Wort und Schrift.", ["German"]],
    ["Français courant exigé.", ["French"]],
    ["Dominio del idioma inglés.", ["English"]],
    ["Ottima conoscenza della lingua tedesca.", ["German"]],
    ["Fluência em inglês.", ["English"]],
    ["Goede beheersing van de Nederlandse taal.", ["Dutch"]],
    ["Znajomość języka niemieckiego.", ["German"]],
    ["Fluent in German or Polish.", ["German/Polish"]],
  ])("are read: %s", (text, expected) => {
    expect(languages(text)).toEqual(expected);
  });

  it.each([
    "German language skills are a plus.",
    "Englischkenntnisse sind von Vorteil.",
    "La connaissance de l'anglais est un atout.",
    "Duits is een pré, taal leren kan hier.",
    "We sell German cars.",
  ])("are not read where they are wished for or not meant: %s", (text) => {
    expect(languages(text)).toEqual([]);
  });

  it("are known by their names and codes in the languages read", () => {
    const names = ["nl", "Niederländisch", "néerlandais", "Nederlands", "Klingon"];
    expect(names.map(languageNamed)).toEqual(["Dutch", "Dutch", "Dutch", "Dutch", "Klingon"]);
  });
});

describe("required credentials", () => {
  it("are licences that a posting names and certificates that it asks for", () => {
    const skills = ["rn-license", "pmp"];
    expect(read("A valid RN license. PMP is a plus.", skills).credentials).toEqual(["rn-license"]);
    expect(read("PMP is required.", ["pmp"]).credentials).toEqual(["pmp"]);
    expect(read("We value people with a PMP.", ["pmp"]).credentials).toEqual([]);
    expect(read("An RN license would be a plus.", ["rn-license"]).credentials).toEqual([]);
  });
});

describe("the right to work", () => {
  it.each([
    ["You must have the right to work in the UK.", true, false],
    ["We are unable to sponsor visas.", true, false],
    ["Arbeitserlaubnis für Deutschland erforderlich.", true, false],
    ["Visa sponsorship is available.", false, true],
    ["A friendly team.", false, false],
  ])("%s", (text, asksForAuthorization, sponsorsVisa) => {
    expect(read(text)).toMatchObject({ asksForAuthorization, sponsorsVisa });
  });
});
