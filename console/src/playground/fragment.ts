import { isShared } from "./share.ts";

export interface SharedFragment {
  /** Another object for each link that is opened, also for the same link again. */
  current(): { readonly hash: string };
  subscribe(onChange: () => void): () => void;
}

/**
 * Takes shared input out of the address, at once and when a link is opened in this tab: the text
 * must not stay in the history or on the screen. Called before the router reads the address, which
 * may keep a copy of it.
 */
export function takeFragments(): SharedFragment {
  let current = { hash: "" };
  const listeners = new Set<() => void>();
  const take = (): void => {
    const { hash, pathname, search } = location;
    if (!isShared(hash)) return;
    // The prototype's own: the router watches the method of the object.
    History.prototype.replaceState.call(history, history.state, "", pathname + search);
    current = { hash };
    for (const listener of listeners) listener();
  };
  take();
  addEventListener("popstate", take);
  return {
    current: () => current,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
