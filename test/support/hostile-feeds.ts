import { MAX_ROW_CHARS } from "../../src/features/import/formats/file-limits.ts";

/* Feeds that were, or could have been, far more expensive to read than their length. */

/** Large enough to tell quadratic time from linear. */
export const HOSTILE_FEED_CHARS = 400_000;
const SIZE = HOSTILE_FEED_CHARS;

export const fill = (unit: string, chars = SIZE): string =>
  unit.repeat(Math.ceil(chars / unit.length)).slice(0, chars);
const json = (record: object): string => JSON.stringify(record);
const jobPosting = (fields: object): string => json({ "@type": "JobPosting", ...fields });

/** Each was, or could have been, far more expensive than its length. */
export const HOSTILE_FEEDS: Record<string, string> = {
  "CSV: 20,000 columns and short rows": `${fill("a,", 40_000)}\n${fill("1\n", 60_000)}`,
  "CSV: 900 columns and short rows": `${Array.from({ length: 900 }, (_, i) => `c${i}`).join(",")}\n${fill("1\n", 60_000)}`,
  "CSV: one row of delimiters": `a,b\n${fill(",")}`,
  "CSV: a cell full of quotes": `a,b\n${fill('x"')}`,
  "CSV: blank cells and quotes": `a,b\n${fill(' "" ')}`,
  "CSV: a long column name": `${fill("a")},b\n1,2`,
  "CSV: a quote that is never closed": `a,b\n"${fill("x\n")}`,
  "XML: tags without an end": `<jobs>${fill("<a ", MAX_ROW_CHARS + 200_000)}`,
  "XML: row tags without an end": fill("<job ", MAX_ROW_CHARS + 200_000),
  "XML: rows in rows": `<jobs>${fill("<job>")}`,
  "XML: open tags, then wrong closing ones": `<jobs><job>${fill("<a>", SIZE / 2)}${fill("</b>", SIZE / 2)}</job></jobs>`,
  "XML: markup, then wrong closing ones": `<jobs><job><d>${fill("<b>", 14_000)}${fill("</i>")}</d></job></jobs>`,
  "XML: attributes": `<jobs><job ${Array.from({ length: 40_000 }, (_, i) => `a${i}="1"`).join(" ")}/></jobs>`,
  "XML: a long name": `<jobs><job><${fill("a")}>1</a></job></jobs>`,
  "XML: comments that never end": `<jobs>${fill("<!--")}`,
  "XML: ampersands": `<jobs><job><a>${fill("&")}</a></job></jobs>`,
  "XML: brackets": fill("<"),
  "XML: a declared entity that multiplies": `<!DOCTYPE a [<!ENTITY a "${fill("b", 1_000)}">]><jobs>${fill("<job><title>&a;&a;&a;</title></job>")}</jobs>`,
  "JSON: short strings on one line": `[${fill('"a",')}1]`,
  "JSON: deep arrays": fill("["),
  "JSON: deep objects": fill('{"a":'),
  "JSON: a row of many values": `[{"a":[${fill("1,")}1]}]`,
  "JSON: a number of many digits": `[{"a":${fill("9")}}]`,
  "JSON: a long name": `[{"${fill("a")}":1}]`,
  "JSON: escaped quotes": `[{"a":"${fill('\\"')}`,
  "JSON: strings that end with their line": `[{"a":${fill('"a\n')}`,
  "JSON: lists of rows in rows": `{"jobs":[${fill('{"jobs":[')}`,
  "NDJSON: the shortest rows": `{}\n${fill("1\n", 60_000)}`,
  "NDJSON: the shortest objects": fill("{}\n", 60_000),
  "NDJSON: carriage returns": `{}\n${fill("\r")}`,
  "JSON-LD: responsibilities that are nearly in the text": jobPosting({
    title: "a",
    description: fill("a"),
    responsibilities: `${fill("a", SIZE / 4)}b${fill("a", SIZE / 4)}`,
  }),
  "JSON-LD: types": jobPosting({ "@type": Array.from({ length: 4_000 }, () => fill("/", 90)) }),
  "JSON-LD: graphs in graphs": fill('{"@graph":[', 500) + fill("{},", SIZE),
  "HTML: scripts without an end": `<html>${fill("<script ")}`,
  "HTML: the type again and again": `<html>${fill(`<script ${fill("application/ld+json", 490)}`)}`,
  "HTML: empty scripts": `<html>${fill('<script type="application/ld+json"></script>')}`,
};
