import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { genderEdits } from "./gender-forms.ts";
import { readPosting } from "../index.ts";
import { EditedText } from "../text/edited-text.ts";

const engine = testEngine();
const { languages } = engine.knowledge;
const glossed = (text: string) => languages.toReadable(text, "resume");

describe("the language of a text", () => {
  it.each([
    ["I worked with the team on the design of a bridge", "en"],
    ["Responsable de las ventas y de la atención al cliente en una tienda", "es"],
    ["Responsable des ventes et de la relation avec les clients dans une boutique", "fr"],
    ["Verantwortlich für den Verkauf und die Beratung der Kunden mit einem Team", "de"],
    ["Desenvolvimento de sistemas para os clientes do banco", "pt"],
    ["Jag har arbetat med kunder och är ansvarig för en butik", "sv"],
    ["Bir bankada yazılım geliştirme için çalıştım ve görev aldım", "tr"],
    ["负责软件开发和测试工作", "zh"],
    ["опыт работы в команде разработки", "ru"],
  ])("%s", (text, language) => {
    expect(languages.detect(text)).toBe(language);
  });

  it("is English for a list of skills, and unknown for a word or two", () => {
    expect(languages.detect("Java, SQL, Docker, Kubernetes, Linux")).toBe("en");
    expect(languages.detect("Xyzzy")).toBeUndefined();
    expect(languages.detect("")).toBeUndefined();
  });

  it("is not guessed from e-mail and web addresses", () => {
    const text = "Cook\nAnswer 70 calls\nann@example.com www.example.com example.com/as/os";
    expect(languages.detect(text)).toBe("en");
  });
});

describe("gender forms", () => {
  it.each([
    ["Krankenpfleger/in (m/w/d)", "Krankenpfleger"],
    ["Verkäufer/-in", "Verkäufer"],
    ["Erzieher*in", "Erzieher"],
    ["Lehrer:innen", "Lehrer"],
    ["Pfleger_in", "Pfleger"],
    ["ErzieherIn", "Erzieher"],
    ["Sekretär(in)", "Sekretär"],
    ["Bankkaufmann/-frau", "Bankkaufmann"],
    ["Technische/r Zeichner/in", "Technische Zeichner"],
    ["Steuerfachangestellte*r", "Steuerfachangestellte"],
    ["Software/R", "Software/R"],
    ["infirmier·ère", "infirmier"],
    ["chargé.e de clientèle H/F", "chargé de clientèle"],
    ["Commercial(e)", "Commercial"],
    ["Enfermero/a", "Enfermero"],
    ["Kierowca (k/m)", "Kierowca"],
    ["TCP/IP, CI/CD, I/O and R&D", "TCP/IP, CI/CD, I/O and R&D"],
  ])("of %s leave %s", (text, one) => {
    expect(new EditedText(text, genderEdits(text)).text).toBe(one);
  });
});

describe("job titles", () => {
  it.each([
    ["de", "KÖCHIN, Bürokauffrau und Teamleiterin", "KOCH, Bürokaufmann und Teamleiter"],
    ["de", "Frau aus Berlin, Termin, Login", "Frau aus Berlin, Termin, Login"],
    ["fr", "Directrice et l'infirmière", "Directeur et l'infirmier"],
    ["pl", "Kierowniczka, Pielęgniarz", "Kierownik, Pielęgniarka"],
    ["it", "Tecnica, matematica e fisica", "Tecnica, matematica e fisica"],
    ["es", "enfermera@example.com", "enfermera@example.com"],
  ])("have one form for all genders, in %s: %s", (language, text, one) => {
    const edits = languages.firstFormsIn(language)?.editsIn(text) ?? [];
    expect(new EditedText(text, edits).text).toBe(one);
  });

  it.each([
    ["pl", "Młodsza księgowa", "Młodsza księgowy"],
    ["fr", "Directrice commerciale", "Directeur commercial"],
    ["es", "gestión administrativa", "gestión administrativo"],
  ])("read the same in either form, in %s: %s, %s", (language, one, other) => {
    const [a, b] = [one, other].map((text) => languages.toReadable(text, "resume", language).text);
    expect(a).toBe(b);
    expect(a).not.toBe(one);
  });
});

