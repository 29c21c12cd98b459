import { realmOf, type Realm } from "../api/realm.ts";

/* Between leaving for an OpenID provider and coming back, the tab keeps who signs in and what comes next. */

const SLOT = "waymark.sign-in";

interface Left {
  realm: Realm;
  next: string | undefined;
}

/** `body` says which provider, where there are several. */
export async function leaveForProvider(
  { realm, next }: Left,
  body?: { email: string },
): Promise<void> {
  const { url } = await realm.call<{ url: string }>("POST", "/session/oidc", body);
  sessionStorage.setItem(SLOT, JSON.stringify({ as: realm.name, next }));
  location.assign(url);
}

/** Undefined in a tab that never left. */
export function readLeft(): Left | undefined {
  const kept = sessionStorage.getItem(SLOT);
  if (kept === null) return undefined;
  const { as, next } = JSON.parse(kept) as { as: Realm["name"]; next?: string };
  return { realm: realmOf(as), next };
}

export const forgetLeft = (): void => sessionStorage.removeItem(SLOT);
