/** A title and one or two sentences; `{skills}` and `{reviewer}` are replaced. */
export type ActionText = readonly [title: string, description: string];

/**
 * The texts of a field of work: how people learn and prove their skills. `{skills}` is a list of
 * names, so the words around it must read well with any noun.
 */
export interface Field {
  /** A person who can judge the work, worded as the object of "by". */
  readonly reviewer: string;
  readonly titles: {
    readonly start: string;
    readonly work: readonly string[];
    readonly round: string;
  };
  /** Results that somebody else can verify. */
  readonly proofs: readonly string[];
  readonly build: readonly ActionText[];
  readonly practice: readonly ActionText[];
  readonly network: readonly ActionText[];
}
