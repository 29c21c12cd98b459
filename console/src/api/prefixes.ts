/** The path of the API of each kind of signed-in people. */
export const PREFIXES = { operator: "/operator/v1", account: "/v1/account" } as const;

export type RealmName = keyof typeof PREFIXES;

export const REALM_NAMES = Object.keys(PREFIXES) as readonly RealmName[];

/** The realm whose API answers at the path; undefined for the public one. */
export const realmOfPath = (path: string): RealmName | undefined =>
  REALM_NAMES.find((name) => path.startsWith(`${PREFIXES[name]}/`));
