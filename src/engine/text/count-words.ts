/** 1 for each ASCII letter and digit. */
const IN_WORD = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0,
);
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Counts the runs of letters and digits. */
export function countWords(text: string): number {
  let count = 0;
  let isInside = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    let isWord = IN_WORD[code] === 1;
    if (code > 127) {
      const character = String.fromCodePoint(text.codePointAt(at) as number);
      isWord = LETTER_OR_DIGIT.test(character);
      at += character.length - 1;
    }
    if (isWord && !isInside) count++;
    isInside = isWord;
  }
  return count;
}
