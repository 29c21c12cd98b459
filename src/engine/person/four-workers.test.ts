import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { analyseResume, readAnalysedPerson, readTarget } from "../index.ts";

const engine = testEngine();
const now = new Date("2026-06-15T00:00:00Z");

/** Language, résumé without one named skill, a skill that its deeds show. */
type Worker = readonly [language: string, text: string, skill: string];

const WORKERS: Readonly<Record<string, readonly Worker[]>> = {
  Bricklayer: [
    [
      "en",
      "Experience\nBricklayer, Hale Homes, 2018 - 2024\nLaid facing bricks to line and mixed mortar, set out corners.",
      "masonry",
    ],
    [
      "de",
      "Berufserfahrung\nMaurer, Bau Keller GmbH, 2018 - 2024\nVerblender gemauert und Mörtel angemischt, Ecken eingemessen.",
      "masonry",
    ],
    [
      "fr",
      "Expérience professionnelle\nMaçon, Bâtir SARL, 2018 - 2024\nPose de briques et préparation du mortier, montage des murs.",
      "masonry",
    ],
    [
      "es",
      "Experiencia laboral\nAlbañil, Obras Ruiz, 2018 - 2024\nColoqué ladrillos y mezclé el mortero, levanté muros.",
      "masonry",
    ],
    [
      "it",
      "Esperienza lavorativa\nMuratore, Edil Rossi Srl, 2018 - 2024\nPosa di mattoni e preparazione della malta, costruzione di muri.",
      "masonry",
    ],
    [
      "nl",
      "Werkervaring\nMetselaar, Bouw De Vries BV, 2018 - 2024\nBakstenen gemetseld en mortel gemengd, hoeken uitgezet.",
      "masonry",
    ],
    [
      "pl",
      "Doświadczenie zawodowe\nMurarz, Bud-Max sp. z o.o., 2018 - 2024\nMurowałem ściany z cegły i mieszałem zaprawę.",
      "masonry",
    ],
    [
      "pt",
      "Experiência profissional\nPedreiro, Obras Sousa Lda, 2018 - 2024\nAssentei tijolos e misturei argamassa, levantei muros.",
      "masonry",
    ],
  ],
  "Care Assistant": [
    [
      "en",
      "Experience\nCare Assistant, Sunny Court, 2019 - 2024\nHelped 14 residents with washing, meals and mobility.",
      "personal-care",
    ],
    [
      "de",
      "Berufserfahrung\nPflegehelferin, Haus am See, 2019 - 2024\n14 Bewohner gewaschen und angezogen, beim Essen geholfen.",
      "personal-care",
    ],
    [
      "fr",
      "Expérience professionnelle\nAide-soignante, Résidence Les Tilleuls, 2019 - 2024\nToilette et habillage de 14 résidents, aide aux repas.",
      "personal-care",
    ],
    [
      "es",
      "Experiencia laboral\nAuxiliar de geriatría, Residencia El Prado, 2019 - 2024\nAyudé a 14 residentes con el aseo, las comidas y la movilidad.",
      "personal-care",
    ],
    [
      "it",
      "Esperienza lavorativa\nOperatrice socio-sanitaria, Casa Serena, 2019 - 2024\nAiutavo 14 ospiti anziani a lavarsi e a mangiare, igiene dei pazienti.",
      "personal-care",
    ],
    [
      "nl",
      "Werkervaring\nVerzorgende, Huis ter Linden, 2019 - 2024\nBewoners gewassen en aangekleed, geholpen bij het eten.",
      "personal-care",
    ],
    [
      "pl",
      "Doświadczenie zawodowe\nOpiekunka, Dom Opieki Jesień, 2019 - 2024\nMyłam i ubierałam pensjonariuszy, pomagałam przy posiłkach.",
      "personal-care",
    ],
    [
      "pt",
      "Experiência profissional\nAuxiliar de geriatria, Lar Santa Rita, 2019 - 2024\nAjudava 14 residentes no banho, nas refeições e na mobilidade.",
      "personal-care",
    ],
  ],
  "Farm Worker": [
    [
      "en",
      "Experience\nFarm Worker, Brook Farm, 2020 - 2024\nFed and milked 80 cows.",
      "dairy-farming",
    ],
    [
      "de",
      "Berufserfahrung\nLandarbeiter, Hof Lindner, 2020 - 2024\n80 Kühe gefüttert und gemolken.",
      "dairy-farming",
    ],
    [
      "fr",
      "Expérience professionnelle\nOuvrier agricole, Ferme du Bois, 2020 - 2024\nTraite de 80 vaches et nourrissage des veaux.",
      "dairy-farming",
    ],
    [
      "es",
      "Experiencia laboral\nPeón agrícola, Finca La Vega, 2020 - 2024\nAlimenté y ordeñé 80 vacas.",
      "dairy-farming",
    ],
    [
      "it",
      "Esperienza lavorativa\nOperaio agricolo, Cascina Bella, 2020 - 2024\nMungevo e nutrivo 80 mucche.",
      "dairy-farming",
    ],
    [
      "nl",
      "Werkervaring\nBoerderijmedewerker, Hoeve Noord, 2020 - 2024\n80 koeien gemolken en gevoerd.",
      "dairy-farming",
    ],
    [
      "pl",
      "Doświadczenie zawodowe\nPracownik rolny, Gospodarstwo Nowak, 2020 - 2024\nKarmiłem i doiłem 80 krów.",
      "dairy-farming",
    ],
    [
      "pt",
      "Experiência profissional\nTrabalhador agrícola, Quinta do Vale, 2020 - 2024\nAlimentava e ordenhava 80 vacas.",
      "dairy-farming",
    ],
  ],
  Waiter: [
    [
      "en",
      "Experience\nWaiter, The Swan, 2019 - 2023\nTook orders at twenty tables, served food and carried plates to the guests.",
      "food-and-beverage-service",
    ],
    [
      "de",
      "Berufserfahrung\nKellner, Gasthof Linde, 2019 - 2023\nBestellungen aufgenommen, Speisen serviert, Tische gedeckt.",
      "food-and-beverage-service",
    ],
    [
      "fr",
      "Expérience professionnelle\nServeur, Brasserie du Port, 2019 - 2023\nPrise des commandes, service des plats, dressage des tables.",
      "food-and-beverage-service",
    ],
    [
      "es",
      "Experiencia laboral\nCamarero, Bar Central, 2019 - 2023\nTomaba los pedidos, servía platos y ponía las mesas.",
      "food-and-beverage-service",
    ],
    [
      "it",
      "Esperienza lavorativa\nCameriere, Trattoria da Gino, 2019 - 2023\nPrendevo le ordinazioni, servivo i piatti e apparecchiavo i tavoli.",
      "food-and-beverage-service",
    ],
    [
      "nl",
      "Werkervaring\nKelner, Brasserie Het Anker, 2019 - 2023\nBestellingen opgenomen, gerechten geserveerd en tafels gedekt.",
      "food-and-beverage-service",
    ],
    [
      "pl",
      "Doświadczenie zawodowe\nKelner, Restauracja Pod Lipą, 2019 - 2023\nPrzyjmowałem zamówienia, podawałem dania i nakrywałem stoły.",
      "food-and-beverage-service",
    ],
    [
      "pt",
      "Experiência profissional\nEmpregado de mesa, Restaurante Mar, 2019 - 2023\nAnotava os pedidos, servia os pratos e punha as mesas.",
      "food-and-beverage-service",
    ],
  ],
};

describe("a person who describes work and names no skill", () => {
  for (const [title, workers] of Object.entries(WORKERS))
    it.each(workers)(`as ${title} has the skills of the work, in %s`, (_language, text, skill) => {
      const { skills } = readAnalysedPerson(engine, { text, now }).person;
      expect(skills.filter(({ source }) => source !== "post").map(({ id }) => id)).toContain(skill);
      const target = readTarget(engine, { title, skills: [] })!;
      expect(analyseResume(engine, { text, target, now })?.scores.overall).toBeGreaterThan(20);
    });

  it("has none where the text describes no work", () => {
    const text = "Ann Lee\nFriendly person. I like music, long walks and good food.";
    const { skills } = readAnalysedPerson(engine, { text, now }).person;
    expect(skills.filter(({ source }) => source !== "named")).toEqual([]);
  });
});
