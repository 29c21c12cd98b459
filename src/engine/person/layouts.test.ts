import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { readDocument } from "../index.ts";

const engine = testEngine();
const now = new Date("2026-11-15T00:00:00Z");
const positionsOf = (text: string) =>
  readDocument(engine, { text, now }).positions.map(
    ({ titleAsWritten, employer, start, end, isCurrent }) => [
      titleAsWritten,
      employer,
      start,
      isCurrent ? "present" : end,
    ],
  );

describe("a position described in a sentence has its title, employer and period", () => {
  it.each([
    ["From 2010 to 2014 I worked as a welder at Acme Steel in Leeds.", "welder", "Acme Steel"],
    [
      "Von 2010 bis 2014 habe ich als Schweißer bei Stahlbau Brandt gearbeitet und viel gelernt.",
      "Schweißer",
      "Stahlbau Brandt",
    ],
    [
      "De 2010 à 2014 j'ai travaillé comme soudeur chez Métal Durand avec une équipe.",
      "soudeur",
      "Métal Durand",
    ],
    [
      "De 2010 a 2014 trabajé como soldador en la empresa Metales Ruiz con mi equipo.",
      "soldador",
      "Metales Ruiz",
    ],
    [
      "De 2010 a 2014 trabalhei como soldador na Metalúrgica Souza com a minha equipa.",
      "soldador",
      "Metalúrgica Souza",
    ],
    [
      "Dal 2010 al 2014 ho lavorato come saldatore presso Officine Bianchi con la mia squadra.",
      "saldatore",
      "Officine Bianchi",
    ],
    [
      "Van 2010 tot 2014 werkte ik als lasser bij Staalbouw De Vries met een klein team.",
      "lasser",
      "Staalbouw De Vries",
    ],
    [
      "Od 2010 do 2014 pracowałem jako spawacz w Zakładzie Metalowym Nowak razem z zespołem.",
      "spawacz",
      "Zakładzie Metalowym Nowak",
    ],
  ])("%s", (sentence, title, employer) => {
    expect(positionsOf(`Alex Muster\n\n${sentence}`)).toEqual([[title, employer, "2010", "2014"]]);
  });

  it("leaves out what others did", () => {
    const text =
      "Sam Poe\n\nBaker, Crumb Ltd, 2015 – 2019\nFrom 2010 to 2014 she worked as a welder at Acme Steel.";
    expect(positionsOf(text)).toEqual([["Baker", "Crumb Ltd", "2015", "2019"]]);
  });
});

describe("the period of a position is read however it is written", () => {
  it.each([
    ["en", "Experience\nDriver, Acme Ltd, 2018 to the present day", ["2018", "present"]],
    ["en", "Experience\nDriver, Acme Ltd, 2019–21", ["2019", "2021"]],
    ["en", "Experience\nDriver, Acme Ltd, '10 – '14", ["2010", "2014"]],
    [
      "it",
      "Esperienza\nAutista, Trasporti Valnure srl, '10 – dic. '14\nLavoro con i clienti della società.",
      ["2010", "2014-12"],
    ],
    [
      "nl",
      "Werkervaring\nChauffeur, Bierhandel Polspoel BV, Zomer 2004 t/m sep '12\nIk werk met de klanten van het bedrijf.",
      ["2004-06", "2012-09"],
    ],
    [
      "de",
      "Berufserfahrung\nFahrer, Getränke Kunze GmbH, Sommer 2009 – Januar 2016\nIch war im Büro und mit der Ablage betraut.",
      ["2009-06", "2016-01"],
    ],
    [
      "pl",
      "Doświadczenie\nMechanik, Auto Serwis sp. z o.o., IX'03 do '08\nPraca w biurze z klientami firmy.",
      ["2003-09", "2008"],
    ],
    [
      "es",
      "Experiencia\nEnfermera, Campamento Cameros SL, julio y agosto de 2017\nTrabajo en la oficina con los clientes.",
      ["2017-07", "2017-08"],
    ],
    [
      "fr",
      "Expérience\n2024 (novembre) à ce jour : Secrétaire, Cabinet Martin SARL\nTravail dans le bureau avec les clients.",
      ["2024-11", "present"],
    ],
  ])("%s: %s", (_, text, period) => {
    expect(positionsOf(`Alex Muster\n\n${text}`).map((position) => position.slice(2))).toEqual([
      period,
    ]);
  });

  it.each([
    ["Driver, Acme Ltd, 2004-06 – 2008-09", ["2004-06", "2008-09"]],
    ["Driver of 2019–10 trucks, Acme Ltd, 2011 – 2013", ["2011", "2013"]],
  ])("%s keeps its months", (header, period) => {
    expect(positionsOf(`Alex Muster\n\nExperience\n${header}`).map((one) => one.slice(2))).toEqual([
      period,
    ]);
  });
});

