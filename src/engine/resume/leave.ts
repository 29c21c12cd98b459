/* Times in which somebody did not work: leaves, breaks, care for the family. They are no positions. */

const BESIDE_CHARS = 60;
const MAX_CHARS = 200;
/** In the words of the reader. */
const LEAVE =
  /(?:maternity|paternity|parental|family|adoption|carer'?s?|caring|medical|sick|study|unpaid|compassionate|bereavement)[- ](?:leave|break|absence)|leave of absence|on leave|sabbatical|career (?:break|gap)|gap year|unemployed|job ?seeking|(?:looking|searching) for work|(?:stay[- ]at[- ]home|full[- ]time) (?:mother|father|parent|mum|mom|dad|carer)|elternzeit|mutterschutz|congé (?:maternité|parental)|excedencia|baja maternal/i;
/** As written: care for relatives, flight, a break. */
const FAMILY =
  /(?:care (?:of|for)|caring for|looked after|minded|pflege|betreuung|cuidado|cuidar|cuidei|soins?|m['’]occuper|cura|assistenza|zorg voor|opieka nad|licença|família|familia)\s(?:\p{L}+\s){0,3}?(?:my |own |meine[rsnm]? |mein |de mi |a mi |mes |mon |ma |mia |mio |miei |minha |meu |meus |mijn |moj\p{L}+ )?\s?(?:mother|father|parents|sons?|daughters?|child(?:ren)?|famil\p{L}+|mutter|vater|eltern|söhne?s?|sohne?s?|tochter|kinde?r?|madre|padre|padres|hij[oa]s?|mère|père|enfants?|figli[oa]?|bambin[io]|mãe|pai|filh[oa]s?|moeder|vader|kinderen|mam[ya]|dzieć\p{L}+|dzieck\p{L}+)(?!\p{L})|(?:time|zeit|temps|tiempo|tempo|tijd|czas) (?:with|mit|avec|en|con|em|met|dla|z) (?:the |der |la |meiner |a |rodziny )?fam[ií]l|^(?:\W*)(?:pausa?|pause|break|przerwa)(?![\p{L}])/iu;

/** Whether the words beside a period, or the row above a period that stands alone, tell of a leave. */
export function isLeave(read: string, written: string, at: number, above: string): boolean {
  const beside = read.slice(Math.max(0, at - BESIDE_CHARS), at + BESIDE_CHARS);
  const words = withoutDates(written.slice(0, MAX_CHARS));
  if (LEAVE.test(beside) || FAMILY.test(words.slice(0, 2 * BESIDE_CHARS))) return true;
  const isAlone = !/\p{L}{3}/u.test(words.replace(/\([^()]*\)/g, ""));
  const told = isAlone ? above.slice(0, BESIDE_CHARS) : "";
  return (LEAVE.test(told) || FAMILY.test(told)) && !/\d{4}/.test(told);
}

const withoutDates = (text: string): string =>
  text.replace(/^[\s\d./:–—-]+|\d{1,2}[./]\d{4}|(?:19|20)\d\d/g, "").trim();
