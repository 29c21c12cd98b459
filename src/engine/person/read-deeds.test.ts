import { describe, expect, it } from "vitest";
import { loadEngine } from "../../knowledge/index.ts";
import { readAnalysedPerson } from "../analysis/analysed-person.ts";
import { readDeeds } from "./read-deeds.ts";

const engine = loadEngine();
const NOW = new Date("2026-06-15");

const deedsIn = (language: string, text: string) => {
  const index = engine.knowledge.deeds.in(language);
  const disclaimers = engine.knowledge.languages.workDisclaimersIn(language);
  if (!index || !disclaimers) throw new Error(`no grammar for ${language}`);
  return readDeeds({ index, disclaimers }, text);
};
const shown = (language: string, text: string): string[] => [
  ...new Set(deedsIn(language, text).hits.map(({ skill }) => skill)),
];

/** By language: a line that people write, and a skill that it shows. */
const READ: Readonly<Record<string, readonly (readonly [text: string, skill: string])[]>> = {
  en: [
    ["Laid facing bricks to line and mixed mortar, set out corners", "masonry"],
    ["Helped 14 residents with washing, meals and mobility", "personal-care"],
    ["Fed and milked 80 cows", "dairy-farming"],
    ["Waiter. Took orders and carried plates", "food-and-beverage-service"],
    ["Cleaned guest rooms and changed bed linen", "housekeeping"],
    ["Drove a forklift and loaded pallets", "forklift-operation"],
    ["Peeled vegetables and washed dishes", "dishwashing"],
    ["Cut and coloured hair", "haircutting"],
    ["Patrolled the premises at night", "security-guarding"],
    ["Restocked shelves and worked the till", "cash-register-operation"],
    ["Repaired brakes and changed tyres", "brake-repair"],
    ["Gave medication and took blood pressure", "vital-signs"],
  ],
  de: [
    ["Verblender gemauert und Mörtel angemischt", "masonry"],
    ["Bewohner gewaschen und bei den Mahlzeiten unterstützt", "personal-care"],
    ["80 Kühe gefüttert und gemolken", "dairy-farming"],
    ["Kellner: Bestellungen aufgenommen, Teller serviert", "food-and-beverage-service"],
    ["Fliesen verlegt und verfugt", "tiling"],
    ["Fensterreinigung in Büros", "window-cleaning"],
    ["Räumte Regale ein", "stocking"],
    ["Gabelstapler gefahren und Lkw entladen", "forklift-operation"],
    ["Haare geschnitten und gefärbt", "haircutting"],
    ["Blutdruck gemessen und Medikamente verabreicht", "vital-signs"],
    ["Kinder betreut", "child-care"],
    ["Rasen gemäht und Hecken geschnitten", "gardening"],
  ],
  fr: [
    ["Pose de briques et préparation du mortier", "masonry"],
    ["Aide à la toilette des résidents", "personal-care"],
    ["Traite de 80 vaches", "dairy-farming"],
    ["Serveur : prise de commandes, service des plats", "food-and-beverage-service"],
    ["Nettoyage des chambres", "housekeeping"],
    ["Pose de carrelage", "tiling"],
    ["Conduite de chariots élévateurs", "forklift-operation"],
    ["Coupe et coloration des cheveux", "haircutting"],
    ["Garde d'enfants", "child-care"],
    ["Lavage de la vaisselle", "dishwashing"],
    ["Livraison de colis", "delivery-driving"],
    ["J'ai peint des murs et des plafonds", "painting-trade"],
  ],
  es: [
    ["Colocación de ladrillos y mezcla de mortero", "masonry"],
    ["Ayudaba a los ancianos con el aseo", "personal-care"],
    ["Ordeñaba 80 vacas", "dairy-farming"],
    ["Camarero: tomaba comandas y servía platos", "food-and-beverage-service"],
    ["Limpieza de habitaciones", "housekeeping"],
    ["Colocación de azulejos", "tiling"],
    ["Conducción de carretillas elevadoras", "forklift-operation"],
    ["Corté y teñí el pelo", "haircutting"],
    ["Cuidado de niños", "child-care"],
    ["Reparto de paquetes", "delivery-driving"],
    ["Recogida de fruta", "crop-production"],
    ["Pintaba paredes y techos", "painting-trade"],
  ],
  pt: [
    ["Assentamento de tijolos e preparação de argamassa", "masonry"],
    ["Ajudava os idosos na higiene", "personal-care"],
    ["Ordenhava 80 vacas", "dairy-farming"],
    ["Empregado de mesa: servia pratos", "food-and-beverage-service"],
    ["Limpeza de quartos", "housekeeping"],
    ["Assentamento de azulejos", "tiling"],
    ["Condução de empilhadores", "forklift-operation"],
    ["Cortava cabelo", "haircutting"],
    ["Cuidava de crianças", "child-care"],
    ["Entrega de encomendas", "delivery-driving"],
    ["Lavava a loiça", "dishwashing"],
    ["Pintava paredes e tetos", "painting-trade"],
  ],
  it: [
    ["Posa di mattoni e preparazione della malta", "masonry"],
    ["Assistenza agli anziani", "elderly-care"],
    ["Mungitura di 80 mucche", "dairy-farming"],
    ["Cameriere: servivo piatti ai tavoli", "food-and-beverage-service"],
    ["Pulizia delle camere", "housekeeping"],
    ["Posa di piastrelle", "tiling"],
    ["Guidavo il muletto", "forklift-operation"],
    ["Taglio di capelli", "haircutting"],
    ["Lavavo i piatti", "dishwashing"],
    ["Consegna di pacchi", "delivery-driving"],
    ["Raccolta di frutta", "crop-production"],
    ["Tinteggiatura di pareti", "painting-trade"],
  ],
  nl: [
    ["Gevelstenen gemetseld", "masonry"],
    ["Bewoners gewassen en geholpen met eten", "personal-care"],
    ["80 koeien gevoerd en gemolken", "dairy-farming"],
    ["Ober: bestellingen opgenomen en borden gebracht", "food-and-beverage-service"],
    ["Hotelkamers schoongemaakt", "housekeeping"],
    ["Tegels gelegd en gevoegd", "tiling"],
    ["Heftruck bestuurd", "forklift-operation"],
    ["Haar geknipt en geverfd", "haircutting"],
    ["Vakken gevuld", "stocking"],
    ["Pakketten bezorgd", "delivery-driving"],
    ["Kinderen verzorgd", "child-care"],
    ["Muren geschilderd", "painting-trade"],
  ],
  pl: [
    ["Murowanie ścian z cegły", "masonry"],
    ["Pomoc osobom starszym", "elderly-care"],
    ["Doiłem krowy", "dairy-farming"],
    ["Kelner: obsługa gości, podawanie dań", "food-and-beverage-service"],
    ["Sprzątanie pokoi", "housekeeping"],
    ["Układanie płytek", "tiling"],
    ["Obsługa wózków widłowych", "forklift-operation"],
    ["Strzyżenie włosów", "haircutting"],
    ["Opieka nad dziećmi", "child-care"],
    ["Dostarczanie paczek", "delivery-driving"],
    ["Zbiór owoców", "crop-production"],
    ["Malowanie ścian", "painting-trade"],
  ],
};

