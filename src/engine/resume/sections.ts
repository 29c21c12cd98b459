import type { Line } from "./lines.ts";
import { foldAccents } from "../text/fold.ts";

export type SectionKind =
  | "header"
  | "summary"
  | "experience"
  | "education"
  | "skills"
  | "certifications"
  | "languages"
  | "projects"
  | "training"
  | "other";

export interface Section {
  readonly kind: SectionKind;
  /** The heading as written; empty for the part before the first heading. */
  readonly heading: string;
  readonly start: number;
  readonly end: number;
}

/** The headings of each kind, lower case, without punctuation. */
const HEADINGS: Readonly<Record<Exclude<SectionKind, "header">, string>> = {
  summary:
    "summary|profile|objective|career objective|professional summary|executive summary|career summary|summary of qualification|summary of qualifications|about me|about|personal profile|professional profile|career profile|profile summary|job objective|personal statement|overview|highlights|career highlights|perfil|resumen|profil|zusammenfassung|synopsis|professional synopsis|qualifications summary|summary of experience",
  experience:
    "experience|work experience|professional experience|employment|employment history|work history|career history|job history|career experience|relevant experience|related experience|employment experience|professional background|work background|teaching experience|internship experience|internships|internship|career experience job history|experience history|professional history|previous experience|other experience|additional experience|industry experience|clinical experience|military experience|leadership experience|volunteer experience|volunteer work|volunteering|student teaching experience|experience summary|work experiences|organizational experience|experiencia|experiencia laboral|experiencia profesional|experience professionnelle|experiences professionnelles|expérience professionnelle|expériences professionnelles|berufserfahrung|beruflicher werdegang|arbeitserfahrung|employment record|positions held|professional employment|company details|project experience|early career",
  education:
    "education|educational background|educational qualification|educational qualifications|academic qualification|academic qualifications|academic background|academics|academic details|academic profile|education and training|education training|qualifications|qualification|education qualification|educational details|education details|scholastics|academic credentials|formal education|education and certifications|education certifications|academic history|academia|educación|formación|formación académica|formation|formations|études|ausbildung|bildung|studium|schulbildung|educational credentials|academic chronicle",
  skills:
    "skills|technical skills|key skills|core competencies|competencies|skill set|skillset|technical skill set|computer skills|professional skills|areas of expertise|expertise|core skills|special skills|summary of skills|skills summary|technical expertise|technical proficiency|technical proficiencies|technologies|tools|tools and technologies|software skills|it skills|technical summary|technical knowledge|key competencies|core qualifications|strengths|key strengths|skills and abilities|skills abilities|additional skills|other skills|personal skills|soft skills|hard skills|technical competencies|software|software proficiency|programming languages|programming skills|proficiencies|areas of strength|habilidades|competencias|aptitudes|compétences|kenntnisse|fähigkeiten|skills and expertise|computer proficiency|computer knowledge|technology|it proficiency|professional expertise|key skills and strengths|technical profile|specialties|core strengths|skill highlights",
  certifications:
    "certifications|certification|certificates|licenses|licenses and certifications|certifications licenses|certifications and licenses|professional certifications|credentials|licenses certifications|certificate|licensure|licensure and certifications|certificaciones|zertifikate|certifications and training|certifications and trainings|professional licenses|technical certifications|licences",
  languages:
    "languages|language|language skills|languages known|language proficiency|spoken languages|foreign languages|idiomas|langues|sprachen|sprachkenntnisse|linguistic skills|lenguajes",
  projects:
    "projects|academic projects|project details|personal projects|key projects|selected projects|project|projects undertaken|project profile|major projects|project work|projects handled|proyectos|projets|projekte",
  training:
    "training|trainings|courses|coursework|relevant coursework|professional development|workshops|training and development|professional training|courses and training|continuing education|cursos|weiterbildung|seminars|trainings attended",
  other:
    "awards|honors|honours|achievements|accomplishments|awards and honors|honors and awards|honors awards|awards and achievements|publications|presentations|interests|hobbies|hobbies and interests|interests and hobbies|references|reference|links|additional information|personal details|personal information|personal data|activities|extracurricular activities|extra curricular activities|affiliations|memberships|professional affiliations|declaration|contact|contact information|patents|research|leadership|personal|community involvement|community service|professional memberships|volunteer|other information|military service|miscellaneous|declaration|strengths and weaknesses|personal dossier|intereses|referencias|loisirs|interessen|auszeichnungen",
};