describe("a heading is no employer", () => {
  it.each([
    [
      "ERVARING ALS CHAUFFEUR (22 jaar)\n\n2012 – heden  Chauffeur, Transport De Wachter NV\nIk werk met de klanten van het bedrijf.",
    ],
    [
      "EXPERIÊNCIA COMO MOTORISTA\n\nMotorista – Transkozera Cargas Lda – 2013 até hoje\nTrabalho com os clientes da empresa.",
    ],
    [
      "ESPERIENZA MANAGERIALE (2004-2026)\n\nDirettrice, Acciaierie Val Martello S.p.A., 2006-2011\nLavoro in ufficio con i clienti della società.",
    ],
    ["SELECTED PROJECTS & CLIENTS 2019–2026\n\nEMPLOYMENT\nDriver, Acme Ltd, 2012 – 2014"],
    [
      "Mein Weg\n\nFahrer, Spedition Nitsche GmbH, 2016 bis heute\nIch war im Büro und mit der Ablage betraut.",
    ],
  ])("%s", (text) => {
    const found = positionsOf(`Alex Muster\n\n${text}`);
    expect(found).toHaveLength(1);
    expect(found[0]?.[1]).toMatch(/NV$|Lda$|S\.p\.A\.$|Ltd$|GmbH$/);
  });

  it("gives its period to the header right below it", () => {
    const text =
      "Renzo Aliaga\n\nEXPERIENCIA 2019–2026\nGerente de Finanzas – Agroexportadora Chao S.A.\nTrabajo en la oficina con los clientes de la empresa.";
    expect(positionsOf(text)).toEqual([
      ["Gerente de Finanzas", "Agroexportadora Chao S.A.", "2019", "2026"],
    ]);
  });

  it("leaves an employer in capitals its positions", () => {
    const text =
      "Sam Poe\n\nUS ARMY, 2004 – 2020\nPlatoon Sergeant, 2012 – 2020\nTruck Driver, 2004 – 2012";
    expect(positionsOf(text).map(([, employer]) => employer)).toEqual(["US ARMY", "US ARMY"]);
  });
});

describe("times without work are no positions", () => {
  it.each([
    ["Thuis met de kinderen\n2005 tot 2011", "Ik werk op kantoor met de klanten van het bedrijf."],
    [
      "Ziek thuis en herstel: sept. 2020 – maart 2022",
      "Ik werk op kantoor met de klanten van het bedrijf.",
    ],
    [
      "2014 à 2024 — mère au foyer, quatre enfants",
      "Travail dans le bureau avec les clients de la société.",
    ],
    [
      "2012 – 2015 arrivo in Italia, corsi di lingua",
      "Lavoro in ufficio con i clienti della società.",
    ],
    ["przerwa zdrowotna: 2021–2023", "Praca w biurze z klientami firmy."],
    ["PAUSE: Mai 2019 bis Jänner 2020 Hausbau", "Ich war im Büro und mit der Ablage betraut."],
    ["Career break, family — 2016 to 2021", "I worked in the office with the team."],
  ])("%s", (gap, told) => {
    expect(positionsOf(`Alex Muster\n\n${gap}\n\n${told}`)).toEqual([]);
  });

  it("keeps the nurse who cares for the ill at home", () => {
    const text = "Sam Poe\n\nExperience\nHome Care Nurse, Acme Ltd, 2016 – 2021";
    expect(positionsOf(text)).toEqual([["Home Care Nurse", "Acme Ltd", "2016", "2021"]]);
  });
});

