/* Who asks: everything that a plan needs to know of a request, read once. */
import type { Skill } from "../knowledge/knowledge.ts";
import type { Level, PlanWordsRecord } from "../knowledge/record-types.ts";
import { findSkill } from "../skills/find.ts";
import { levelNumber } from "./level-numbers.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import { recognisePost } from "./read/position.ts";
import { foldWritten, longestHit } from "./word-match.ts";

export interface CandidateInput {
  /** Names in any spelling; the default level is intermediate. */
  readonly skills: readonly { readonly name: string; readonly level?: Level | undefined }[];
  readonly currentRole?: string | undefined;
  readonly education?: {
    readonly level?: string | undefined;
    readonly field?: string | undefined;
  };
}

export interface StatedSkill {
  /** As it was written. */
  readonly name: string;
  readonly written: string;
  /** 1–3. */
  readonly level: number;
  readonly isLevelStated: boolean;
  /** "First aid (run out)": no proof is held by it. */
  readonly isLapsed: boolean;
  /** Undefined where no skill of ours has this name. */
  readonly skill: Skill | undefined;
}

export interface Standpoint {
  readonly skills: readonly StatedSkill[];
  /** The present or last post; undefined where none is named. */
  readonly post: Post | undefined;
  readonly isJobless: boolean;
  readonly education: Education;
  /** ISO 3166-1 alpha-2; undefined where none was named. */
  readonly country: string | undefined;
  readonly hours: number;
  readonly isHoursStated: boolean;
}

interface Post {
  readonly title: string;
  readonly written: string;
  /** Ids of the roles that the title surely names. */
  readonly roles: readonly string[];
  /** Ids of the roles that it may name. */
  readonly likelyRoles: readonly string[];
  /** "Apprentice", "Azubi", "étudiante": for what, the likely roles say. */
  readonly isInTraining: boolean;
}

interface Education {
  /** 0 none · 1 lower secondary · 2 upper secondary · 3 vocational · 4 short higher · 5 bachelor · 6 master. */
  readonly level: number;
  readonly isKnown: boolean;
  readonly field: string;
  readonly written: string;
}

/** The week of somebody who does not say how many hours they have. */
const USUAL_WEEK = 10;
/** Upper secondary: neither opens nor closes a way. */
const UNSTATED_LEVEL = 2;
/** A stated level in words that we do not know. */
const UNREAD_LEVEL = 2;
/** From this score on a title surely names a role. */
const SURE = 0.8;
/** From this score on it may: words of a training lower it. */
const LIKELY = 0.5;
const MAX_POST_CHARS = 300;

export function readStandpoint(
  engine: PathwayTables,
  input: CandidateInput,
  {
    country,
    weeklyHours,
    language,
  }: {
    country: string | undefined;
    weeklyHours: number | undefined;
    language?: string | undefined;
  },
): Standpoint {
  const words = engine.routes.words;
  const post = readPost(engine, input.currentRole, country);
  return {
    skills: input.skills.map(({ name, level }) => ({
      name: withoutQuotes(name),
      written: foldWritten(name),
      level: levelNumber(level ?? "intermediate"),
      isLevelStated: level !== undefined,
      isLapsed: words.some(({ id, lapsed }) => longestHit(lapsed, foldWritten(name), id) > 0),
      skill: findSkill(engine.knowledge, name),
    })),
    post,
    isJobless: post === undefined || isWithoutPost(engine, post.title, country),
    education: readEducation(words, input.education, language),
    country,
    hours: weeklyHours ?? USUAL_WEEK,
    isHoursStated: weeklyHours !== undefined,
  };
}

/** "Retired teacher", "Welder (unemployed)". Not "Student Adviser": that surely names a post. */
function isWithoutPost(engine: PathwayTables, title: string, country: string | undefined): boolean {
  return title.split(/[,;:()/|·–—]|\s-\s/u).some((part) => {
    const written = foldWritten(part);
    const isNamed = engine.routes.words.some(
      ({ id, jobless }) => longestHit(jobless, written, id) > 0,
    );
    return isNamed && (readPost(engine, part, country)?.roles.length ?? 0) === 0;
  });
}

/** Sentences quote what people wrote: a quotation mark in it would end the quotation. */
const withoutQuotes = (text: string): string => text.replaceAll(/["“”„«»]/gu, "").trim();

function readPost(
  engine: PathwayTables,
  title: string | undefined,
  country: string | undefined,
): Post | undefined {
  const named = withoutQuotes(title ?? "").slice(0, MAX_POST_CHARS);
  if (named === "") return undefined;
  const roles = recognisePost(engine, named, country);
  const rolesFrom = (least: number): string[] =>
    roles.filter(({ score }) => score >= least).map(({ role }) => role.id);
  return {
    title: named,
    written: foldWritten(named),
    roles: rolesFrom(SURE),
    likelyRoles: rolesFrom(LIKELY),
    isInTraining: engine.routes.words.some(
      ({ id, in_training: words }) => longestHit(words, foldWritten(named), id) > 0,
    ),
  };
}

/** The level by the longest of the words of all languages: people write in any of them. Of equal ones
 * ("college", "collège") the one with the same accents counts, then that of the plan's language. */
function readEducation(
  words: readonly PlanWordsRecord[],
  { level = "", field = "" }: NonNullable<CandidateInput["education"]> = {},
  language?: string,
): Education {
  const written = foldWritten(level);
  const plain = level.toLowerCase().normalize("NFC");
  // Many leave accents out; who writes one means a word that has it.
  const hasAccents = /\p{M}/u.test(plain.normalize("NFD"));
  const isSpelled = (word: string): boolean =>
    !hasAccents || plain.includes(word.toLowerCase().replaceAll(/[*=]/gu, ""));
  const hits = words.flatMap(({ id, education }) =>
    education.map((one) => {
      const letters = longestHit(one.words, written, id);
      const isOwn = letters > 0 && longestHit(one.words.filter(isSpelled), written, id) === letters;
      const rank = letters * 4 + Number(isOwn) * 2 + Number(id === language);
      return { level: one.level, rank: letters === 0 ? 0 : rank };
    }),
  );
  const best = hits.reduce((a, b) => (b.rank > a.rank ? b : a), { level: UNREAD_LEVEL, rank: 0 });
  const isKnown = level.trim() !== "";
  return {
    level: isKnown ? best.level : UNSTATED_LEVEL,
    isKnown,
    field: withoutQuotes(field),
    written: foldWritten(`${field} ${level}`),
  };
}