/** Denied, wished for, others' deeds, names, and words that only look like a deed. */
const NOT_READ: Readonly<Record<string, readonly string[]>> = {
  en: [
    "I have never milked cows",
    "Did not drive a forklift",
    "Want to learn cutting hair",
    "Supervised the cleaning of guest rooms",
    "Directed a crew laying bricks",
    "My colleagues cleaned the rooms",
    "Rooms were cleaned; repaired brakes by our contractors",
    "Worked for Clean Rooms Ltd",
    "Bought from Happy Feet Pet Care",
    "Maintained vehicle records",
    'Read "Cleaning Rooms" at school',
    "Built Windows services and cleaned SQL tables",
  ],
  de: [
    "Kühe habe ich nie gemolken",
    "Keine Fliesen verlegt",
    "Möchte Haare schneiden",
    "Leitung der Reinigung von Zimmern",
    "Fliesen wurden verlegt von Subunternehmern",
    "Mörtel Müller GmbH",
    "Ich will Gabelstapler fahren",
    "Die Kollegen reinigten Zimmer",
    "Reinigung Zimmer Service GmbH",
    "Ohne Kinder zu betreuen",
    "Interesse, Rasen zu mähen",
    "Datenbanken und Fenster programmiert",
  ],
  fr: [
    "Je n'ai jamais posé de carrelage",
    "Supervision du nettoyage des chambres",
    "Je souhaite garder des enfants",
    "Nettoyage des chambres par le personnel",
    "Encadrement de la pose de briques",
    "Aucune traite de vaches",
    "Sans conduite de chariots",
    "Nettoyage Chambres SARL",
    "Les collègues nettoyaient les chambres",
    "Vente de carrelage et de briques",
    "Livres sur les vaches et les chevaux",
    "Recrutement de serveurs",
  ],
  es: [
    "Nunca ordeñé vacas",
    "No conducía carretillas",
    "Quiero cortar pelo",
    "Supervisión de la limpieza de habitaciones",
    "Limpieza de habitaciones por el personal",
    "Sin cuidado de niños",
    "Coordinación del reparto de paquetes",
    "Limpieza Habitaciones SL",
    "Los compañeros limpiaban habitaciones",
    "Venta de azulejos",
    "Me gustaría pintar paredes",
    "Libros de vacas",
  ],
  pt: [
    "Nunca ordenhei vacas",
    "Não conduzia empilhadores",
    "Gostaria de cortar cabelo",
    "Supervisão da limpeza de quartos",
    "Limpeza de quartos pela equipa",
    "Sem cuidar de crianças",
    "Coordenação da entrega de encomendas",
    "Limpeza Quartos Lda",
    "Os colegas limpavam quartos",
    "Venda de azulejos",
    "Pretendo pintar paredes",
    "Livros de vacas",
  ],
  it: [
    "Non ho mai munto mucche",
    "Non guidavo il muletto",
    "Vorrei tagliare capelli",
    "Supervisione della pulizia delle camere",
    "Pulizia delle camere dal personale",
    "Senza assistere anziani",
    "Coordinamento della consegna di pacchi",
    "Pulizia Camere Srl",
    "I colleghi pulivano le camere",
    "Vendita di piastrelle",
    "Desidero dipingere pareti",
    "Libri sulle mucche",
  ],
  nl: [
    "Nooit koeien gemolken",
    "Geen heftruck bestuurd",
    "Wil haar knippen",
    "Leiding bij schoonmaak; begeleiding van tegels leggen",
    "Hotelkamers schoongemaakt door collegas",
    "Zonder kinderen te verzorgen",
    "Pakketten niet bezorgd",
    "Tegels Leggen BV",
    "Collegas maakten hotelkamers schoon",
    "Verkoop van tegels",
    "Zou graag muren schilderen",
    "Boeken over koeien",
  ],
  pl: [
    "Nigdy nie doiłem krów",
    "Nie sprzątałem pokoi",
    "Chcę strzyc włosy",
    "Nadzorowanie sprzątania pokoi",
    "Sprzątanie pokoi przez pracowników",
    "Bez opieki nad dziećmi",
    "Koordynacja dostarczania paczek",
    "Sprzątanie Pokoi sp. z o.o.",
    "Koledzy sprzątali pokoje",
    "Sprzedaż płytek",
    "Chciałbym malować ściany",
    "Książki o krowach",
  ],
};

