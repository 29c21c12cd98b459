import { Link } from "@tanstack/react-router";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { OPERATORS } from "../api/realm.ts";
import { Failure, Loading } from "../ui/states.tsx";
import { EntryPage } from "./entry.tsx";
import { forgetLeft, readLeft } from "./provider.ts";
import { useEnter, type SignedIn } from "./sessions.ts";

/** An OpenID provider sends the browser back here, with its reply in the address. */
export function ReturnPage() {
  const [{ realm, next }] = useState(() => readLeft() ?? { realm: OPERATORS, next: undefined });
  const enter = useEnter(realm, next);
  const finish = useMutation({
    mutationFn: (query: string) => realm.call<SignedIn>("POST", "/session/oidc/finish", { query }),
    onSuccess: enter,
  });
  const { mutate } = finish;
  // The reply works once, also where React runs an effect twice.
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const { search } = location;
    forgetLeft();
    history.replaceState(history.state, "", location.pathname);
    mutate(search);
  }, [mutate]);
  return (
    <EntryPage title="Signing in">
      {finish.isError ? (
        <div className="mt-6 grid gap-4">
          <Failure error={finish.error} />
          <p>
            <Link to="/sign-in" search={{ as: realm.name }} className="link">
              Back to the sign-in
            </Link>
          </p>
        </div>
      ) : (
        <Loading />
      )}
    </EntryPage>
  );
}
