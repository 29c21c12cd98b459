/* Times without work: leaves, breaks, care for the family. They are no positions. */

import type { TextSpan } from "../text/spans.ts";

const BESIDE_CHARS = 60;
const MAX_CHARS = 200;
/** In the words of the reader. */
const LEAVE =
  /(?:maternity|paternity|parental|family|adoption|carer'?s?|caring|medical|sick|study|unpaid|compassionate|bereavement)[- ](?:leave|break|absence)|leave of absence(?! (?:specialist|administrator|coordinator|analyst))|on leave|sabbatical|career (?:break|gap)|gap year|(?<!(?:for|of|with|to) )unemployed|job ?seeking|(?:looking|searching) for work|stay[- ]at[- ]home (?:mother|father|parent|mum|mom|dad)|full[- ]time (?:mother|father|parent|mum|mom|dad)|elternzeit(?!vertret)|mutterschutz(?!vertret)|congé (?:maternité|parental)|excedencia|baja maternal/i;
const CARE =
  "care of|care for|cared for|caring for|looked after|minded|pflege|betreuung|cuidado|cuidar|cuidei|soins?|m['’]occuper|cura|assistenza|zorg voor|opieka nad|licença";
const OWN =
  "my|own|meine[rsnm]?|mi|mis|mes|mon|ma|mia|mio|miei|minha|meu|meus|mijn|moj\\p{L}+|mo[ij]\\p{L}*";
const RELATIVE =
  "mother|father|parents|sons?|daughters?|child(?:ren)?|family|mutter|vaters?|eltern|sohn(?:e?s)?|söhne|tochter|kind(?:er|es)?|familie|madre|padres?|hij[oa]s?|familia|mère|père|enfants?|famille|figli[oa]?|bambin[io]|famiglia|mãe|pai|filh[oa]s?|família|moeder|vader|kinderen|gezin|mam[ya]|dzieć\\p{L}+|dzieck\\p{L}+|rodziny";
/** Words that mean work without "my": who cares for a woman or as a carer is often paid for it. */
const CARER =
  "caregiver|carer|care ?taker|betreuer(?:in)?|pfleger(?:in)?|aidante?|proche aidante?|cuidadora?|cuidador|assistente|mantelzorg(?:er)?|opiekun(?:ka)?";
const KIN =
  "grand(?:mother|father|parents)|wife|husband|spouse|partner|brother|sister|großmutter|großvaters?|oma|opas?|frau|mannes|ehemanns|mari|femme|épouse|grand-mère|grand-père|abuel[oa]s?|espos[oa]|marido|mujer|moglie|marito|nonn[oai]|avó|avô|mulher|vrouw|man|oma|żon[aąyę]|męż\\p{L}+|babci\\p{L}*|ojc\\p{L}+|matk\\p{L}+";
/** As written. Care for others is work, so without "my" the care must begin the row. */
const FAMILY = new RegExp(
  [
    String.raw`^[^\p{L}\p{N}]*(?:${CARE})\s(?:\p{L}+\s){0,3}?(?:${RELATIVE})(?!\p{L})`,
    String.raw`(?<!\p{L})(?:${CARE}|${CARER})\s(?:\p{L}+\s){0,3}?(?:${OWN})\s(?:\p{L}+\s)?(?:${RELATIVE}|${KIN})(?!\p{L})`,
  ].join("|"),
  "iu",
);
/** Bringing up one's children. To raise cattle or to bring up a machine is work, so a relative must follow. */
const RAISE =
  "raised|raising|brought up|bringing up|stayed with|erziehung|aufgezogen|éducation de|élevé|élever|crianza de|criando|criar|crescere|crescita|cresciuto|criação d[aeo]s?|criei|opvoeding van|opgevoed|wychowanie|wychowywał[ao]m";
const RAISED = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:${RAISE})\s(?:\p{L}+\s){0,3}?(?:${RELATIVE})(?!\p{L})`,
  "iu",
);
/** At the start of a row: time for oneself, an illness, a move, one's children without a verb. */
const AWAY =
  /^[^\p{L}\p{N}]*(?:stayed (?:at )?home|home with (?:my|our|the)|(?:took )?(?:some )?time off|took (?:a year|\w+ (?:months|years)) off|travel(?:l?ed|l?ing) (?:in|through|around|across|the|abroad|to)|(?:round[- ]the[- ])?world trip|backpacking(?! guide| tour)|relocat(?:ed|ion) (?:to|abroad|with)|moved (?:house|abroad)|recover(?:ed|ing|y) from|illness|familien(?:phase|zeit)|erziehungs(?:zeit|urlaub)|kindererziehung|auszeit|weltreise|auslandsaufenthalt|reise durch|krankheit|genesung|umzug|année sabbatique|voyage (?:en|au|aux|autour|à)|tour du monde|maladie|convalescence|déménagement|maternité|maternidad|año sabático|viaje (?:por|a|al)|enfermedad|mudanza|maternità|anno sabbatico|viaggio (?:in|nel|negli|intorno)|malattia|maternidade|ano sabático|viagem (?:pel|por|a)\p{L}*|doença|mudança|wereldreis|reis door|ziekte|verhuizing|sabbatjaar|podróż|choroba|przeprowadzka|urlop (?:macierzyński|wychowawczy|rodzicielski|zdrowotny))(?!\p{L})/iu;
const BREAK =
  /^[^\p{L}\p{N}]*(?:zu hause|thuis|à la maison|en casa|em casa|a casa|w domu|at home)(?! (?:stores?|care|depot|health))(?!\p{L})|^[^\p{L}\p{N}]*(?:ziek|krank|erkrankt|malade|enferm[oa]|doente|malat[oa]|chor[yao])(?!\p{L})|(?<!\p{L})(?:hausfrau|hausmann|mère au foyer|père au foyer|ama de casa|amo de casa|dona de casa|casalinga|huisvrouw|huisman|gospodyni domowa|homemaker|housewife)(?!\p{L})|^[^\p{L}\p{N}]*(?:career break|baby break|kinderpause|pausa|pause|przerwa|onderbreking|interruption|parón)(?!\p{L})|^[^\p{L}\p{N}]*(?:deutschkurs|sprachkurs)(?!\p{L})|(?:taalcursus|corsi di lingua|cours de langue|cursos? de idioma|curso de línguas)/iu;
const UNEMPLOYED =
  /(?:time|zeit|temps|tiempo|tempo|tijd|czas) (?:with|mit|avec|en|con|em|met|dla|z) (?:the |der |la |meiner |a |rodziny )?fam[ií]l|^[^\p{L}\p{N}]*(?:pausa?|pause|break|przerwa)(?!\p{L})|(?<!\p{L})(?:arbeitslos|arbeitsuchend|sans emploi|au chômage|desemplead[oa]|en (?:el )?paro|disoccupat[oa]|desempregad[oa]|werkloos|werkzoekend|bezrobotn[yaei])(?!\p{L})/iu;

/** At the start of a row, and as whole words: to teach such a course is work. */
const NO_POST =
  /^[^\p{L}\p{N}]*(?:unemployment|job search|out of work|between jobs|civic integration|integration course|arbeitslosigkeit|arbeits?suche|jobsuche|stellensuche|integrationskurs|orientierungskurs|chômage|recherche d['’]emploi|demandeu(?:r|se) d['’]emploi|parcours d['’]intégration|desempleo|búsqueda de empleo|curso de integración|disoccupazione|in cerca di (?:lavoro|occupazione)|corso di integrazione|desemprego|(?:à )?procura de (?:emprego|trabalho)|curso de integração|werkloosheid|op zoek naar werk|inburgering(?:scursus|straject|sexamen)?|bezrobocie|bez pracy|poszukiwanie pracy|kurs integracyjny)(?!\p{L})/iu;
/** Somebody who stands in for a person on leave works. */
const STANDS_IN =
  /(?:cover(?:ing|age)?|replac\w+|substitut\w+|stand(?:ing)?[- ]in)\W+(?:\w+\W+){0,3}(?:maternity|parental|paternity|sick) leave|(?:maternity|parental|paternity|sick) leave (?:cover|replacement|substitute)|(?:vertretung|remplacement|remplaçante?|sustitución|suplencia|sostituzione|substituição|vervanging|zastępstwo)\P{L}+(?:\p{L}+\P{L}+){0,3}(?:elternzeit|mutterschutz|congé (?:de )?(?:maternité|parental)|baja maternal|excedencia|maternity leave|parental leave)/giu;

const INCLUDED =
  "incl(?:\\.|usive|uding)?|inkl(?:\\.|usive)?|einschließlich|davon|darunter|dont|y compris|incluid[oa]s?|incluyendo|compres[oa]|inclus[oa]|waarvan|w tym|interrupted by|unterbrochen (?:durch|von)";
const SPAN =
  "\\d|(?:years?|months?|jahre?n?|monate?n?|ans?|mois|años?|meses|anni|mesi|anos?)(?!\\p{L})";
/** A part of the time of a post: "(maternity leave 2015–2016)", "davon ein Jahr Elternzeit". A bracket that
 * names neither a time nor a part is about the whole period. */
const PART = new RegExp(
  String.raw`\((?=[^()]{0,100}(?:${SPAN}|${INCLUDED}))[^()]{0,100}\)|(?<!\p{L})(?:${INCLUDED})(?!\p{L})[^,;|()]{0,100}`,
  "giu",
);

/** A bracket with nothing but a time is the period of the whole row: "Care of my mother (2015 – 2021)". */
const HAS_WORDS = /\p{L}{3}/u;

/** Whether the words beside a period, or the row above a period that stands alone, tell of a leave. */
export function isLeave(
  read: string,
  written: string,
  { start: at, end }: TextSpan,
  above: string,
): boolean {
  const parts = [...read.matchAll(PART)].filter(([part]) => HAS_WORDS.test(withoutDates(part)));
  const around = parts.find(({ 0: part, index }) => index <= at && at < index + part.length);
  if (around) return LEAVE.test(around[0].replace(STANDS_IN, ""));
  const isPost = /\p{L}{3}/u.test(`${read.slice(0, at)} ${read.slice(end)}`.replace(PART, " "));
  // The leave was a part of the post: its row is read without it.
  const row = isPost ? read.replace(PART, (part) => " ".repeat(part.length)) : read;
  const beside = row.slice(Math.max(0, at - BESIDE_CHARS), at + BESIDE_CHARS);
  const words = withoutDates((isPost ? written.replace(PART, " ") : written).slice(0, MAX_CHARS));
  if (LEAVE.test(beside.replace(STANDS_IN, "")) || tellsFamily(words.slice(0, 2 * BESIDE_CHARS)))
    return true;
  const isAlone = !/\p{L}{3}/u.test(`${read.slice(0, at)} ${read.slice(end)}`);
  const told = isAlone ? above.slice(0, BESIDE_CHARS) : "";
  return (LEAVE.test(told) || tellsFamily(told)) && !/\d{4}/.test(told);
}

const tellsFamily = (text: string): boolean =>
  [FAMILY, RAISED, AWAY, BREAK, UNEMPLOYED, NO_POST].some((pattern) => pattern.test(text));

const withoutDates = (text: string): string =>
  text.replace(/^[\s\d./:–—-]+|\d{1,2}[./]\d{4}|(?:19|20)\d\d/g, "").trim();
