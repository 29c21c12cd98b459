import { useEffect, useState } from "react";

/** The part of the address behind its #, also after another link was opened in the same tab. */
export function useFragment(): string {
  const [fragment, setFragment] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const follow = () => setFragment(location.hash.slice(1));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return fragment;
}
