/** A title and a sentence or two; `{skills}` and `{reviewer}` stand for what the phase has. */
export type ActionText = readonly [title: string, description: string];

/**
 * How people learn and prove themselves in a field of work. `{skills}` is a list of names, so the
 * words around it must read well with any noun.
 */
export interface Field {
  /** Somebody who can judge the work, as the object of "by". */
  readonly reviewer: string;
  readonly titles: {
    readonly start: string;
    readonly work: readonly string[];
    readonly round: string;
  };
  /** What somebody else can see and confirm. */
  readonly proofs: readonly string[];
  readonly build: readonly ActionText[];
  readonly practice: readonly ActionText[];
  readonly network: readonly ActionText[];
}
