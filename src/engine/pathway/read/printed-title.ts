const GENDER_ENDING = /\/-?\p{Ll}+/u;

/** Whether somebody wrote a title that we print with both endings: "Tischlermeisterin" is printed as
 * "Tischlermeister/in". */
export function isPrintedAs(asked: string, printed: string): boolean {
  const [written, title] = [asked.trim().toLowerCase(), printed.toLowerCase()];
  const [ending = ""] = GENDER_ENDING.exec(title) ?? [];
  return [
    title,
    title.replace(ending, ""),
    title.replace(ending, ending.replace(/\W/gu, "")),
  ].includes(written);
}
