import { Type, type Static } from "typebox";
import { IMPORTANCES, LEVELS, SKILL_GROUPS } from "../../engine/index.ts";
import { Checked, described, OneOf, Text } from "../../platform/http/schema.ts";
import { DEFAULT_PER_PAGE, MAX_PER_PAGE, PAGE_QUERY, PageOf } from "../../platform/pagination.ts";
import { MAX_ID_CHARS } from "../../platform/ids.ts";
import { JobFilters } from "../jobs/index.ts";
import { PathwayRoute } from "../pathways/index.ts";

const MAX_QUERY_CHARS = 200;
export const MAX_SIMILAR = 8;

/** Without the default of the other lists: it would hide which of the two names was sent. */
const perPage = (description: string) =>
  Type.Optional(
    described(Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE, description }), {
      default: DEFAULT_PER_PAGE,
    }),
  );

export const LookupQuery = Checked(
  Type.Object(
    {
      q: Type.Optional(
        Text({
          maxLength: MAX_QUERY_CHARS,
          description:
            "What was typed so far: the beginning of any word of any spelling; small typos are understood. Without it, the most used entries.",
          examples: ["kuber"],
        }),
      ),
      ...PAGE_QUERY,
      per_page: perPage("How many entries at most"),
      limit: perPage("Another name of `per_page`"),
    },
    { additionalProperties: false },
  ),
  ({ per_page: size, limit }) =>
    size !== undefined && limit !== undefined && size !== limit
      ? { field: "limit", message: "is another name of per_page: send one of them" }
      : undefined,
);

const matched = Type.String({ description: "The spelling that matched" });

const SkillEntry = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    group: OneOf("SkillGroup", SKILL_GROUPS),
    matched,
  },
  { title: "SkillEntry" },
);
export const SkillLookup = Type.Object(PageOf(SkillEntry).properties, { title: "SkillList" });
export type SkillLookupBody = Static<typeof SkillLookup>;

const RoleEntry = Type.Object(
  { id: Type.String(), title: Type.String(), group: Type.String(), matched },
  { title: "RoleEntry" },
);
export const RoleLookup = Type.Object(PageOf(RoleEntry).properties, { title: "RoleList" });
export type RoleLookupBody = Static<typeof RoleLookup>;

export const RoleParams = Type.Object({
  id: Text({ maxLength: MAX_ID_CHARS, examples: ["data-analyst"] }),
});

export const Role = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    titles: Type.Array(Type.String(), { description: "Other titles that mean this role" }),
    titles_by_kind: Type.Object(
      {
        same: Type.Array(Type.String(), { description: "The very same work, on the same step" }),
        specialties: Type.Array(Type.String(), {
          description: "The same work with another emphasis",
        }),
        steps: Type.Array(
          Type.Object({
            title: Type.String(),
            step: Type.Integer({ description: "On `ladder`, from 1 on" }),
          }),
          { description: "Other steps of this career" },
        ),
        protected: Type.Array(
          Type.Object({
            title: Type.String(),
            country: Type.String({ description: "ISO 3166-1 alpha-2" }),
          }),
          { description: "Titles of one country that only holders of a proof bear" },
        ),
      },
      { title: "RoleTitles", description: "The same titles by what they say about the work" },
    ),
    group: Type.String(),
    industry: Type.String(),
    ladder: Type.Array(Type.String(), { description: "The steps of this career, first to last" }),
    checklist: Type.Array(
      Type.Object({
        skill_id: Type.String(),
        name: Type.String(),
        group: OneOf("SkillGroup", SKILL_GROUPS),
        importance: OneOf("Importance", IMPORTANCES),
        target_level: OneOf("SkillLevel", LEVELS),
      }),
      { description: "The skills the role asks for, the most important first" },
    ),
    similar: Type.Array(
      Type.Object({ id: Type.String(), title: Type.String() }, { title: "SimilarRole" }),
      {
        maxItems: MAX_SIMILAR,
        description: "Roles of the same field that ask for much the same, the closest first",
      },
    ),
  },
  { title: "Role" },
);
export type RoleBody = Static<typeof Role>;

export const RoleRouteQuery = Type.Object(
  { country: JobFilters.properties.country },
  { additionalProperties: false },
);
export type RoleRouteInput = Static<typeof RoleRouteQuery>;

export const RoleRoute = Type.Object(
  {
    role: Type.Object({ id: Type.String(), title: Type.String() }, { title: "RouteOfRole" }),
    country: Type.Union([
      Type.String({ description: "As asked for: ISO 3166-1 alpha-2" }),
      Type.Null(),
    ]),
    route: PathwayRoute,
    countries: Type.Array(Type.String(), {
      description: "Countries whose own way into the role is on record: ISO 3166-1 alpha-2",
    }),
    available_in: Type.Array(Type.String(), {
      description:
        "Where the way of `country` is written in other languages only: which. ISO 639-1",
    }),
    language: Type.String({
      description: "ISO 639-1: the language of the prose (English, German, French or Spanish)",
    }),
    names_language: Type.String({ description: "ISO 639-1: the language of the role's title" }),
  },
  { title: "RoleRoute" },
);
export type RoleRouteBody = Static<typeof RoleRoute>;
