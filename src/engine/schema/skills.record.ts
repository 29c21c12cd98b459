import { Type } from "typebox";
import {
  about,
  closeness,
  countries,
  flag,
  id,
  named,
  object,
  optional,
  said,
  text,
  texts,
} from "./values.ts";
import { CERTIFICATE_RANKS, SHOWN_LEVELS, SKILL_GROUPS, SKILL_KINDS } from "./closed-terms.ts";

export const SKILL = object({
  id: id(
    about(
      "stable; `a-z0-9` words joined by `-`, normally made from the name: `node-js`, `cpp` (C++), `csharp` (C#), `dotnet` (.NET), `microsoft-excel`",
    ),
  ),
  name: text(about("the name that people are shown")),
  group: Type.Enum(
    [...SKILL_GROUPS],
    about(
      "`technical`: methods and technologies of computing, data, engineering, laboratories and skilled trades · `tools`: named software, products, machines, instruments · `domain`: professional knowledge of any other field, standards, regulations, certificates, spoken languages · `soft`: how one works with oneself and others",
    ),
  ),
  kind: optional(
    Type.Enum(
      [...SKILL_KINDS],
      about(
        "decides how it is learned and verified; by its group `tool`, `soft` or `craft` if not given. `tool`: software, machines, instruments · `craft`: anything that is learned by doing it · `method`: a way of working together, which only a team can confirm · `safety`: what is learned before the work · `credential`: a licence, registration, card or examined certificate · `language`: a spoken language · `soft`",
      ),
    ),
  ),
  safety: optional(
    flag("about safety, whatever its kind: it is learned before the other skills of the work"),
  ),
  forms: optional(
    texts(
      about(
        "other spellings: synonyms, abbreviations, former names, vendor + product, common misspellings. Do not list what the reader derives: case, accents, space, hyphen, dot or slash between words (`front end` = `front-end`, but `frontend` is another form), the regular plural of the last word, versions after a name (`Java 8`)",
      ),
    ),
  ),
  ambiguous: optional(
    named(
      object({
        exact: optional(flag("only in this casing")),
        near: optional(texts()),
        not: optional(texts()),
      }),
      about(
        "for each form (or the name) that is also an ordinary word or means something else, the evidence it needs. `exact`: only in this casing. `near`: lower-case words or phrases, one of which must be in the same passage. `not`: phrases in which it means something else. A list of other skills of its trade around it, or a heading of skills above it, is evidence as well",
      ),
    ),
  ),
  broader: optional(
    named(
      closeness,
      about(
        "wider skills that this one is a kind of, each with a closeness 0–1: how much of the wider skill this one covers. Matching and search use it; pathways read `shows`",
      ),
    ),
  ),
  related: optional(
    named(
      closeness,
      about(
        "neighbours with a closeness 0–1 in both directions: how far one replaces the other. React–Vue .6, MySQL–PostgreSQL .8; leave out what is below .3",
      ),
    ),
  ),
  needs: optional(texts(about("skills to learn before this one; no circles"))),
  shows: optional(
    named(
      Type.Enum([...SHOWN_LEVELS], said(`is none of ${SHOWN_LEVELS.join(", ")}`)),
      about(
        "skill id → the most that this one shows of it, `beginner` or `intermediate`: what everybody with this one evidently has too (`bookkeeping`: `journal-entries`; of an examined certificate its subjects). Pathways imply it for holders at `intermediate` or above, never above their own level. No credential; a spoken language only from another; no soft skill from a tool; nothing that needs this one",
      ),
    ),
  ),
  hours: Type.Tuple([Type.Number(), Type.Number(), Type.Number()], {
    ...said("is not a list of three rising numbers"),
    ...about(
      "hours of study and practice that a beginner needs to become beginner, intermediate and advanced",
    ),
  }),
  certificate: optional(text(about("full name of the recognised certificate"))),
  certificate_rank: optional(
    Type.Enum(
      [...CERTIFICATE_RANKS],
      about(
        "`entry`: a short entry-level card (first aid, food handler) · `full`: the licence to practise, taken last · `advanced`: for experienced people, offered only where the skill is to be advanced",
      ),
    ),
  ),
  certificate_countries: optional(
    countries(about("where the certificate counts, ISO 3166-1 alpha-2; without it, everywhere")),
  ),
  leads: optional(
    flag(
      "done by those who answer for other people, for money or for the direction: a post below them shows nothing of it, and of a leading post more than its basics is asked",
    ),
  ),
  countries: optional(
    countries(
      about("where the skill itself is of use: laws, codes, licences (`OSHA 10-Hour`: US)"),
    ),
  ),
});
