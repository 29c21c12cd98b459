const ADDRESS = /@|:\/\/|^www\./u;
/** "example.com", but also "Dipl.Ing". */
const DOMAIN = /\p{L}\.\p{L}{2}/u;

/** Blanks out e-mail and web addresses, with `domains` bare domains too; offsets stay. */
export function withoutAddresses(text: string, { domains = false } = {}): string {
  if (!/[@.]/.test(text)) return text;
  return text.replace(/\S+/g, (word) =>
    ADDRESS.test(word) || (domains && DOMAIN.test(word)) ? " ".repeat(word.length) : word,
  );
}
