/* The closed vocabularies of the records. The engine uses them without loading the schemas. */

export const SKILL_GROUPS = ["technical", "tools", "domain", "soft"] as const;
export const SKILL_KINDS = [
  "tool",
  "craft",
  "method",
  "safety",
  "credential",
  "language",
  "soft",
] as const;
export const PLACES = ["anywhere", "course", "work"] as const;
/** The people that a text suits: those outside the trade, those at work in it, those who lead others. */
export const AUDIENCES = ["newcomer", "insider", "lead"] as const;
export const CONTACT_KINDS = ["ask", "watch", "join", "help", "show", "keep"] as const;
/** The level that a learning resource expects of its reader. */
export const RESOURCE_LEVELS = ["introduction", "intermediate", "advanced"] as const;
export const RESOURCE_KINDS = [
  "course",
  "documentation",
  "book",
  "tutorial",
  "article",
  "video",
  "reference",
  "practice",
  "encyclopedia",
] as const;
export const LEVELS = ["beginner", "intermediate", "advanced"] as const;
/** The levels of another skill that a skill can show. */
export const SHOWN_LEVELS = ["beginner", "intermediate"] as const;
export const CERTIFICATE_RANKS = ["entry", "full", "advanced"] as const;
export const IMPORTANCES = ["core", "important", "supporting"] as const;
export const STEP_KINDS = ["apply", "study", "placement", "exam", "register"] as const;
export const STAGE_KINDS = ["apply", "placement"] as const;
export const CREDENTIAL_KINDS = [
  "degree",
  "vocational",
  "course",
  "examination",
  "licence",
  "registration",
  "card",
  "standard",
] as const;
export const PACES = ["full_time", "part_time", "paid"] as const;
export const DEGREE_LEVELS = ["bachelor", "master", "doctorate"] as const;
/** Trainings that a way can shorten or open, from the lowest: those below a degree and the degrees. */
export const WAY_STUDY_LEVELS = ["vocational", "associate", ...DEGREE_LEVELS] as const;
export const WAYS = [
  "degree",
  "degree_or_experience",
  "apprenticeship",
  "course",
  "employer",
  "experience",
  "open",
] as const;
export const SOURCE_KINDS = ["official", "statute", "professional", "school", "secondary"] as const;

/** Ranks that a single word can give. "executive" follows from words such as "chief" (title.ts). */
export const WORD_RANKS = ["entry", "junior", "mid", "senior", "lead"] as const;
export const HEADING_SECTIONS = [
  "summary",
  "experience",
  "education",
  "skills",
  "certifications",
  "languages",
  "projects",
  "training",
  "interests",
  "other",
] as const;
export const PASSAGE_KINDS = ["asks", "aside", "company"] as const;

/** The kinds of actions that a plan recommends. */
export const ROUTE_ACTIONS = ["learn", "build", "practice", "network", "certify"] as const;
/** Who gets in by a way. */
export const ROUTE_CONDITIONS = ["anyone", "degree", "role", "credential"] as const;
/** Whether the law asks for proofs, only employers do, or neither. */
export const ROUTE_REGULATIONS = ["required", "expected", "free"] as const;