describe("a text in the reader's words", () => {
  it.each([
    ["seit 03/2019 Krankenpfleger mit Erfahrung in der Pflege", /^since 03\/2019 /],
    [
      "von Oktober 2008 bis Dezember 2011 bei der Stadt und für das Amt",
      /^from Oct 2008 to Dec 2011/,
    ],
    ["2015 – heute: für die Stadt und das Land bei dem Amt", /^2015 – present/],
    [
      "de mars 2018 à aujourd'hui dans une entreprise pour les clients",
      /^from Mar 2018 to present/,
    ],
  ])("%s", (text, expected) => {
    expect(glossed(text).text).toMatch(expected);
  });

  it("leads back to the offsets of the original, whatever it replaces", () => {
    const part = fc.constantFrom(
      "Krankenschwester/in ",
      "seit 03/2019 ",
      "Berufserfahrung\n",
      "und ",
      "Java, ",
      "infirmière ",
      "d'équipe ",
      "aujourd'hui\n",
      "(m/w/d) ",
      "ß",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = `Erfahrung mit der Pflege und für die Stadt\n${parts.join("")}`;
        const readable = glossed(text);
        let last = 0;
        for (let at = 0; at <= readable.text.length; at++) {
          const origin = readable.originOf(at, false);
          expect(origin).toBeGreaterThanOrEqual(last);
          expect(origin).toBeLessThanOrEqual(text.length);
          last = origin;
        }
        expect(readable.text.split("\n").length).toBe(text.split("\n").length);
      }),
    );
  });

  it.each([
    ["Mit Linux arbeite ich nicht. Ich kenne Docker aus dem Betrieb.", "Docker", "Linux"],
    ["Keine Erfahrung: Linux, Python und Kubernetes. Sehr gut in Docker", "Docker", "Python"],
    [
      "Docker und Git täglich im Einsatz; Kubernetes wird von der Plattform-Abteilung betreut",
      "Git",
      "Kubernetes",
    ],
    [
      "Docker chez un client. Le site en PHP est maintenu par un prestataire externe",
      "Docker",
      "PHP",
    ],
    [
      "Uso Docker a diario, pero la web en PHP la llevaba otro equipo de la empresa",
      "Docker",
      "PHP",
    ],
    ["Uso Docker ogni giorno. Il sito in PHP è seguito da una ditta esterna", "Docker", "PHP"],
    ["Uso Docker todos os dias. O site em PHP é mantido por uma empresa externa", "Docker", "PHP"],
    [
      "Ik werk dagelijks met Docker. De website in PHP wordt door een ander bureau onderhouden",
      "Docker",
      "PHP",
    ],
    [
      "Na co dzień używam narzędzia Docker. Strona w PHP jest utrzymywana przez inną firmę",
      "Docker",
      "PHP",
    ],
  ])("keeps what is claimed and drops what is not: %s", (text, claimed, disclaimed) => {
    const line = `Erfahrung\n${text}`;
    const { text: read } = glossed(line);
    expect(read).toContain(claimed);
    expect(read).not.toContain(disclaimed);
  });

  it.each([
    "Nicht nur Linux, auch Docker setze ich bei der Arbeit für die Kunden ein",
    "Belastbar, nie krank und mit der Erfahrung in Linux und Docker",
    "Durch die Arbeit bei der Stadt kenne ich Linux und Docker",
    "Kosten gesenkt durch die Schulung der Abteilung in Linux und Docker für die Kunden",
    "Ich übernahm die Leitung der Abteilung und habe eine Kollegin in Linux und Docker eingearbeitet",
    "Formation d'une collègue sur Linux et Docker dans une équipe pour les clients",
    "Ik verzorgde de servers met Linux en Docker voor een klant van het bedrijf",
    "Non seulement Linux mais aussi Docker dans une équipe pour les clients",
  ])("keeps a clause whose denial denies nothing: %s", (text) => {
    const { text: read } = glossed(text);
    expect([read.includes("Linux"), read.includes("Docker")]).toEqual([true, true]);
  });

  it.each([
    "Serwery Linux prowadzi u nas osobny dział.",
    "Linux, w którym nie mam doświadczenia.",
    "Jestem magazynierem i pracuję w firmie. Linux: kurs zaczynam w przyszłym roku.",
  ])("leaves out what others do, what is denied behind and what is planned: %s", (text) => {
    const document = `Pracuję jako magazynier w firmie od 2019 do teraz i lubię tę pracę.\n${text}`;
    expect(glossed(document).text).not.toContain("Linux");
  });

  it.each([
    ["Niet mijn sterkste kant: Linux. Ik werk graag met Docker bij een klant", "Docker", "Linux"],
    ["De analyses in Tableau maakte de boekhouder van het bedrijf. Ik ken Docker", "Docker", "Tab"],
    ["De analyses in Tableau maakte ik met een collega voor het bedrijf", "Tableau", "Linux"],
    ["Linux lo vi en clase pero no lo domino. Uso Docker en la empresa", "Docker", "Linux"],
    ["Os servidores Linux são mantidos pelos eletricistas da empresa. Uso Docker", "Docker", "Lin"],
  ])("reads who does what: %s", (text, claimed, disclaimed) => {
    const { text: read } = glossed(`Curriculum\n${text}`);
    expect(read).toContain(claimed);
    expect(read).not.toContain(disclaimed);
  });

  it("knows a product by its capital where the name is no word of the language", () => {
    expect(glossed("Ik maak de rapportages voor het bedrijf in Excel").text).toContain(
      "Microsoft Excel",
    );
    expect(glossed("Ik word blij van het werk en de collega's bij een bedrijf").text).toContain(
      "word",
    );
  });

  it("reads a compound by the skill that it ends in or starts with", () => {
    const { text } = glossed(
      "Ik werk met het voorraadbeheerpakket en doe het winkelvoorraadbeheer",
    );
    expect(text.match(/inventory management/gi)).toHaveLength(2);
    expect(glossed("Ik werk met de voorraadkastsleutels van het bedrijf").text).toContain(
      "voorraadkastsleutels",
    );
  });

  it.each([
    ["Previsão mensal de vendas e do orçamento da empresa", "sales forecasting"],
    ["Führung von 24 Mitarbeitenden in der Abteilung für die Kunden", "people management"],
    ["Atención integral al paciente en la planta del hospital", "patient care"],
  ])("reads a phrase with one word more in it: %s", (text, skill) => {
    expect(glossed(text).text.toLowerCase()).toContain(skill);
  });

  it.each([
    ["Wij zoeken iemand die het magazijn en de voorraad beheert voor de klant", "inventory"],
    ["Vous traitez les réclamations des clients dans une équipe", "complaint handling"],
    ["Você vai avaliar pacientes e registrar os dados no sistema", "patient assessment"],
  ])("reads the verb of an action: %s", (text, skill) => {
    expect(glossed(text).text.toLowerCase()).toContain(skill);
  });

  it("does not read the verb of an action with another object", () => {
    const { text } = glossed("Las bodas las organizaba el departamento de eventos del hotel");
    expect(text.toLowerCase()).not.toContain("event planning");
  });

  it("never skips a name or a denial inside a phrase", () => {
    for (const text of [
      "Previsão Docker de vendas e do orçamento da empresa",
      "Atención nunca al paciente en la planta del hospital",
    ])
      expect(glossed(text).text).not.toMatch(/sales forecasting|patient care/i);
  });

  it.each([
    ["Permisos B y C del autobús en la empresa. Sin ADR. Uso Docker", "Docker", "hazardous"],
    ["Fahrerlaubnis für den Betrieb, ohne Gefahrgutschein, mit Docker", "Docker", "hazardous"],
    ["Cocina sin gluten y atención al cliente en la empresa", "customer service", "Docker"],
  ])('takes an item that begins with "without" for a denial: %s', (text, claimed, denied) => {
    const read = glossed(text).text.toLowerCase();
    expect(read).toContain(claimed.toLowerCase());
    expect(read).not.toContain(denied);
  });

  it("leaves a denial of a whole list to the reader", () => {
    const { text } = glossed("Pracuję w firmie.\nBrak doświadczenia w Linux, Docker i Tableau");
    expect(text).toMatch(/no experience with Linux, Docker/i);
  });

  it("is the text itself in English and in a language that is not read", () => {
    for (const text of ["Nurse since 2019 in the city", "Jag har arbetat som kock och är glad"])
      expect(glossed(text).text).toBe(text);
  });
});

