import { type LabelledText, readLabelled, readTable } from "./data.ts";
import { hash, readOccupations } from "./title-sets.ts";

/**
 * Manually assigned occupations of labelled résumés: those with at least 400 characters, a
 * recognisable occupation and no duplicate. O*NET codes of the same occupation start with one of
 * `codes`.
 */
const OCCUPATIONS: readonly { name: string; codes: string; resumes: string }[] = [
  {
    name: "software developer",
    codes: "15-1251 15-1252 15-1254 15-1255.00",
    resumes:
      "1 2 4 10 13 23 25 36 43 50 138 139 146 147 152 153 155 156 158 159 161 170 172 180 181 182 188 190 192 194 198 201 203 207 210 215 217 223",
  },
  { name: "software tester", codes: "15-1253", resumes: "6 69 142" },
  {
    name: "SAP and Oracle consultant",
    codes: "15-1211.00 15-1299.08",
    resumes: "7 11 20 21 24 35 41 45 63",
  },
  {
    name: "network and support",
    codes: "15-1231 15-1232 15-1244 15-1241.00",
    resumes: "8 9 18 19 27 28 29 48 71 75 76 162 173 199 206",
  },
  { name: "data", codes: "15-1242 15-1243 15-2051", resumes: "67 184" },
  {
    name: "teacher",
    codes: "25-20 25-30 25-9042 25-9043",
    resumes: "227 231 237 252 253 254 257 262 269 272 280",
  },
  { name: "head of a school", codes: "11-9031 11-9032 11-9033", resumes: "226 229 233 282 286" },
  { name: "counsellor", codes: "21-101", resumes: "224 251 256" },
  { name: "lawyer", codes: "23-10 23-2011", resumes: "291 295 298 300 306 310" },
  {
    name: "marketing and advertising",
    codes: "11-2011 11-2021 13-1161 41-3011 27-3043",
    resumes: "16 88 92 97 100 110 111",
  },
  { name: "sales", codes: "11-2022 41-20 41-30 41-40 41-90", resumes: "5 38 86 125 228" },
  { name: "press and broadcast", codes: "27-30 27-4", resumes: "83 87 89 98 115 245" },
  {
    name: "car technician and engineer",
    codes: "49-302 49-303 17-2141 17-3027",
    resumes: "120 121 129 130 132",
  },
  { name: "project manager", codes: "11-3021 13-1082 15-1299.09", resumes: "14 54 74 127 259" },
  { name: "banking and finance", codes: "11-3031 13-20", resumes: "30 134" },
];

export interface MatchPosting {
  readonly title: string;
  readonly body: string;
  /** Index in OCCUPATIONS; -1 for any other. */
  readonly occupation: number;
  /** The source résumé, which must not query its own posting. */
  readonly from: string | undefined;
}

export interface MatchCase {
  readonly id: string;
  readonly text: string;
  readonly masked: string;
  readonly occupation: number;
}

const CHUNK_CHARS = 1500;
const CHUNKS = 3;
const TITLES_PER_OCCUPATION = 6;
const TECHNOLOGIES = 8;
const BEFORE = ["", "", "", "Sr. ", "Senior ", "Junior ", "Lead ", "URGENT: ", "Immediate hire - "];
const AFTER = [
  "",
  "",
  "",
  " (m/f/d)",
  " - Remote",
  " II",
  " – $$$ – start now",
  " / Full-time",
  " #4711",
];

/** Titles that name no work. Some consist of words of languages/en/fillers.ndjson, most do not. */
const FILLER_TITLES = [
  "Open position",
  "Job opening",
  "Vacancy",
  "Now hiring",
  "Join our team",
  "We are looking for you",
  "Position available",
  "Great opportunity awaits",
  "Come and grow with us",
  "Apply today",
  "An exciting career move",
  "Your next challenge",
  "Help wanted",
  "Competitive salary and benefits",
  "Reference 20931",
  "Talent pool",
  "Unsolicited application",
  "Immediate joiners",
  "Team player sought",
  "Hiring event this Friday",
];

