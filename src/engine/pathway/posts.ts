/* What somebody does now and did before: "At home for seven years (receptionist before that)". */
import type { PathwayTables } from "./pathway-tables.ts";
import { recognisePost } from "./read/position.ts";
import { foldWritten, longestHit } from "./word-match.ts";

export interface Post {
  readonly title: string;
  readonly written: string;
  /** Ids of the roles that the title surely names. */
  readonly roles: readonly string[];
  /** Ids of the roles that it may name. */
  readonly likelyRoles: readonly string[];
  /** "Apprentice", "Azubi", "étudiante": for what, the likely roles say. */
  readonly isInTraining: boolean;
  /** Left: the text says so, or that there is no post now. */
  readonly isPast: boolean;
}

export interface Posts {
  /** Present ones first. */
  readonly posts: readonly Post[];
  /** The folded words that say why there is no post now: "at home with the children". */
  readonly status: string;
  readonly isJobless: boolean;
}

/** From this score on a title surely names a role. */
const SURE = 0.8;
/** From this score on it may: words of a training lower it. */
const LIKELY = 0.5;
const MAX_POST_CHARS = 300;
const MAX_PARTS = 4;
const PART = /[,;:()/|·–—]|\s-\s/u;
/** "… for 10 years", "… depuis 2015": behind the title of a post that is one of several parts. */
const PERIOD = /\s+\p{L}+\s+\d.*$/u;

export function readPosts(
  engine: PathwayTables,
  title: string | undefined,
  country: string | undefined,
): Posts {
  const named = withoutQuotes(title ?? "").slice(0, MAX_POST_CHARS);
  if (named === "") return { posts: [], status: "", isJobless: true };
  const says = (list: "jobless" | "former" | "in_training", text: string): boolean =>
    engine.routes.words.some(
      (record) => longestHit(record[list], foldWritten(text), record.id) > 0,
    );
  const read = (text: string, isPast: boolean): Post => {
    const roles = recognisePost(engine, text, country);
    const rolesFrom = (least: number): string[] =>
      roles.filter(({ score }) => score >= least).map(({ role }) => role.id);
    return {
      title: text,
      written: foldWritten(text),
      roles: rolesFrom(SURE),
      likelyRoles: rolesFrom(LIKELY),
      isInTraining: says("in_training", named),
      isPast,
    };
  };
  // Reading a title takes milliseconds: most need it once, and no text more than a few times.
  if (!says("jobless", named) && !says("former", named))
    return { posts: [read(named, false)], status: "", isJobless: false };
  const parts = named
    .split(PART)
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, MAX_PARTS)
    .map((text) => {
      const isFormer = says("former", text);
      const isStatus = says("jobless", text) && read(text, false).roles.length === 0;
      // "Unemployed welder" was a welder; a "nursing student" was no nurse.
      const bare = withoutWords(engine, text, { isFormer, isStatus });
      return { text, isFormer, isStatus, post: read(bare, isFormer || isStatus) };
    });
  const isJobless = parts.some(({ isStatus }) => isStatus);
  if (!isJobless && !parts.some(({ isFormer }) => isFormer))
    return { posts: [read(named, false)], status: "", isJobless: false };
  const status = parts.filter(({ isStatus }) => isStatus).map(({ text }) => text);
  const rest = parts
    .filter(({ post, text, isStatus }) =>
      isStatus ? post.title !== text && post.roles.length > 0 : post.likelyRoles.length > 0,
    )
    .map(({ post }) => ({ ...post, title: post.title.replace(PERIOD, "") }));
  const posts = rest.map((post) => ({ ...post, isPast: post.isPast || isJobless }));
  return {
    posts: posts.toSorted((a, b) => Number(a.isPast) - Number(b.isPast)),
    status: foldWritten(status.join(" ")),
    isJobless: isJobless || posts.every(({ isPast }) => isPast),
  };
}

/** Whether a text surely names a post. */
export const namesPost = (
  engine: PathwayTables,
  text: string,
  country: string | undefined,
): boolean =>
  recognisePost(engine, text.slice(0, MAX_POST_CHARS), country).some(({ score }) => score >= SURE);

/** Sentences quote what people wrote: a quotation mark in it would end the quotation. */
export const withoutQuotes = (text: string): string => text.replaceAll(/["“”„«»]/gu, "").trim();

/** "Receptionist before that" → "Receptionist", "Unemployed welder" → "welder". */
function withoutWords(
  engine: PathwayTables,
  text: string,
  { isFormer, isStatus }: { readonly isFormer: boolean; readonly isStatus: boolean },
): string {
  const words = text.split(/\s+/u);
  const folded = words.map((word) => foldWritten(word).trim());
  for (const { former, jobless, in_training: learning } of engine.routes.words) {
    const phrases = [
      ...(isFormer ? former : []),
      ...(isStatus ? jobless.filter((one) => !learning.includes(one)) : []),
    ];
    for (const phrase of phrases) {
      const wanted = foldWritten(phrase).trim().split(" ");
      const at = folded.findIndex((_, from) =>
        wanted.every((word, step) => folded[from + step] === word),
      );
      if (at < 0 || wanted.length >= words.length) continue;
      words.splice(at, wanted.length);
      folded.splice(at, wanted.length);
    }
  }
  return words.join(" ");
}