describe("salary in other languages", () => {
  const spanish = "Buscamos una persona para la oficina con experiencia en ventas.";
  it.each([
    ["Cerchiamo una persona per il nostro ufficio. RAL 45-52k", 45_000, 52_000, "EUR", "year"],
    ["Nous cherchons une personne pour la mission. TJM : 450-550 €", 450, 550, "EUR", "day"],
    [`${spanish} En Monterrey. Sueldo $18,000 a $22,000 mensuales`, 18_000, 22_000, "MXN", "month"],
    [`${spanish} Ofrecemos $10,000 - $12,000 MXN al mes`, 10_000, 12_000, "MXN", "month"],
    [`${spanish} En Bogotá. Salario $3.000.000 mensuales`, 3_000_000, 3_000_000, "COP", "month"],
    [`${spanish} En Miami. Sueldo de $18 por hora`, 18, 18, "USD", "hour"],
  ])("%s", (description, min, max, currency, period) => {
    const { salary } = readPosting(engine, { title: "Sales", description });
    expect(salary).toEqual({ min, max, currency, period });
  });

  it("is not read where a dollar sign may mean any of several currencies", () => {
    for (const place of ["", "En Monterrey y Bogotá."]) {
      const description = `${spanish} ${place} Sueldo de $18,000 mensuales`;
      expect(readPosting(engine, { title: "Ventas", description }).salary).toBeUndefined();
    }
  });
});
