/** The same letters in memory of their own: a string cut from a long text keeps all of it alive, so what
 * is remembered of somebody's résumé must be copied first. */
export function detached(text: string): string {
  return text.split("").join("");
}
