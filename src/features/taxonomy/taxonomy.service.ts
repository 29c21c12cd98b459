import {
  foldText,
  neighboursOf,
  proseLanguage,
  rolesWithCode,
  routeInto,
  targetOfRole,
  type Engine,
  type Role,
} from "../../engine/index.ts";
import { apiError } from "../../errors.ts";
import { toPage, type Page } from "../../platform/pagination.ts";
import { findCountry } from "../catalogue/index.ts";
import { toRouteBody } from "../pathways/index.ts";
import {
  MAX_SIMILAR,
  type RoleBody,
  type RoleLookupBody,
  type RoleRouteBody,
  type RoleRouteInput,
  type SkillLookupBody,
} from "./taxonomy.schema.ts";

/** The last entry of a page and its place, for a knowledge base that no longer has it. */
export interface EntryPosition {
  readonly id: string;
  readonly place: number;
}

export interface TaxonomyVerbs {
  findSkills(q: string | undefined, page: Page<EntryPosition>): SkillLookupBody;
  findRoles(q: string | undefined, page: Page<EntryPosition>): RoleLookupBody;
  getRole(id: string): RoleBody;
  /** The route of somebody who starts from nothing. */
  getRoute(id: string, query: RoleRouteInput, language: string): RoleRouteBody;
}

export function createTaxonomyVerbs(engine: Engine): TaxonomyVerbs {
  return {
    findSkills(q = "", page) {
      const { skillList, skills, languages } = engine.knowledge;
      const found = engine.skillNames
        .search(q)
        .map(({ index, form }) => ({ id: skillList[index]!.id, matched: form }));
      return pageOfEntries(
        wholeFirst(q, found, {
          nameOf: (id) => skills.get(id)!.name,
          named: languages.skillsNamed(q),
        }),
        page,
        (entry) => {
          const { name, group } = skills.get(entry.id)!;
          return { id: entry.id, name, group, matched: entry.matched };
        },
      );
    },
    findRoles(q = "", page) {
      const { roleList, roles, languages } = engine.knowledge;
      const found =
        rolesWithCode(engine.knowledge, q)?.map(({ id }) => ({ id, matched: q.trim() })) ??
        engine.roleNames
          .search(q)
          .map(({ index, form }) => ({ id: roleList[index]!.id, matched: form }));
      return pageOfEntries(
        wholeFirst(q, found, {
          nameOf: (id) => roles.get(id)!.title,
          named: languages.rolesTitled(q),
        }),
        page,
        (entry) => {
          const { title, group } = roles.get(entry.id)!;
          return { id: entry.id, title, group, matched: entry.matched };
        },
      );
    },
    getRole(id) {
      const role = roleWithId(engine, id);
      return {
        id,
        title: role.title,
        titles: role.titles.slice(1),
        titles_by_kind: titlesByKind(role),
        group: role.group,
        industry: role.industry,
        ladder: [...role.ladder],
        checklist: role.checklist.map(({ skill, importance, level }) => ({
          skill_id: skill.id,
          name: skill.name,
          group: skill.group,
          importance,
          target_level: level,
        })),
        similar: neighboursOf(engine, role)
          .slice(0, MAX_SIMILAR)
          .map((one) => ({ id: one.id, title: one.title })),
      };
    },
    getRoute(id, query, language) {
      const role = roleWithId(engine, id);
      const country = query.country && findCountry(query.country);
      const { route, basis } = routeInto(engine, targetOfRole(engine, role), { country, language });
      return {
        role: { id, title: engine.localNames.role(role.title, language) },
        country: country ?? null,
        route: toRouteBody(route),
        countries: [...engine.routes.countriesOf(id)],
        available_in: [...basis.availableIn],
        language: proseLanguage(engine, language),
        names_language: language,
      };
    },
  };
}

function roleWithId({ knowledge }: Engine, id: string): Role {
  const role = knowledge.roles.get(id);
  if (!role) throw apiError("not_found", "There is no such role. GET /roles?q= finds them.");
  return role;
}

const titlesByKind = (role: Role): RoleBody["titles_by_kind"] => ({
  same: role.synonyms.slice(1),
  specialties: [...role.specialties.keys()],
  steps: [...role.rungTitles].map(([title, step]) => ({ title, step })),
  protected: role.proved.flatMap(({ titles, country }) =>
    titles.map((title) => ({ title, country })),
  ),
});

interface Entry {
  readonly id: string;
  /** The spelling that matched. */
  readonly matched: string;
}

/** Whole names come first: ours, then other spellings and titles, then names in another language. */
function wholeFirst(
  q: string,
  found: readonly Entry[],
  { nameOf, named }: { nameOf: (id: string) => string; named: readonly string[] },
): readonly Entry[] {
  const asked = foldText(q);
  const own = found.filter(({ id }) => foldText(nameOf(id)) === asked);
  const spelled = found.filter(({ matched }) => foldText(matched) === asked);
  const local = named.map((id) => ({ id, matched: q.trim() }));
  const seen = new Set<string>();
  return [...own, ...spelled, ...local, ...found].filter(
    ({ id }) => !seen.has(id) && seen.add(id) !== undefined,
  );
}

function pageOfEntries<T>(
  entries: readonly Entry[],
  page: Page<EntryPosition>,
  show: (entry: Entry) => T,
) {
  const { after, perPage, offset } = page;
  const known = after ? entries.findIndex(({ id }) => id === after.id) : -1;
  const from = after ? (known < 0 ? after.place : known) + 1 : offset;
  const shown = entries.slice(from, from + perPage);
  const place = from + shown.length - 1;
  const last = place < entries.length - 1 ? shown.at(-1) : undefined;
  return toPage(shown.map(show), page, entries.length, last && { id: last.id, place });
}
