import type { Words } from "./words.ts";

/** Words that qualify the skills around them (level, denial, wish …). A word may have several classes. */
export const CUE_CONNECTOR = 1;
export const CUE_ADVANCED = 2;
export const CUE_INTERMEDIATE = 4;
export const CUE_BEGINNER = 8;
export const CUE_YEAR = 16;
export const CUE_MONTH = 32;
export const CUE_NEGATION = 64;
export const CUE_HAVING = 128;
export const CUE_WISH = 256;
export const CUE_LEARN = 512;
export const CUE_TURN = 1024;
export const CUE_COMPANY = 2048;
export const CUE_DOMAIN = 4096;
export const CUE_STUDY_HEADING = 8192;
export const CUE_OTHER_HEADING = 16384;
export const CUE_LESS = 32768;
export const CUE_ABLE = 65536;
export const CUE_SMALL = 131072;
export const CUE_AT = 262144;
export const CUE_PLACE = 524288;
/** "you": words that postings address their reader with. */
export const CUE_READER = 1048576;
/** Words that are frequent in postings and rare in résumés, the reader's included. */
export const CUE_POSTING = 2097152;

/** "institute", "association": nouns that end or start the name of an organisation. */
export const CUE_INSTITUTION = 4194304;
/** "department", "industry": a part of an organisation or a branch, whatever the casing. */
export const CUE_DEPARTMENT = 8388608;
/** "engineer", "manager": the head of a job title. */
export const CUE_PERSON = 16777216;

/** "skills", "tools": words of headings that a list of skills follows. */
export const CUE_SKILLS = 67108864;
/** "more than 4 years", "over 4 years". */
export const CUE_MORE = 268435456;
/** What follows a length of time that was spent on a skill: "5 years of", "5 years' experience". */
export const CUE_SPENT_ON = 536870912;
/** What precedes the length of time of a deed: "in 6 months", "after 2 years". */
export const CUE_WITHIN = 1073741824;
/** The first word of a cue of some passage; set by the form dictionary. */
export const CUE_PASSAGE = 33554432;
/** The first word of a phrase of an aside; set by the form dictionary. */
export const CUE_ASIDE = 134217728;

const CUES: readonly (readonly [cue: number, words: string])[] = [
  [CUE_CONNECTOR, "and or plus und et y e n as well"],
  [
    CUE_ADVANCED,
    "expert experts expertise advanced strong extensive extensively deep depth indepth mastery mastered excellent proficient proficiency fluent thorough highly specialist specialized specialised guru exceptional",
  ],
  [CUE_INTERMEDIATE, "good working intermediate competent competence practical solid sound well"],
  [
    CUE_BEGINNER,
    "basic basics beginner novice familiar familiarity exposure exposed fundamental fundamentals elementary introductory introduction limited learning awareness aware acquainted rudimentary coursework little entry trainee",
  ],
  [CUE_YEAR, "year years yr yrs"],
  [CUE_MONTH, "month months"],
  [
    CUE_NEGATION,
    "no not never without lack lacks lacking neither dont doesnt havent hasnt cannot cant",
  ],
  [
    CUE_HAVING,
    "experience experiences knowledge exposure background familiarity familiar training understanding used worked know known experienced learned learnt touched tried expertise required needed necessary skills use hold offered",
  ],
  [
    CUE_WISH,
    "want wants wanted wish wishes hope hoping plan planning like love looking eager keen aim aiming interested intend excited curious aspire aspiring hungry wanting",
  ],
  [CUE_LEARN, "learn learning study studying master explore"],
  [CUE_TURN, "but however although though except while whereas yet instead"],
  [CUE_COMPANY, "pvt ltd inc incorporated corp corporation llc gmbh llp plc"],
  [CUE_DOMAIN, "com org edu gov io co"],
  [
    CUE_STUDY_HEADING,
    "education academic academics courses coursework qualification qualifications trainings",
  ],
  [
    CUE_OTHER_HEADING,
    "experience employment work skills skill summary projects technologies objective profile responsibilities professional career competencies additional internship internships placements certifications certification certificates credentials licenses licences licensure languages references",
  ],
  [CUE_LESS, "less under below"],
  [CUE_MORE, "more over than about approximately approx around ca circa almost nearly for since"],
  [
    CUE_WITHIN,
    "in within after every each per by under en em dans innerhalb binnen nach w po entro",
  ],
  [
    CUE_SPENT_ON,
    "of experience experiences exp working work worked in with as hands hands-on professional practical developing programming coding writing building administering administration managing selling teaching total overall solid strong proven plus industry extensive commercial relevant",
  ],
  [CUE_ABLE, "good proficient skilled adept expert excellent great strong experienced competent"],
  [CUE_AT, "at"],
  [
    CUE_SKILLS,
    "skills skill software tools technologies technology languages databases database applications packages platforms proficiencies competencies expertise frameworks libraries",
  ],
  [
    CUE_INSTITUTION,
    "university college institute school schools academy ministry faculty association society council federation foundation museum hospital clinic club bureau commission committee church polytechnic restaurant hotel agency department dept division office board",
  ],
  [CUE_DEPARTMENT, "department dept departments division industry sector faculty"],
  [
    CUE_PERSON,
    "engineer engineers developer developers programmer programmers analyst analysts administrator administrators architect architects manager managers supervisor supervisors technician technicians technologist consultant consultants specialist specialists designer designers director coordinator co-ordinator officer assistant associate executive representative representatives operator operators tester testers scientist scientists instructor teacher teachers lecturer professor trainer advisor adviser inspector clerk agent intern trainee apprentice recruiter buyer planner practitioner worker workers expert experts lead leader head",
  ],
  [CUE_READER, "you your yours yourself youll youre youve youd"],
  [
    CUE_POSTING,
    "you your yours yourself youll youre youve youd we our us weve candidate candidates applicant applicants",
  ],
  [CUE_PLACE, "street road avenue ave valley lane boulevard blvd island county"],
  [
    CUE_SMALL,
    "a an the of in on at to for with by from as is are was were be been have has had will would can could should may must do does did this that these those it its our your their his her we you they he she i my me us them who which what when where how why not no if then than so very more most other such also into over under about between through during per via within across up out off all any some each every new use used using work working worked including include includes etc e g",
  ],
];

/** Interns all cue words; one pair for each word and class. */
export function internCues(words: Words): (readonly [word: number, cue: number])[] {
  return CUES.flatMap(([cue, list]) =>
    list.split(" ").map((word) => [words.internText(word), cue] as const),
  );
}