const KIND_OF: ReadonlyMap<string, SectionKind> = new Map(
  Object.entries(HEADINGS).flatMap(([kind, names]) =>
    names.split("|").map((name) => [fold(name), kind as SectionKind] as const),
  ),
);
const FIRST_WORDS = new Set(
  [...KIND_OF.keys(), "my", "the", "professional", "key", "other", "and"].map(
    (name) => name.split(" ")[0],
  ),
);
const MAX_HEADING_CHARS = 48;
/** Words in capitals within running text: headings of a text that lost its line ends. */
const SHOUTED = /(?<=[.:;)\]"'\d]\s|^)[A-Z][A-Z&/]{3,}(?: [A-Z&/]{2,}){0,3}(?=[\s:])/g;

export function findSections(text: string, lines: readonly Line[]): Section[] {
  const starts: { kind: SectionKind; heading: string; at: number }[] = [];
  for (const line of lines) {
    const whole = headingKind(line.text);
    if (whole !== undefined) {
      starts.push({ kind: whole, heading: line.text, at: line.start });
      continue;
    }
    const colon = line.text.indexOf(":");
    const lead = colon > 2 && colon <= MAX_HEADING_CHARS ? line.text.slice(0, colon) : "";
    const led = lead === "" ? undefined : headingKind(lead);
    if (led !== undefined && opensSection(led, lead, starts.at(-1)?.kind))
      starts.push({ kind: led, heading: lead, at: line.start });
    else if (line.text.length > 60 && !isShouted(line.text)) {
      for (const match of line.text.matchAll(SHOUTED)) {
        const kind = headingKind(match[0]);
        if (kind !== undefined) {
          starts.push({ kind, heading: match[0], at: line.start + match.index });
        }
      }
    }
  }
  const sections: Section[] = [];
  const first = starts[0]?.at ?? text.length;
  if (first > 0) sections.push({ kind: "header", heading: "", start: 0, end: first });
  for (const [index, { kind, heading, at }] of starts.entries()) {
    sections.push({ kind, heading, start: at, end: starts[index + 1]?.at ?? text.length });
  }
  return sections;
}

/** "Technologies: Java" inside a job belongs to that job and starts no section. */
function opensSection(kind: SectionKind, lead: string, within: SectionKind | undefined): boolean {
  if (kind === "education" || kind === "summary" || isShouted(lead)) return true;
  const inside = within === "experience" || within === "projects" || within === "skills";
  return !inside || (lead.trim().includes(" ") && kind !== "projects");
}

/** The section that contains an offset. */
export function sectionAt(sections: readonly Section[], offset: number): Section | undefined {
  let low = 0;
  let high = sections.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sections[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return sections[low];
}

export function headingKind(line: string): SectionKind | undefined {
  if (line.length > MAX_HEADING_CHARS || line.length < 3) return undefined;
  // Cheap check first: most lines start with a word that starts no heading.
  const first = /^[^a-z\u0080-\uffff]*([a-z]{2,})(?![a-z\u0080-\uffff])/i.exec(line)?.[1];
  if (first && !FIRST_WORDS.has(first.toLowerCase())) return undefined;
  const name = fold(unspaced(line));
  return KIND_OF.get(name) ?? KIND_OF.get(name.replace(/^(?:my|the|professional|key|other) /, ""));
}

function fold(text: string): string {
  return foldAccents(text)
    .replace(/[^\p{L}]+/gu, " ")
    .replace(/\band\b/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Joins letters that are spaced out: "E X P E R I E N C E", "S KILLS". */
function unspaced(line: string): string {
  if (/^(?:\p{L}\s){3,}\p{L}\s*:?$/u.test(line)) return line.replace(/\s+/g, "");
  return line.replace(/\b([A-Z]) (?=[A-Z]{2,})/g, "$1");
}

function isShouted(text: string): boolean {
  return text === text.toUpperCase();
}
