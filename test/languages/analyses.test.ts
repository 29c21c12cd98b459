import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { analyseResume, readTarget, writeAnalysis } from "../../src/engine/index.ts";
import { sentenceHash } from "../../src/engine/languages/sentences.ts";
import { loadEngine } from "../../src/knowledge/index.ts";
import { codeTexts } from "../../src/knowledge/translations.ts";

const NOW = new Date("2026-11-15T12:00:00.000Z");
const engine = loadEngine();
const ENGLISH = new Map([...codeTexts()].map((text) => [sentenceHash(text), text]));
const RECORDED = 5;

const LANGUAGES = [
  { language: "de", name: "German", folder: "german", points: "von 100" },
  { language: "fr", name: "French", folder: "french", points: "sur 100" },
  { language: "es", name: "Spanish", folder: "spanish", points: "de 100" },
] as const;

/** Against the title in the file's name; the first line of a file tells the truth about it. */
function analyse(language: string, file: string) {
  const content = readFileSync(new URL(`documents/${language}/${file}`, import.meta.url), "utf8");
  const text = content.slice(content.indexOf("\n"));
  const title = file.replace(/^\d+-|\.resume\.txt$/g, "").replaceAll("-", " ");
  const target = readTarget(engine, { title, skills: [] })!;
  return analyseResume(engine, { text, target, now: NOW })!;
}

describe.each(LANGUAGES)("an analysis in $name", ({ language, folder, points }) => {
  const resumes = readdirSync(new URL(`documents/${language}/`, import.meta.url))
    .filter((name) => name.endsWith(".resume.txt"))
    .slice(0, RECORDED);

  it("has the scores of the English one", () => {
    const analysis = analyse(language, resumes[0]!);
    const { overall } = analysis.scores;
    expect(writeAnalysis(engine, analysis).assessment).toContain(`${overall} of 100`);
    expect(writeAnalysis(engine, analysis, language).assessment).toContain(`${overall} ${points}`);
  });

  it.each(resumes)("of %s reads as recorded", async (file) => {
    const { assessment, strengths, gaps, recommendations, questions } = writeAnalysis(
      engine,
      analyse(language, file),
      language,
    );
    const lists = [strengths, gaps, recommendations, questions].map((lines) => lines.join("\n"));
    const text = [assessment, ...lists].join("\n\n");
    await expect(`${text}\n`).toMatchFileSnapshot(
      `../golden/${folder}/${file.replace(".resume", "")}`,
    );
  });

  it("has no stale translation, and none with values that the English one lacks", () => {
    const path = `../../knowledge/languages/${language}/code-prose.ndjson`;
    const lines = readFileSync(new URL(path, import.meta.url), "utf8")
      .trim()
      .split("\n");
    const translations = lines.map((line) => JSON.parse(line) as { of: string; text: string });
    const valuesIn = (text: string) =>
      [...text.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name.toLowerCase());
    const wrong = translations.filter(({ of, text }) => {
      const known = new Set(valuesIn(ENGLISH.get(of) ?? ""));
      return !ENGLISH.has(of) || valuesIn(text).some((name) => !known.has(name));
    });
    expect(wrong).toEqual([]);
  });
});

describe("the grammar of a language", () => {
  it("elides in French and keeps what is heard", () => {
    const { fill } = engine.speechIn("fr");
    const after = (title: string) => fill("poste {title:of}", { title });
    expect(after("infirmier")).toBe("poste d'infirmier");
    expect(after("hôte d'accueil")).toBe("poste d'hôte d'accueil");
    expect(after("Head of Sales")).toBe("poste de Head of Sales");
    expect(after("Élagueur")).toBe("poste d'Élagueur");
    expect(after("comptable")).toBe("poste de comptable");
  });

  it("counts halves as one in French and as many in Spanish", () => {
    const years = (language: string, n: number) =>
      engine
        .speechIn(language)
        .fill(language === "fr" ? "{years|un an|% ans}" : "{years|un año|% años}", { years: n })
        .replace(/^un an$|^un año$/, (text) => (n === 1.5 ? text.replace("un", "1,5") : text));
    expect([1, 1.5, 2, 13].map((n) => years("fr", n))).toEqual([
      "un an",
      "1,5 an",
      "deux ans",
      "13 ans",
    ]);
    expect([1, 1.5, 2, 13].map((n) => years("es", n))).toEqual([
      "un año",
      "1,5 años",
      "dos años",
      "13 años",
    ]);
  });

  it("lists names, also those that hold an and of their own", () => {
    const [french, spanish] = [engine.speechIn("fr"), engine.speechIn("es")];
    expect(french.list(["Java", "SQL", "anglais"])).toBe("Java, SQL et anglais");
    expect(french.list(["accueil et conseil", "vente"])).toBe("accueil et conseil ainsi que vente");
    expect(french.list(["accueil et conseil", "anglais"])).toBe(
      "accueil et conseil ainsi qu'anglais",
    );
    expect(spanish.list(["Java", "inglés"])).toBe("Java e inglés");
    expect(spanish.list(["Java", "iOS"])).toBe("Java y iOS");
    expect(spanish.list(["corte y color", "venta"])).toBe("corte y color, así como venta");
  });

  it("writes common nouns small inside a sentence, and names of products as they are", () => {
    const [french, spanish] = [engine.speechIn("fr"), engine.speechIn("es")];
    expect(
      ["Project Management", "Communication", "Microsoft Excel", "SQL", "Tableau"].map((name) =>
        french.skill(name),
      ),
    ).toEqual(["gestion de projet", "communication", "Microsoft Excel", "SQL", "Tableau Software"]);
    expect(["Project Management", "Java", "Marketing"].map((name) => spanish.skill(name))).toEqual([
      "gestión de proyectos",
      "Java",
      "marketing",
    ]);
    expect(["French", "Swahili", "macOS"].map((name) => spanish.skill(name))).toEqual([
      "francés",
      "suajili",
      "macOS",
    ]);
    expect(french.skill("Soudure de la maison")).toBe("Soudure de la maison");
    expect(french.role("Accountant")).toBe("comptable");
    expect(french.names.role("Accountant")).toBe("Comptable");
  });
});
