/*
 * How many people somebody led, in the eight languages that are read: "ran a gang of six", "6 Mitarbeiter
 * geführt". A team that somebody only worked in ("in a team of 6") has no verb of leading.
 */

const LEADS =
  String.raw`led|leading|managed|managing|supervised|supervising|headed|runs?|ran|running|oversaw|overseeing|in charge of|responsible for` +
  String.raw`|leite|leitete|geleitet|leitung|führe|führte|geführt|führung|verantwortlich für` +
  String.raw`|dirigé|dirige|encadré|encadre|encadrement|managé|responsable d[’']une|dirigí|dirijo|lideré|lidero|coordiné|a cargo de|responsable de` +
  String.raw`|diretto|dirigo|coordinato|coordino|gestito|responsabile di|liderei|chefiei|coordenei|coordeno|responsável por` +
  String.raw`|leidde|geleid|leidinggegeven|leiding|aangestuurd|kierował\p{L}*|kieruję|kierowanie|zarządzał\p{L}*|zarządzam|zarządzanie`;
const PEOPLE = String.raw`people|staff|employees|engineers|developers|nurses|soldiers|workers|members|technicians|reports|mitarbeiter\p{L}*|leuten?|personen|personnes|salariés|personas|empleados|trabajadores|persone|dipendenti|addetti|medewerkers|mensen|osób|pracowników|osobami|pracownikami|pessoas|funcionários|colaboradores`;
const TEAM = String.raw`(?:team|gang|crew|squad|shift|group|kolonne|équipe|equipo|equipa|equipe|squadra|ploeg|zespołem|zespołu)s? (?:of|von|mit|de|di|van|met|z)?\s?`;
const NUMBERS = [
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const COUNT = String.raw`(\d{1,4}|${NUMBERS.join("|")})`;
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

export function peopleLedIn(text: string): number | undefined {
  const told = text.slice(0, MAX_CHARS);
  for (const pattern of LED) {
    const count = pattern.exec(told)?.[1];
    if (count === undefined) continue;
    const place = NUMBERS.indexOf(count.toLowerCase());
    return place < 0 ? Number(count) : place + 2;
  }
  return undefined;
}
