/* Who asks: everything that a plan needs to know of a request, read once. */
import type { Skill } from "../knowledge/knowledge.ts";
import type { Level, PlanWordsRecord } from "../knowledge/record-types.ts";
import { findSkill } from "../skills/find.ts";
import { levelNumber } from "./level-numbers.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import { type Post, namesPost, readPosts, withoutQuotes } from "./posts.ts";
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
  /** All that are named, present ones first. */
  readonly posts: readonly Post[];
  /** Folded words that say why there is no post now. */
  readonly status: string;
  readonly isJobless: boolean;
  /** Without an employer to give notice to: self-employed, in the family's shop. */
  readonly isOwnBoss: boolean;
  readonly education: Education;
  /** ISO 3166-1 alpha-2; undefined where none was named. */
  readonly country: string | undefined;
  readonly hours: number;
  readonly isHoursStated: boolean;
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
const VOCATIONAL = 3;
/** A stated level in words that we do not know. */
const UNREAD_LEVEL = 2;

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
  const now = foldWritten(input.currentRole ?? "");
  const { posts, status, isJobless } = readPosts(engine, input.currentRole, country);
  return {
    skills: input.skills.map(({ name, level }) => ({
      name: withoutQuotes(name),
      written: foldWritten(name),
      ...levelOf(words, name, level),
      isLapsed: words.some(({ id, lapsed }) => longestHit(lapsed, foldWritten(name), id) > 0),
      skill: findSkill(engine.knowledge, name),
    })),
    post: posts[0],
    posts,
    status,
    isJobless,
    isOwnBoss: words.some(({ id, own_boss: own }) => longestHit(own, now, id) > 0),
    education: withTrade(engine, readEducation(words, input.education, language), country),
    country,
    hours: weeklyHours ?? USUAL_WEEK,
    isHoursStated: weeklyHours !== undefined,
  };
}

/** The stated level; else the one that the name itself tells ("a bit of Excel"), else intermediate. */
function levelOf(
  words: readonly PlanWordsRecord[],
  name: string,
  stated: Level | undefined,
): Pick<StatedSkill, "level" | "isLevelStated"> {
  const written = foldWritten(name);
  const told = (["beginner", "advanced"] as const).find((level) =>
    words.some(({ id, told_levels: told }) => longestHit(told[level], written, id) > 0),
  );
  const level = stated ?? told;
  return { level: levelNumber(level ?? "intermediate"), isLevelStated: level !== undefined };
}

/** Somebody who names a school's certificate and a trade ("Realschulabschluss, KFZ-Mechatroniker") has learnt
 * the trade. */
function withTrade(
  engine: PathwayTables,
  education: Education,
  country: string | undefined,
): Education {
  const { level, isKnown, field } = education;
  if (!isKnown || field === "" || level >= VOCATIONAL) return education;
  const isTrade = namesPost(engine, field, country);
  return isTrade ? { ...education, level: VOCATIONAL } : education;
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
