import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Realm } from "../api/realm.ts";
import { READINGS } from "../api/readings.ts";

/** The signed-in person, as far as the sign-in itself needs to know. */
export interface SignedIn {
  /** The step that is missing before anything else is allowed. */
  needs: "second_factor" | "enrolment" | null;
}

export const meKey = (realm: Realm) => ["me", realm.name] as const;

export const useMeOf = <Me extends SignedIn>(realm: Realm) =>
  useQuery({
    queryKey: meKey(realm),
    retry: false,
    staleTime: 60_000,
    queryFn: ({ signal }) => realm.call<Me>("GET", "/me", undefined, signal),
  });

/** The way on after a right answer: the page that was wanted, or the step that is still missing. */
export function useEnter(realm: Realm, next: string | undefined): (me: SignedIn) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (me) => {
    queries.removeQueries({ queryKey: [READINGS, realm.name] });
    queries.setQueryData(meKey(realm), me);
    if (me.needs) await navigate({ to: "/sign-in/step", search: { as: realm.name, next } });
    else await navigate({ to: next ?? realm.home, replace: true });
  };
}

/** Ends this session or all of them, and leads to the sign-in. */
export function useSignOut(realm: Realm): (path: "/session" | "/sessions") => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (path) => {
    await realm.call("DELETE", path);
    queries.removeQueries({ queryKey: [READINGS, realm.name] });
    queries.removeQueries({ queryKey: meKey(realm) });
    await navigate({ to: "/sign-in", search: { as: realm.name } });
  };
}
