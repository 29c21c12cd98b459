/*
 * How many people somebody led, in the eight languages that are read: "ran a gang of six", "6 Mitarbeiter
 * geführt". A team that somebody only worked in ("in a team of 6") has no verb of leading.
 */
import type { TextSpan } from "../text/spans.ts";

const LEADS =
  String.raw`led|leading|managed|managing|supervised|supervising|headed|runs?|ran|running|oversaw|overseeing|in charge of|responsible for` +
  String.raw`|leite|leitete|geleitet|leitung|führe|führte|geführt|führung|verantwortlich für` +
  String.raw`|dirigé|dirige|encadré|encadre|encadrement|managé|responsable d[’']une|dirigí|dirijo|lideré|lidero|coordiné|a cargo de|responsable de` +
  String.raw`|diretto|dirigo|coordinato|coordino|gestito|responsabile di|liderei|chefiei|coordenei|coordeno|responsável por` +
  String.raw`|leidde|geleid|leidinggegeven|leiding|aangestuurd|kierował\p{L}*|kieruję|kierowanie|zarządzał\p{L}*|zarządzam|zarządzanie` +
  String.raw`|eingeteilt|angeleitet|unterstellt|unter mir|aansturing|stuur|verdeel|onder mij|under me|reporting to me` +
  String.raw`|sous mes ordres|sous ma responsabilité|a mi cargo|a su cargo|mando a|mando avanti|coordinati|alle dipendenze|alle mie dipendenze` +
  String.raw`|subordinad[oa]s|sob minha|a meu cargo|pode mną|podlegał\p{L}*|nadzór|nadzorował\p{L}*|voorman|voorvrouw|brygada|brygadzist\p{L}*`;
const PEOPLE =
  String.raw`people|men|cleaners|drivers|sergeants|assistants|carers|cooks|guards|staff|employees|engineers|developers|nurses|soldiers|workers|members|technicians|reports|mitarbeiter\p{L}*|leuten?|personen|personnes|salariés|personas|empleados|trabajadores|persone|dipendenti|addetti|medewerkers|mensen|osób|pracowników|osobami|pracownikami|pessoas|funcionários|colaboradores` +
  String.raw`|mann|köpfe|mechaniker|tester|gesellen|helfer|soldaten|kollegen|kolleginnen` +
  String.raw`|militaires|soldats|agents|préparateurs|vendeurs|ouvriers|collaborateurs|collaboratrices` +
  String.raw`|peones|operarios|soldados|militares|vendedores|cocineros|obreros` +
  String.raw`|operai|militari|agenti|guardie|ragazze|ragazzi|impiegate|impiegati|collaboratori|aiuti` +
  String.raw`|homens|almoxarifes|auxiliares|pedreiros|militares|subordinados|operários` +
  String.raw`|collega[’']s|man|monteurs|chauffeurs|koks` +
  String.raw`|żołnierzy|pomocników|handlowców|kobiet|mężczyzn|robotników|kierowców|sprzedawców`;
const TEAM = String.raw`(?:team|gang|crew|squad|shift|group|brigade|brigada|brygad\p{L}*|kolonne|équipe|equipo|equipa|equipe|squadra|ploeg|zespołem|zespołu)s? (?:of|von|mit|de|di|van|met|z)?\s?`;
/** From two on, by language. */
const NUMBERS = [
  "two three four five six seven eight nine ten eleven twelve",
  "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  "deux trois quatre cinq six sept huit neuf dix onze douze",
  "dos tres cuatro cinco seis siete ocho nueve diez once doce",
  "due tre quattro cinque sei sette otto nove dieci undici dodici",
  "dois três quatro cinco seis sete oito nove dez onze doze",
  "twee drie vier vijf zes zeven acht negen tien elf twaalf",
  "dwóch trzech czterech pięciu sześciu siedmiu ośmiu dziewięciu dziesięciu",
].map((words) => words.split(" "));
const COUNT = String.raw`(\d{1,3}[., ]\d{3}|\d{1,4}|${NUMBERS.flat().join("|")})`;
const GAP = String.raw`[^.;\n]{0,40}?(?<!\p{L})`;
const whole = (words: string): string => String.raw`(?<!\p{L})(?:${words})(?!\p{L})`;

const LED = [
  new RegExp(`${whole(LEADS)}${GAP}${COUNT}(?![\\p{L}\\d])${GAP}${whole(PEOPLE)}`, "iu"),
  new RegExp(`${whole(LEADS)}${GAP}${TEAM}${COUNT}(?![\\p{L}\\d])`, "iu"),
  new RegExp(
    String.raw`(?<![\p{L}\d])${COUNT} ${whole(PEOPLE)}[^.;\n,]{0,20}?${whole(LEADS)}`,
    "iu",
  ),
];
const MAX_CHARS = 4_000;

/** "Team of 9", "34 soldiers" without a verb: a head count, and of the led only in a post that leads. */
const COUNTED = [
  new RegExp(String.raw`(?<![\p{L}\d.,])${TEAM}${COUNT}(?![\p{L}\d])`, "iu"),
  new RegExp(String.raw`(?<![\p{L}\d.,])${COUNT} ${whole(PEOPLE)}`, "iu"),
];

export interface PeopleCount extends TextSpan {
  readonly count: number;
}

/** The people that a text says were led, and where; with `isLeading` also those it only counts. */
export function findPeopleLed(text: string, isLeading: boolean): PeopleCount | undefined {
  const told = text.slice(0, MAX_CHARS);
  for (const pattern of isLeading ? [...LED, ...COUNTED] : LED) {
    const found = pattern.exec(told);
    if (!found) continue;
    const [words, count = ""] = found;
    return { count: countOf(count), start: found.index, end: found.index + words.length };
  }
  return undefined;
}

function countOf(word: string): number {
  const places = NUMBERS.map((words) => words.indexOf(word.toLowerCase()));
  const place = Math.max(...places);
  return place < 0 ? Number(word.replace(/\D/gu, "")) : place + 2;
}

export const peopleLedIn = (text: string): number | undefined => findPeopleLed(text, false)?.count;
