/* People who are not at work now: "Legal Secretary (returning after seven years at home)", "ehemalige
 * Krankenschwester", "Köchin in Elternzeit", "arbeitslos". Their last post still counts as experience. */
import { type Towns, readPlace } from "./abroad.ts";

/** `former`: the post was given up · `leave`: they still have it and are away for a time. */
export type Away = "former" | "leave";

interface LastPost {
  /** The title without the words about the time away; undefined where nothing else was written. */
  readonly title: string | undefined;
  readonly away: Away | undefined;
  /** The code of the country that the title names. */
  readonly place?: string | undefined;
}

/** A post that somebody still has: "on maternity leave", "in Elternzeit", "en congé parental". */
const ON_LEAVE = String.raw`(?:currently |zurzeit |derzeit |actuellement )?(?:(?:on|in) (?:(?:extended |unpaid )?(?:parental|maternity|paternity|adoption|sick|family|carer'?s) leave|(?:a )?sabbatical)|in (?:elternzeit|karenz|mutterschutz|pflegezeit)|en cong[ée] (?:parental|maternit[ée]|de maternit[ée]|sabbatique|maladie)|(?:de baja|en excedencia|de permiso)(?: (?:por )?(?:maternal|maternidad|paternidad|parental|cuidado de hijos?))?)`;

/** No post at all, as a note of its own: "arbeitslos", "returning after seven years at home". */
const WITHOUT_POST = String.raw`(?:currently |now |recently |zurzeit |derzeit |aktuell |seit .+ |since .+ |for .+ )?(?:unemployed|jobless|laid[- ]off|made redundant|out of work|not working|between jobs|retired|returner|on (?:a )?(?:career|family) break|career break|return(?:ing)? (?:after|from|to work|to the workforce)|back after|at home|stay[- ]at[- ]home|homemaker|housewife|hausfrau|hausmann|arbeitslos|arbeitss?uchend|erwerbslos|ohne (?:arbeit|anstellung|stelle)|nicht (?:mehr )?berufst[äa]tig|zu ?hause|wiedereinsteiger|wiedereinstieg|nach (?:\p{L}+ ){0,4}(?:familienpause|elternzeit|kinderpause|babypause|berufspause|pause|familienzeit)|(?:in|im) (?:rente|ruhestand)|(?:au )?ch[ôo]mage|sans emploi|demandeu(?:r|se) d['’]emploi|en recherche d['’]emploi|en reconversion|en reprise|(?:de )?retour (?:apr[èe]s|à l['’]emploi)|apr[èe]s (?:une|\p{L}+ ans) |femme au foyer|retrait[ée]e?|en paro|en el paro|desemplead[oa]|sin (?:empleo|trabajo)|ama de casa|jubilad[oa])`;

/** Before the title: "former nurse", "ehemalige Köchin", "arbeitslose Buchhalterin". */
const BEFORE =
  /^(?:former(?:ly)?|previously|retired|unemployed|ehemalige[rnms]?|ehemals|fr[üu]her(?:e[rnms]?)?|arbeitslose[rnms]?|arbeitss?uchende[rnms]?|ancien(?:ne)?|anciennement|antigu[oa]|ex)[-\s:]+(?:(?:an?|als|as)\s+)?(?=\p{L}{3})/iu;

const LEAVE_NOTE = new RegExp(`^${ON_LEAVE}(?![\\p{L}])`, "iu");
const LEAVE_BEHIND = new RegExp(`\\s+${ON_LEAVE}$`, "iu");
const NOTE = new RegExp(`^${WITHOUT_POST}`, "iu");
const NOTE_BEHIND = new RegExp(
  String.raw`\s+(?:return(?:ing)? (?:after|from|to work)\b.*|on (?:a )?(?:career|family) break|im ruhestand|in rente|au ch[ôo]mage|sans emploi|en paro)$`,
  "iu",
);
/** Brackets, and what follows a comma, a semicolon or a dash. */
const NOTES = /\(([^()]*)\)|[,;]\s*([^,;()]+)|\s[–-]\s([^()]+)$/gu;

/** Behind the words about the time away: "Career break (formerly Recruitment Administrator)". */
const LAST_BEHIND =
  /^([^(,;–]+?)\s*[(,;–-]\s*(?:formerly|previously|before(?: that)?|last(?:ly)?|until \d{4}|zuletzt|vorher|davor|früher|bis \d{4}|avant|anciennement|ancien(?:ne)?|auparavant|antes|anteriormente|ex)[-\s:]+(?:(?:an?|als|as|comme|de)\s+)?(\p{L}{3}[^()]*?)\)?$/iu;

/** Longer texts are no titles, and are read as they are. */
const MOST_CHARS = 300;

/** The title of the last post without the words about the time away and the country of the post. */
export function readLastPost(written: string | undefined, towns?: Towns): LastPost {
  if (written === undefined || written.length > MOST_CHARS)
    return { title: written, away: undefined };
  const { text, place } = readPlace(written, towns);
  return { ...readAway(text === "" ? written : text), place };
}

/** The state that a title names of somebody who is not at work. */
function readAway(written: string): LastPost {
  const [, state = "", last] = LAST_BEHIND.exec(written.trim()) ?? [];
  if (last !== undefined && (NOTE.test(state) || LEAVE_NOTE.test(state)))
    return { title: capitalised(last), away: NOTE.test(state) ? "former" : "leave" };
  let away: Away | undefined;
  const note = (kind: Away, text = ""): string => {
    away = away === "former" ? away : kind;
    return text;
  };
  const noted = written.replace(NOTES, (whole, bracket?: string, comma?: string, dash?: string) => {
    const text = (bracket ?? comma ?? dash ?? "").trim();
    if (LEAVE_NOTE.test(text)) return note("leave", " ");
    return NOTE.test(text) ? note("former", " ") : whole;
  });
  const title = noted
    .trim()
    .replace(LEAVE_BEHIND, () => note("leave"))
    .replace(NOTE_BEHIND, () => note("former"))
    .replace(BEFORE, () => note("former"))
    .trim();
  if (LEAVE_NOTE.test(title)) return { title: undefined, away: "leave" };
  if (NOTE.test(title)) return { title: undefined, away: "former" };
  return away === undefined ? { title: written, away } : { title: capitalised(title), away };
}

const capitalised = (title: string): string | undefined =>
  title === "" ? undefined : title.charAt(0).toUpperCase() + title.slice(1);