export function readMatchCases(data: string): MatchCase[] {
  const documents = new Map(
    readLabelled(`${data}resumes/dotin_train.ndjson`).map((one) => [one.id, one]),
  );
  return OCCUPATIONS.flatMap(({ resumes }, occupation) =>
    resumes.split(" ").flatMap((number) => {
      const document = documents.get(`dotin-train-${number}`);
      if (document === undefined) return [];
      return [{ id: document.id, text: document.text, masked: hideTitles(document), occupation }];
    }),
  );
}

/** Overwrites every designation, including unlabelled occurrences of the same words. */
function hideTitles({ text, labels }: LabelledText): string {
  const titles = labels.filter(({ type }) => type === "Designation").map((label) => label.text);
  let hidden = text;
  for (const title of new Set(titles)) {
    if (title.trim().length >= 4)
      hidden = hidden.replaceAll(new RegExp(escape(title), "gi"), " xxxx ");
  }
  return hidden;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/**
 * Sections of the other résumés under their designations, the labelled posts, and for every O*NET
 * occupation some decorated titles over a list of its technologies.
 */
export function readMatchPostings(data: string): MatchPosting[] {
  return [...fromResumes(data), ...fromPosts(data), ...fromOccupations(data)];
}

/** The same postings, each under a title that says nothing of the work. */
export function withFillerTitles(postings: readonly MatchPosting[]): MatchPosting[] {
  return postings.map((posting, index) => ({
    ...posting,
    title: picked(FILLER_TITLES, `${index}${posting.title}`),
  }));
}

function fromResumes(data: string): MatchPosting[] {
  const labels = new Map(
    readLabelled(`${data}resumes/dotin_train.ndjson`).map((one) => [one.id, one.labels]),
  );
  return readMatchCases(data).flatMap(({ id, masked, occupation }) => {
    const titles = (labels.get(id) ?? [])
      .filter(({ type, text }) => type === "Designation" && !/[\n\d]/.test(text))
      .map(({ text }) => text);
    const title = titles[0];
    if (title === undefined) return [];
    return Array.from({ length: CHUNKS }, (_, chunk) => ({
      title: titles[chunk] ?? title,
      body: masked.slice(150 + chunk * CHUNK_CHARS, 150 + (chunk + 1) * CHUNK_CHARS),
      occupation,
      from: id,
    })).filter(({ body }) => body.length > CHUNK_CHARS / 3);
  });
}

function fromPosts(data: string): MatchPosting[] {
  return readLabelled(`${data}posts/skillspan_dev.ndjson`)
    .filter(({ source }) => source === "house")
    .map(({ text }) => ({
      title: text.split("\n", 1)[0]?.slice(0, 80) ?? "",
      body: text,
      occupation: -1,
      from: undefined,
    }));
}

function fromOccupations(data: string): MatchPosting[] {
  const hot = new Map(
    readTable(`${data}reference/onet_hot_by_occupation.tsv`).map(([code = "", , list = ""]) => [
      code,
      list.replaceAll("*", "").split("|"),
    ]),
  );
  return readOccupations(data, "onet_titles.tsv").flatMap(({ code, titles }) => {
    const technologies = hot.get(code);
    if (technologies === undefined) return [];
    return drawn(titles, code, TITLES_PER_OCCUPATION).map((title) => ({
      title: `${picked(BEFORE, `b${title}`)}${title}${picked(AFTER, `a${title}`)}`,
      body: `We are looking for a colleague. You know ${drawn(technologies, title, TECHNOLOGIES).join(", ")}.`,
      occupation: OCCUPATIONS.findIndex((_, occupation) => isOfOccupation(occupation, [code])),
      from: undefined,
    }));
  });
}

function drawn(list: readonly string[], seed: string, count: number): string[] {
  return list
    .map((item) => ({ item, order: hash(`${seed}${item}`) }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ item }) => item);
}

function picked(list: readonly string[], seed: string): string {
  return list[hash(seed) % list.length] ?? "";
}

/** Whether one of the O*NET codes belongs to the occupation. */
export function isOfOccupation(occupation: number, codes: readonly string[]): boolean {
  const starts = OCCUPATIONS[occupation]?.codes.split(" ") ?? [];
  return codes.some((code) => starts.some((start) => code.startsWith(start)));
}
