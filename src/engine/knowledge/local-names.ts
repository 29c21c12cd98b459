import { spokenNameIn } from "../languages/spoken-names.ts";
import type { Knowledge } from "./knowledge.ts";

/** The names of skills and roles in the languages of the knowledge base; an unknown name stays. */
export interface LocalNames {
  readonly languages: readonly string[];
  skill(name: string, language: string): string;
  role(title: string, language: string): string;
}

export function createLocalNames({ languages, skillList, roleList }: Knowledge): LocalNames {
  const skillIds = new Map(skillList.map(({ name, id }) => [name, id]));
  const roleIds = new Map(roleList.map(({ title, id }) => [title, id]));
  return {
    languages: languages.read,
    skill: (name, language) =>
      languages.skillName(language, skillIds.get(name) ?? "") ??
      spokenNameIn(language, name) ??
      name,
    role: (title, language) => languages.roleTitle(language, roleIds.get(title) ?? "") ?? title,
  };
}
