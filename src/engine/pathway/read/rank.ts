import type { Seniority } from "../../knowledge/record-types.ts";
import type { TitleTables } from "../../roles/role-tables.ts";

/** How much of the role's full level is asked for. */
export type Rank = "starting" | "working" | "senior";

const RANKS: Readonly<Record<Seniority, Rank>> = {
  entry: "starting",
  junior: "starting",
  mid: "working",
  senior: "senior",
  lead: "senior",
  executive: "senior",
};

/** "Executive" leads only before such a noun: a sales executive sells. */
const CHIEFS =
  /\b(?:chief|executive(?= (?:chef|producer|editor|officer|housekeeper))|principal|captain)\b/i;

const START = String.raw`(?<!\p{L})`;
const END = String.raw`(?!\p{L})`;
const words = (...some: string[]): RegExp =>
  new RegExp(`${START}(?:${some.join("|")})${END}`, "giu");

/** Those who lead a few. */
const FEW = "team|schicht|gruppen|wohnbereichs";
/** A wire, a ladder, a semiconductor and a companion end like those who lead. */
const LEITER = String.raw`(?<!${FEW}|beg|halb|ab|wärme|strom|feuer|tritt)leit(?:er(?:in)?|ung)`;

/** Words for those who lead, each list above the one before: in English, German, French and Spanish. */
const LEADING_ORDER: readonly RegExp[] = [
  words(
    "supervisor[ae]?|superviseure?|superviseuse",
    "foreman|forewoman|foreperson",
    "(?:team|shift) lead(?:er)?|teamlead",
    String.raw`\p{L}*(?:${FEW})leit(?:er(?:in)?|ung)`,
    String.raw`\p{L}*(?:vorarbeiter|schichtführer|kolonnenführer|vorfrau|vormann)(?:in)?|polier(?:in)?`,
    String.raw`chef(?:fe)? d['’]équipe|responsable d['’]équipe|contrema[iî]tre`,
    "capataz|encargad[oa]|jef[ea] de (?:equipo|turno)|encarregad[oa]|líder de equipe",
  ),
  words(
    "manager(?:in)?|superintendent|head(?! of)|deputy head",
    String.raw`\p{L}*${LEITER}`,
    String.raw`küchenchef(?:in)?|chef(?:fe)? d(?:e|u|es) (?:service|rayon|cuisine|chantier|atelier|secteur|magasin)`,
    "cadre de santé|responsable d[eu]s?|gérante?",
    "jef[ea] de|gerente|chefe de",
  ),
  words(
    "director[ae]?|directeur|directrice|direktor(?:in)?|diretor[a]?|head of",
    String.raw`\p{L}*(?<!wohn)bereichsleit(?:er(?:in)?|ung)|geschäftsführer(?:in)?`,
  ),
  words("vice president|president"),
];

/** Whether a title is that of somebody who leads others: the work is done through people. */
export const isLeadingTitle = (title: string): boolean =>
  CHIEFS.test(title) || leadingOrder(title) > 0;

/** How far above the work itself a title leads; 0 for one that leads nobody. */
export const leadingOrder = (title: string): number =>
  LEADING_ORDER.findLastIndex((one) => title.search(one) >= 0) + 1;

/** A title without its words for leading: "Plumbing" of "Plumbing Supervisor". */
export const withoutLeading = (title: string): string =>
  LEADING_ORDER.reduce((rest, one) => rest.replaceAll(one, " "), title);

export function rankOf({ titleReader }: TitleTables, title: string): Rank {
  return RANKS[titleReader.read(title).seniority ?? "mid"];
}
