/** The words by which a text is found: folded, split at signs; the same for documents and queries. */
export function searchWords(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}+#.]*[\p{L}\p{N}+#]|[\p{L}\p{N}]/gu) ?? []
  );
}
