/** Topics that a posting may mention, found in one pass over its words. Patterns are tried only for
 * topics that are set, which saves most of them. A topic that is not set is certainly not mentioned. */
export const PAY = 1;
export const REMOTE = 2;
export const WISH = 4;
export const INTERNSHIP = 8;
export const TEMPORARY = 16;
export const PART_TIME = 32;
export const CONTRACT = 64;
export const FULL_TIME = 128;
export const BEGINNER = 256;
export const RANK_MARK = 512;

const TOPIC_WORDS: readonly (readonly [topic: number, words: string])[] = [
  [
    PAY,
    "usd eur gbp inr chf cad aud sgd nzd dkk sek nok pln czk huf jpy cny rmb zar brl mxn cop clp ars uyu aed sar ils rs euro euros dollar dollars pound pounds rupees lpa lakh lakhs",
  ],
  [REMOTE, "remote remotely home homeoffice wfh telecommute telecommuting anywhere"],
  [
    WISH,
    "nice plus advantage asset bonus preferred preferably desirable desired ideally optional beneficial",
  ],
  [INTERNSHIP, "intern internship internships traineeship werkstudent praktikum"],
  [TEMPORARY, "temporary temp seasonal fixed maternity interim"],
  [PART_TIME, "part parttime teilzeit temps"],
  [CONTRACT, "contract freelance freelancer corp contractor"],
  [FULL_TIME, "full fulltime permanent vollzeit temps hours"],
  [BEGINNER, "entry recent graduate train prior previous"],
  [RANK_MARK, "junior senior"],
];

/** Phrases in lower case; signs and blanks must match exactly. */
const TOPIC_PHRASES: readonly (readonly [topic: number, phrases: readonly string[]])[] = [
  [WISH, ["not required", "good to have", "would be "]],
  [CONTRACT, ["1099"]],
  [BEGINNER, ["no experience"]],
];

/** $ £ ¥ ł ₪ € ₹ */
const PAY_SIGNS = new Set([0x24, 0xa3, 0xa5, 0x142, 0x20aa, 0x20ac, 0x20b9]);

const HASH_BASE = 31;
const SLOTS = 1 << 12;
/** Topics by word hash. Two words may share a slot: then a pattern is tried needlessly. */
const TOPICS = hashTopics();

function hashTopics(): Uint16Array {
  const topics = new Uint16Array(SLOTS);
  for (const [topic, words] of TOPIC_WORDS) {
    for (const word of words.split(" ")) {
      let hash = 0;
      for (let at = 0; at < word.length; at++) hash = next(hash, word.charCodeAt(at));
      topics[slotOf(hash)] = (topics[slotOf(hash)] as number) | topic;
    }
  }
  return topics;
}

function next(hash: number, code: number): number {
  return (Math.imul(hash, HASH_BASE) + code) | 0;
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 12)) & (SLOTS - 1);
}

/** A text in lower case with the topics that it may mention. */
export interface Wording {
  /** Case-sensitive patterns are four times as fast. Offsets equal those of the text. */
  readonly lower: string;
  readonly topics: number;
}

export function readWording(text: string): Wording {
  const lower = toLower(text);
  let topics = 0;
  let hash = 0;
  for (let at = 0; at < lower.length; at++) {
    const code = lower.charCodeAt(at);
    if (code >= 97 && code <= 122) {
      hash = next(hash, code);
      continue;
    }
    if (hash !== 0) topics |= TOPICS[slotOf(hash)] as number;
    hash = 0;
    if (code === 0x24 || (code > 0x7f && PAY_SIGNS.has(code))) topics |= PAY;
  }
  if (hash !== 0) topics |= TOPICS[slotOf(hash)] as number;
  for (const [topic, phrases] of TOPIC_PHRASES) {
    if ((topics & topic) === 0 && phrases.some((phrase) => lower.includes(phrase))) topics |= topic;
  }
  return { lower, topics };
}

/** Lower case of the same length: "İ" would become two characters. */
export function toLower(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replaceAll("İ", "I").toLowerCase();
}