describe("deeds", () => {
  for (const [language, cases] of Object.entries(READ))
    it.each(cases)(`shows a skill in ${language}: %s`, (text, skill) => {
      expect(shown(language, text)).toContain(skill);
    });

  for (const [language, texts] of Object.entries(NOT_READ))
    it.each(texts)(`shows nothing in ${language}: %s`, (text) => {
      expect(shown(language, text)).toEqual([]);
    });

  it("gives the place of the verb and its object", () => {
    const text = "On the farm I fed and milked 80 cows";
    const { hits } = deedsIn("en", text);
    const places = hits.map(({ skill, start, end }) => [skill, text.slice(start, end)]);
    expect(places).toContainEqual(["dairy-farming", "milked 80 cows"]);
  });

  it("gives an object the nearest verb, and verbs joined to it", () => {
    expect(shown("en", "Fed and milked cows")).toContain("feed-management");
    expect(shown("en", "Washed dishes and repaired cars")).not.toContain("car-washing-detailing");
  });
});

describe("a résumé of deeds", () => {
  const skillsOf = (text: string) =>
    readAnalysedPerson(engine, { text, now: NOW }).resume.skills.map(({ id, level, source }) => ({
      id,
      level,
      source,
    }));

  it("has skills with their source and the level that years in the post give", () => {
    const text =
      "Experience\nFarm worker, Green Farm\n01/2020 - 01/2024\nFed and milked 80 cows.\nMended fences.";
    const milking = skillsOf(text).find(({ id }) => id === "dairy-farming");
    expect(milking).toEqual({ id: "dairy-farming", level: "intermediate", source: "deed" });
  });

  it("maps the place of a deed to the text that is scored", () => {
    const text = "Berufserfahrung\nseit 03/2019 Landwirtschaftshelfer\nKühe gefüttert und gemolken";
    const { resume, originOf } = readAnalysedPerson(engine, { text, now: NOW });
    const [mention] = resume.skills.find(({ id }) => id === "dairy-farming")?.mentions ?? [];
    const place = [originOf(mention!.start, false), originOf(mention!.end, true)] as const;
    expect(text.slice(...place)).toContain("gemolken");
  });

  it("shows the core of a known trade by its title, as a beginner's before two years", () => {
    const post = (dates: string): string => `Work experience\nBricklayer, Hill Homes\n${dates}\n`;
    const masonry = (dates: string) => skillsOf(post(dates)).find(({ id }) => id === "masonry");
    expect(masonry("01/2020 - 06/2020")).toMatchObject({ level: "beginner", source: "post" });
    expect(masonry("01/2015 - 06/2020")).toMatchObject({ level: "intermediate", source: "post" });
  });
});
