import { describe, expect, it } from "vitest";
import { loadEngine } from "../../knowledge/index.ts";
import { readPerson } from "./read-person.ts";

const engine = loadEngine();
const NOW = new Date("2026-06-15");

interface WorkResume {
  readonly who: string;
  readonly text: string;
  /** Shown by what was done, not only made likely by the title. */
  readonly shows: readonly string[];
  readonly not: readonly string[];
}

const RESUMES: readonly WorkResume[] = [
  {
    who: "an English bricklayer",
    text: "Tom Reed\n\nExperience\n\nBricklayer, Hale Homes, Leeds, 03/2018 - present\n- Laid facing bricks and blocks to line\n- Mixed mortar and set out corners\n- Put up scaffolding for two storeys\n- The roof was tiled by a contractor\n",
    shows: ["masonry", "scaffolding"],
    not: ["roofing", "tiling"],
  },
  {
    who: "an English care assistant",
    text: "Work history\nCare Assistant, Sunny Court, 2019 - 2023\nHelped 14 residents with washing, meals and mobility. Took blood pressure twice a day. Never gave injections.",
    shows: ["personal-care", "vital-signs"],
    not: ["injections"],
  },
  {
    who: "an English farm worker",
    text: "Employment\nFarm Worker, Brook Farm, May 2020 - now\nFed and milked 80 cows. Drove the tractor. Picked apples in autumn. I would like to learn beekeeping.",
    shows: ["dairy-farming", "feed-management", "farm-machinery-operation", "crop-production"],
    not: ["beekeeping"],
  },
  {
    who: "an English kitchen porter",
    text: "Work experience\nKitchen Porter, The Swan, 2021 - 2024\nWashed dishes and pans, peeled vegetables, swept floors. Chefs cooked the meat.",
    shows: ["dishwashing", "food-preparation"],
    not: ["meat-cutting"],
  },
  {
    who: "an English warehouse operative",
    text: "EXPERIENCE\nWarehouse Operative, Parcel Hub, 01/2017 - 12/2022\n• Picked orders and packed goods\n• Drove a forklift and unloaded lorries\n• Counted stock every month",
    shows: ["order-picking", "forklift-operation", "cycle-counting"],
    not: ["truck-driving"],
  },
  {
    who: "an English security guard",
    text: "Career\nSecurity Guard, Mall of the North, 2016 - 2020\nPatrolled the premises at night, monitored CCTV and wrote incident reports.",
    shows: ["security-guarding", "surveillance"],
    not: ["law-enforcement"],
  },
  {
    who: "an English hairdresser",
    text: "Experience\nHairdresser, Salon Nine, 2015 - present\nCut and coloured hair, trimmed beards. Trained apprentices who did nails.",
    shows: ["haircutting", "hair-coloring", "barbering"],
    not: ["nail-care"],
  },
  {
    who: "a German bricklayer",
    text: "Berufserfahrung\n04/2016 – heute Maurer, Bau Keller GmbH, Kassel\n- Verblender gemauert und Mörtel angemischt\n- Beton gegossen\n- Gerüste aufgestellt\n- Fliesen hat der Kollege verlegt",
    shows: ["masonry", "concrete-work", "scaffolding"],
    not: ["tiling"],
  },
  {
    who: "a German care assistant",
    text: "Beruflicher Werdegang\nseit 2019 Pflegehelferin, Haus am See\nBewohner gewaschen und angezogen, Blutdruck messen, Betten gemacht. Medikamente habe ich nicht verabreicht.",
    shows: ["personal-care", "vital-signs"],
    not: ["medication-administration"],
  },
  {
    who: "a German cleaner",
    text: "Berufserfahrung\n2014 bis 2020 Reinigungskraft, Blitzblank, Bremen\nBüros gereinigt, Böden gewischt, Fenster geputzt und Papierkörbe geleert.",
    shows: ["commercial-cleaning", "floor-care", "window-cleaning"],
    not: ["painting-trade"],
  },
  {
    who: "a German driver",
    text: "Berufliche Stationen\n03/2015 – 08/2021 Fahrer, Paket Express\nPakete zugestellt, Transporter gefahren und beladen. Lkw bin ich nie gefahren.",
    shows: ["delivery-driving"],
    not: ["truck-driving"],
  },
  {
    who: "a German cook",
    text: "Berufserfahrung\n2012 – 2019 Koch, Gasthof Linde\nFleisch gebraten, Gemüse geschnitten, Fisch filetiert, Brot gebacken.",
    shows: ["cooking", "food-preparation", "baking"],
    not: ["fishing-operations"],
  },
  {
    who: "a French mason",
    text: "Expérience professionnelle\nMaçon, Bâti Sud, de mars 2014 à aujourd'hui\n- Pose de briques et préparation du mortier\n- Coulage du béton\n- Le carrelage est posé par un sous-traitant",
    shows: ["masonry", "concrete-work"],
    not: ["tiling"],
  },
  {
    who: "a French home carer",
    text: "Expériences\nAuxiliaire de vie, 2017 - 2023\nAide à la toilette des résidents, préparation des repas, ménage. Je n'ai jamais fait d'injections.",
    shows: ["personal-care"],
    not: ["injections"],
  },
  {
    who: "a French waiter",
    text: "Parcours professionnel\nServeur, Brasserie du Port, 2019 - 2022\nPrise de commandes, service des plats, encaissement en caisse. Les cocktails sont préparés par le barman.",
    shows: ["food-and-beverage-service", "cash-register-operation"],
    not: ["mixology"],
  },
  {
    who: "a French childminder",
    text: "Expérience\nNourrice, 2010 à 2018\nGarde d'enfants, changement des couches, aide aux devoirs.",
    shows: ["child-care"],
    not: ["elderly-care"],
  },
  {
    who: "a Spanish builder",
    text: "Experiencia laboral\nAlbañil, Obras Ruiz, desde 2015\nColocación de ladrillos y azulejos, mezcla de mortero, pintado de paredes. Nunca conduje grúas.",
    shows: ["masonry", "tiling", "painting-trade"],
    not: ["crane-operation"],
  },
  {
    who: "a Spanish farm hand",
    text: "Experiencia\nPeón agrícola, Finca El Olmo, 2018 - 2023\nRecogida de fruta y aceituna, conducía el tractor, podaba viñas.",
    shows: ["crop-production", "farm-machinery-operation", "viticulture"],
    not: ["dairy-farming"],
  },
  {
    who: "a Spanish cleaner",
    text: "Experiencia profesional\nCamarera de pisos, Hotel Mar, 2016 - 2021\nLimpieza de habitaciones, cambio de sábanas. Quiero aprender a cortar pelo.",
    shows: ["housekeeping"],
    not: ["haircutting"],
  },
  {
    who: "a Spanish shop assistant",
    text: "Experiencia laboral\nDependienta, Moda Sol, 2019 - 2024\nCobraba en caja, reponía estanterías y atendía a clientes.",
    shows: ["cash-register-operation", "stocking"],
    not: ["bookkeeping"],
  },
  {
    who: "an Italian bricklayer",
    text: "Esperienza lavorativa\nMuratore, Edil Rossi, 2011 - oggi\nPosa di mattoni e piastrelle, preparazione della malta, montaggio di ponteggi.",
    shows: ["masonry", "tiling", "scaffolding"],
    not: ["plumbing"],
  },
  {
    who: "an Italian carer",
    text: "Esperienze\nBadante, 2015 - 2022\nAssistenza agli anziani, aiuto nell'igiene, misurazione della pressione. Non ho mai fatto iniezioni.",
    shows: ["elderly-care", "vital-signs"],
    not: ["injections"],
  },
  {
    who: "an Italian kitchen hand",
    text: "Esperienza\nAiuto cuoco, Trattoria da Lia, 2018 - 2021\nLavavo i piatti, tagliavo le verdure, impastavo la pizza.",
    shows: ["dishwashing", "food-preparation"],
    not: ["bartending"],
  },
  {
    who: "a Dutch care worker",
    text: "Werkervaring\nVerzorgende, De Linde, 2016 - heden\nHielp 14 bewoners met wassen en aankleden, bloeddruk gemeten. Injecties gaf de verpleegkundige.",
    shows: ["personal-care", "vital-signs"],
    not: ["injections"],
  },
  {
    who: "a Dutch tiler",
    text: "Werkervaring\nTegelzetter, Jansen Bouw, 2012 - 2020\nTegels gelegd en gevoegd, muren gestuukt.",
    shows: ["tiling", "plastering"],
    not: ["masonry"],
  },
  {
    who: "a Dutch lorry driver",
    text: "Werkervaring\nVrachtwagenchauffeur, Transport De Vries, 2010 - heden\nVrachtwagen gereden, pallets geladen. Nooit bussen bestuurd.",
    shows: ["truck-driving"],
    not: ["passenger-driving"],
  },
  {
    who: "a Polish builder",
    text: "Doświadczenie zawodowe\n2013 – obecnie Murarz, Bud-Max\nMurowanie ścian z cegły, układanie płytek, malowanie ścian. Dachy robili podwykonawcy.",
    shows: ["masonry", "tiling", "painting-trade"],
    not: ["roofing"],
  },
  {
    who: "a Polish warehouse worker",
    text: "Doświadczenie\n2017 – 2022 Magazynier, Log-Pol\nObsługa wózków widłowych, kompletowanie zamówień, pakowanie towarów.",
    shows: ["forklift-operation", "order-picking"],
    not: ["truck-driving"],
  },
  {
    who: "a Portuguese dairy worker",
    text: "Experiência profissional\nTrabalhador agrícola, Quinta do Vale, 2014 - 2021\nOrdenhava 60 vacas, conduzia o trator, alimentava o gado. Nunca tosquiei ovelhas.",
    shows: ["dairy-farming", "farm-machinery-operation"],
    not: ["viticulture"],
  },
  {
    who: "a Portuguese cook",
    text: "Experiência\nCozinheira, Tasca do Zé, 2016 - atualidade\nCozinhava carne e peixe, lavava a loiça, fazia pão. A caixa era com o patrão.",
    shows: ["cooking", "dishwashing"],
    not: ["cash-register-operation"],
  },
];

describe("a short résumé of work", () => {
  it.each(RESUMES)("of $who is read from what was done", ({ text, shows, not }) => {
    const { skills } = readPerson(engine, { text, now: NOW }).person;
    const shown = skills.filter(({ source }) => source !== "post").map(({ id }) => id);
    expect(shown).toEqual(expect.arrayContaining([...shows]));
    expect(shown.filter((id) => not.includes(id))).toEqual([]);
  });
});
