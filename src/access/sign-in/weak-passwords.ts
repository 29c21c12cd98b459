import { fieldError } from "../../errors.ts";

/*
 * Which passwords may be chosen: at least MIN_PASSWORD_CHARS characters, and more than common words,
 * the owner's address, sequences, repetitions and digits. Guessing programs try all of those first.
 */

export const MIN_PASSWORD_CHARS = 12;
/** Letters beyond the guessable parts, two digits for one. */
const LEAST_OWN = 5;
const LEAST_DIFFERENT = 5;
const LEAST_RUN = 3;
const LEAST_ADDRESS_PART = 3;

/** Of leaked passwords: their words, first names, teams and seasons. */
const COMMON_WORDS = `
  password passwort passwd pass motdepasse contrasena senha wachtwoord haslo admin administrator root user username
  guest test tester demo default changeme change welcome willkommen bienvenue hello hallo letmein login signin access
  secret geheim private master manager operator system server network internet computer windows google facebook
  waymark company office work job career iloveyou love lover loveme forever friends family baby angel princess prince
  queen king sunshine flower rainbow butterfly chocolate cookie banana orange cheese pepper ginger summer winter
  spring autumn sommer herbst fruhling january february march april june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday football fussball soccer baseball basketball
  hockey liverpool arsenal chelsea barcelona juventus yankees cowboys steelers dragon monkey tiger lion eagle
  falcon phoenix wolf shadow hunter killer ninja samurai pirate wizard warrior superman batman spiderman pokemon
  starwars matrix mustang ferrari porsche mercedes corvette harley charlie michael michelle jennifer jessica ashley
  nicole amanda andrea andrew anthony daniel david george jordan joshua justin matthew robert thomas william
  alexander maria anna hannah sophie thunder diamond silver golden purple freedom whatever trustno nothing
  something qwerty qwertz azerty abc new old one two three my the and you
`
  .trim()
  .split(/\s+/);

const KEYBOARD_ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "yxcvbnm",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "qazwsxedcrfvtgbyhnujmikolp",
];
const ROWS = KEYBOARD_ROWS.flatMap((row) => [row, [...row].toReversed().join("")]);

const LEET = new Map(
  [..."4a@a3e1i!i0o5s$s7t+t".matchAll(/../gu)].map(([[sign, letter]]) => [sign, letter!]),
);

/** Throws what is wrong with a password that the owner of this address chooses. */
export function refuseWeakPassword(field: string, password: string, email: string): void {
  if ([...password].length < MIN_PASSWORD_CHARS)
    throw fieldError(field, `must have at least ${MIN_PASSWORD_CHARS} characters`);
  if (isGuessable(password, email))
    throw fieldError(
      field,
      "is easy to guess: use several words that nobody would expect together, or a password manager",
    );
}

function isGuessable(password: string, email: string): boolean {
  const text = password.normalize("NFKD").toLowerCase().replaceAll(/\p{M}/gu, "");
  const address = email.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const words = [...COMMON_WORDS, ...address.filter((part) => part.length >= LEAST_ADDRESS_PART)];
  const plain = Array.from(text, (sign) => LEET.get(sign) ?? sign).join("");
  return [text, plain].some(
    (spelled) =>
      new Set(spelled).size < LEAST_DIFFERENT ||
      isRepeated(spelled) ||
      isRepeated(spelled.replaceAll(/\P{L}/gu, "")) ||
      countOwn(spelled, words) < LEAST_OWN,
  );
}

const isRepeated = (text: string): boolean =>
  text !== "" && `${text}${text}`.indexOf(text, 1) < text.length;

/** Letters outside of words, sequences and repeated characters; digits count half. */
function countOwn(text: string, words: readonly string[]): number {
  let own = 0;
  for (let at = 0; at < text.length;) {
    const guessed = Math.max(longestWord(text, at, words), longestRun(text, at));
    if (guessed === 0) {
      if (/\p{L}/u.test(text[at]!)) own++;
      else if (/\p{N}/u.test(text[at]!)) own += 0.5;
    }
    at += guessed || 1;
  }
  return own;
}

const longestWord = (text: string, at: number, words: readonly string[]): number =>
  Math.max(0, ...words.filter((word) => text.startsWith(word, at)).map((word) => word.length));

/** The length of a sequence or of equal characters that begins here; 0 for a short one. */
function longestRun(text: string, at: number): number {
  const lengths = [text[at]!.repeat(text.length), ...ROWS].map((row) => {
    const from = row.indexOf(text.slice(at, at + LEAST_RUN));
    if (from < 0 || at + LEAST_RUN > text.length) return 0;
    let length = LEAST_RUN;
    while (at + length < text.length && text[at + length] === row[from + length]) length++;
    return length;
  });
  return Math.max(...lengths);
}
