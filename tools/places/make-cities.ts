/*
 * Makes knowledge/places/cities.tsv of GeoNames' list of cities (`cities1000.txt`, CC BY 4.0):
 *
 *   node tools/places/make-cities.ts cities1000.txt > knowledge/places/cities.tsv
 *
 * knowledge/places/README.md describes the file. GeoNames does not tell the language of a name, so other names
 * are kept by their letters: those that the eight languages are written in.
 */
import { readFileSync } from "node:fs";
import { placeKey } from "../../src/engine/places/gazetteer.ts";

const MIN_POPULATION = 5_000;
/** Smaller cities have hardly any name in another language. */
const OTHER_NAMES_FROM = { europe: 20_000, elsewhere: 300_000 };
const MAX_NAME_CHARS = 40;
const NAME = /^\p{Lu}[a-zA-ZäöüÄÖÜßàâáãåçéèêëíîïñóôõòùúûÿœæąćęłńśźżŁŚŻŹĆÉÈÁÎÓ' .’-]+$/u;
/** Codes of airports, and names of other languages that are written in these letters too. */
const NOT_OURS =
  /^[A-Z]{2,5}$|['’](?=\s|$)|^(?:Lungsod|Dakbayan|Kota|Gorad|Horad|Gorod|Baile) |\d|\[|zh|kh|ij(?=\p{L})|jj|aj(?=\p{L})|shch|[ky]y$|osh$|opolis$/u;

/** A line and the number of people who live there. */
function toLine(text: string): { line: string; population: number }[] {
  const fields = text.split("\t");
  const [, name = "", ascii = "", others = "", latitude = "", longitude = ""] = fields;
  const [country = "", state = "", people = "", zone = ""] = [8, 10, 14, 17].map(
    (place) => fields[place],
  );
  const population = Number(people);
  if (population < MIN_POPULATION) return [];
  const least = OTHER_NAMES_FROM[zone.startsWith("Europe/") ? "europe" : "elsewhere"];
  const own = keysOf([name, ascii, name.replace(/ \(.*\)$/, "")]);
  const wanted = population >= least ? keysOf(others.split(",").filter(isOurs)) : [];
  const other = wanted.filter((key) => !own.includes(key));
  const names = other.length > 0 ? [own.join("|"), other.join("|")] : [own.join("|")];
  const place = [toHundredths(latitude), toHundredths(longitude)];
  const region = country === "US" ? [state] : [];
  return [{ line: [names.join(";"), country, ...place, ...region].join("\t"), population }];
}

const isOurs = (name: string): boolean =>
  name.length <= MAX_NAME_CHARS && NAME.test(name) && !NOT_OURS.test(name);

const keysOf = (names: readonly string[]): string[] => [
  ...new Set(names.map(placeKey).filter((key) => key !== "")),
];

const toHundredths = (degrees: string): string => String(Math.round(Number(degrees) * 100) / 100);

const [file = "cities1000.txt"] = process.argv.slice(2);
const lines = readFileSync(file, "utf8")
  .split("\n")
  .flatMap(toLine)
  .toSorted((a, b) => b.population - a.population || (a.line < b.line ? -1 : 1))
  .map(({ line }) => line);
process.stdout.write(
  `# GeoNames (geonames.org), CC BY 4.0, changed: see README.md\n${lines.join("\n")}\n`,
);
