/** Words that can be a title or a name in a sentence. */
export const SPEAKABLE = /^[\p{L}\p{N}][\p{L}\p{N} .,&/+#()'’–-]{0,59}$/u;

export const ADDRESS = /(?<=[\p{L}\p{N}-])\.\p{L}{2,}(?![\p{L}\p{N}])|\S@\S|:\/\//u;

/** Marks a customer's words as data for a language model; undefined where they are no name. */
export const quote = (words: string): string | undefined =>
  SPEAKABLE.test(words) && !ADDRESS.test(words) ? `“${words}”` : undefined;

export const unquote = (words: string): string =>
  words.startsWith("“") && words.endsWith("”") ? words.slice(1, -1) : words;
