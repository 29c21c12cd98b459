import { findCountry } from "../../catalogue/for-imports.ts";

export interface FeedPlace {
  city?: string | undefined;
  region?: string | undefined;
  country?: string | undefined;
  isRemote?: boolean | undefined;
  /** The country as written, when it is none we know. */
  unknownCountry?: string | undefined;
}

const US_STATES = new Set(
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY".split(
    " ",
  ),
);
const CANADIAN = new Set("AB BC MB NB NL NS NT NU ON PE QC SK YT".split(" "));
/** Ambiguous as the last part: "Berlin, DE" is a country, "Wilmington, DE" is a state. */
const UNSURE = new Set(["DE", "IN"]);
const REMOTE =
  /^(?:fully |100% )?remote\b|\bremote$|^(?:work from home|anywhere|home office|worldwide)$/i;

/** Parses "Austin, TX", "Leeds, West Yorkshire, UK" or "Remote"; leaves unclear parts undefined. */
export function readLocation(text: string): FeedPlace {
  const place: FeedPlace = {};
  const parts = text
    .replaceAll(/\([^)]*\)/g, (bracket) => (/remote/i.test(bracket) ? ", Remote" : ""))
    .split(/\s*[,;|/]\s*|\s+[-–—]\s+/)
    .map((part) => part.trim())
    .filter((part) => {
      const isRemote = REMOTE.test(part);
      if (isRemote) place.isRemote = true;
      return part !== "" && !isRemote;
    });
  const last = parts.at(-1);
  if (last === undefined) return place;
  const code = last.replace(/\s+\d{5}(?:-\d{4})?$/, "");
  if (parts.length > 1 && US_STATES.has(code) && (parts.length === 2 || !findCountry(code))) {
    place.region = code;
    if (!UNSURE.has(code)) place.country = "US";
    parts.pop();
  } else if (parts.length > 1 && CANADIAN.has(code)) {
    place.region = code;
    place.country = "CA";
    parts.pop();
  } else {
    place.country = findCountry(last);
    if (place.country !== undefined) parts.pop();
    if (parts.length > 1) place.region = parts.pop();
  }
  if (parts[0] !== undefined) place.city = parts[0];
  return place;
}