describe("the employer is the firm and nothing beside it", () => {
  it.each([
    [
      "Redattrice, casa editrice Il Merlo Bianco, Torino, 2014 – 2019\nLavoro in ufficio con i clienti.",
      "casa editrice Il Merlo Bianco",
    ],
    [
      "Vaqueiro na Fazenda Água Limpa, 2012 – 2015\nTrabalho com os clientes da empresa.",
      "Fazenda Água Limpa",
    ],
    [
      "Cuoco, mensa scolastica, per la cooperativa Saporita, 2018 – 2020\nLavoro con i clienti della società.",
      "cooperativa Saporita",
    ],
    [
      "Postdoktorandin, Institut für Physik, Universität Potsdam, 2016 – 2022\nIch war im Büro und mit der Ablage betraut.",
      "Universität Potsdam",
    ],
    [
      "Eletricista, Alentluz Instalações, Unip. Lda., Évora, 2017 – 2020\nTrabalho com os clientes da empresa.",
      "Alentluz Instalações, Unip. Lda.",
    ],
    [
      "Key Account Manager bei Noris GmbH\nNürnberg, 08.2017 – 07.2019\nIch war im Büro und mit der Ablage betraut.",
      "Noris GmbH",
    ],
    [
      "Infirmière aux urgences, Centre hospitalier Santa Lucia, Ajaccio, 2010 – 2021\nTravail avec les clients de la société.",
      "Centre hospitalier Santa Lucia",
    ],
    [
      "Traductora autónoma desde septiembre de 2014. Clientes:\n  Hydraulics Translations Ltd\nTrabajo con los clientes de la empresa.",
      undefined,
    ],
    [
      "Electricista, independiente, 2020 – 2024\nTrabajo con los clientes de la empresa.",
      "independiente",
    ],
  ])("%s", (text, employer) => {
    expect(positionsOf(`Alex Muster\n\n${text}`).map((position) => position[1])).toEqual([
      employer,
    ]);
  });

  it("reads two titles of one post as one", () => {
    const text =
      "Jan Nowak\n\nDoświadczenie\nInżynier procesu, następnie kierownik produkcji, Fabryka Bystrzyca, 1999 – 2006\nPraca w biurze z klientami firmy.";
    expect(positionsOf(text)[0]?.slice(0, 2)).toEqual([
      "Inżynier procesu, następnie kierownik produkcji",
      "Fabryka Bystrzyca",
    ]);
  });
});

describe("one layout is read in the whole document", () => {
  it("with labels before the values", () => {
    const text = `Ada Muster

Berufserfahrung

Zeitraum              Mai 2019 – Juni 2024
Beruf oder Funktion   Kommissioniererin
Arbeitgeber           Zeitkraft Nord GmbH, Kiel

Zeitraum              2012 – 2015
Beruf oder Funktion   Verkäuferin
Arbeitgeber           Boutique Mila, Kiel
`;
    expect(positionsOf(text)).toEqual([
      ["Kommissioniererin", "Zeitkraft Nord GmbH", "2019-05", "2024-06"],
      ["Verkäuferin", "Boutique Mila", "2012", "2015"],
    ]);
  });

  it("with the place before the employer and the title", () => {
    const text = `Ada Muster

Stationen

Kiel / Gasthaus Zum Anker / Küchenchefin / Mai 2022 bis heute
Hamburg / Restaurant Steuerbord / Köchin / 2016 bis 2019
Wien / Hotel Prater / Köchin / 2014 bis 2016
`;
    expect(positionsOf(text).map((position) => position.slice(0, 2))).toEqual([
      ["Küchenchefin", "Gasthaus Zum Anker"],
      ["Köchin", "Restaurant Steuerbord"],
      ["Köchin", "Hotel Prater"],
    ]);
  });

  it("with the employer above several posts", () => {
    const text = `Ada Example

Experience

Brightwater Payments Ltd
Tech Lead
April 2024 - Present (2 years 8 months)

Senior Developer
January 2022 - March 2024 (2 years 3 months)

Oakfield Data Ltd
Junior Developer
February 2018 - March 2020 (2 years 2 months)
`;
    expect(positionsOf(text).map((position) => position.slice(0, 2))).toEqual([
      ["Tech Lead", "Brightwater Payments Ltd"],
      ["Senior Developer", "Brightwater Payments Ltd"],
      ["Junior Developer", "Oakfield Data Ltd"],
    ]);
  });
});

describe("a period without an end lasts until today, and one that a column splits is whole", () => {
  it.each([
    ["2021-        Welder, Acme Ltd", ["2021", "present"]],
    ["2019 – / Welder / Acme Ltd", ["2019", "present"]],
    ["[2022-...] Welder, Acme Ltd", ["2022", "present"]],
    ["Acme Ltd\tWelder\tApr 2015\tDec 2020", ["2015-04", "2020-12"]],
    ["08/2013 –      Welder\n02/2019        Acme Ltd", ["2013-08", "2019-02"]],
    ["Welder, Acme Ltd\n1 Sep 2021 –\n\nBaker, Crumb Ltd\n2018 – 2020", ["2021-09", "present"]],
  ])("%s", (header, period) => {
    const [first] = positionsOf(`Alex Muster\n\nExperience\n${header}`);
    expect(first?.slice(2)).toEqual(period);
  });
});
