export const MAX_SOURCE_CHARS = 100;
const SOURCE = /^[\p{L}\p{N}][\p{L}\p{N}._:-]{0,99}$/u;

export const isSource = (text: string): boolean => SOURCE.test(text);

export const SOURCE_RULE = `must be a name of at most ${MAX_SOURCE_CHARS} letters, digits and . _ : -`;
