interface Quoted {
  readonly evidence: readonly Readonly<Record<string, unknown>>[];
}

/** An analysis as it is stored, sent in an event and replayed: without quotes of the résumé. */
export const withoutQuotes = (body: Quoted) => ({
  ...body,
  evidence: body.evidence.map((one) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => name !== "quote")),
  ),
});
