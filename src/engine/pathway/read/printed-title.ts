/** Both endings of a title as they are printed: "Leiter/in", "Leitende/r", "Chef(fe)", "Jefe/a". */
const BOTH_ENDINGS = /(\p{L}+)(?:\/-?(\p{Ll}+)|\((\p{Ll}+)\))/u;
/** An ending that takes the place of another: "Directeur(trice)", "Jefe/a". */
const REPLACED: readonly (readonly [ending: string, before: RegExp])[] = [
  ["trice", /teur$/u],
  ["euse", /eur$/u],
  ["rice", /eur$/u],
  ["ère", /er$/u],
  ["a", /[eo]$/u],
  ["ive", /if$/u],
];
/** "Directeur(trice) adjoint(e)": more endings are no title. */
const MOST_ENDINGS = 4;

/** The forms that people write of a title that is printed with both endings, in small letters. */
export function writtenForms(printed: string): readonly string[] {
  let forms = [printed.trim().toLowerCase()];
  for (let at = 0; at < MOST_ENDINGS; at++) {
    if (!forms.some((form) => BOTH_ENDINGS.test(form))) break;
    forms = forms.flatMap((form) => {
      const [both, word = "", slashed, bracketed] = BOTH_ENDINGS.exec(form) ?? [];
      const ending = slashed ?? bracketed;
      if (both === undefined || ending === undefined) return [form];
      return [word, otherForm(word, ending)].map((one) => form.replace(both, one));
    });
  }
  return [...new Set(forms)];
}

function otherForm(word: string, ending: string): string {
  const replaced = REPLACED.find(([one, before]) => one === ending && before.test(word));
  return replaced ? word.replace(replaced[1], ending) : `${word}${ending}`;
}

/** Whether somebody wrote a title that we print with both endings: "Tischlermeisterin" is printed as
 * "Tischlermeister/in". */
export function isPrintedAs(asked: string, printed: string): boolean {
  const written = asked.trim().toLowerCase();
  return written === printed.toLowerCase() || writtenForms(printed).includes(written);
}
