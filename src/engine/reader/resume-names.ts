/* The names of a résumé that the network marks, and the records that they are joined to. */
import type { TextSpan } from "../text/spans.ts";

/** In the order of the network's outputs (`train/reader/marks.py`). */
export const TAGS = [
  "title",
  "employer",
  "place",
  "start",
  "end",
  "period",
  "did",
  "degree",
  "field",
  "school",
  "credential",
  "issuer",
  "issued",
  "expiry",
  "class",
  "language",
  "level",
  "name",
  "email",
  "phone",
  "street",
  "postcode",
  "city",
  "country",
  "link",
  "birth",
  "headline",
  "skill",
  "h.work",
  "h.study",
  "h.skill",
  "h.credential",
  "h.language",
  "h.profile",
  "h.contact",
  "h.interest",
  "h.reference",
  "h.project",
  "h.volunteer",
  "h.other",
  "x.denied",
  "x.others",
  "x.planned",
  "x.lapsed",
  "x.learnt",
  "notice",
  "available",
] as const;
export type NameTag = (typeof TAGS)[number];

export const POSITION_KINDS = [
  "employed",
  "apprenticeship",
  "internship",
  "volunteer",
  "selfemployed",
  "leave",
  "military",
  "agency",
] as const;
export const STUDY_STATES = ["completed", "ongoing", "abandoned", "planned"] as const;
export const CREDENTIAL_STATES = ["held", "expired", "planned"] as const;

/** The parts of a record that an anchor points to, and the tags that each may have. */
export const POINTERS = {
  org: { place: 0, tags: ["employer", "school", "issuer"] },
  place: { place: 1, tags: ["place"] },
  start: { place: 2, tags: ["start", "period", "issued"] },
  end: { place: 3, tags: ["end", "expiry"] },
  detail: { place: 4, tags: ["field", "class", "level"] },
} as const satisfies Record<string, { place: number; tags: readonly NameTag[] }>;
export type Pointer = keyof typeof POINTERS;

/** A name or another part of the text, and how sure it is. */
export interface ReadName extends TextSpan {
  readonly tag: NameTag;
  readonly confidence: number;
}

interface Dated {
  readonly start: ReadName | undefined;
  readonly end: ReadName | undefined;
  readonly confidence: number;
}

export type PositionKind = (typeof POSITION_KINDS)[number];
export type CredentialState = (typeof CREDENTIAL_STATES)[number];

export interface ReadPositionNames extends Dated {
  readonly title: ReadName | undefined;
  readonly employer: ReadName | undefined;
  readonly place: ReadName | undefined;
  readonly kind: PositionKind;
}

export interface ReadStudyNames extends Dated {
  readonly degree: ReadName | undefined;
  readonly field: ReadName | undefined;
  readonly school: ReadName | undefined;
  readonly state: (typeof STUDY_STATES)[number];
}

export interface ReadCredential extends Dated {
  readonly name: ReadName;
  readonly issuer: ReadName | undefined;
  readonly classes: ReadName | undefined;
  readonly state: CredentialState;
}

interface ReadLanguage {
  readonly name: ReadName;
  readonly level: ReadName | undefined;
}

export interface ResumeStructure {
  readonly positions: readonly ReadPositionNames[];
  readonly studies: readonly ReadStudyNames[];
  readonly credentials: readonly ReadCredential[];
  readonly languages: readonly ReadLanguage[];
  /** All parts by what they are. */
  all(tag: NameTag): readonly ReadName[];
}
