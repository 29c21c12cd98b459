import { Link } from "@tanstack/react-router";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { OPERATORS } from "../api/realm.ts";
import { Failure, Loading } from "../ui/states.tsx";
import { EntryPage } from "./entry.tsx";
import { useEnter, type SignedIn } from "./sessions.ts";

/** The OpenID provider sends the browser back here, with its reply in the address. */
export function ReturnPage() {
  const next = sessionStorage.getItem("waymark.next") ?? undefined;
  const enter = useEnter(OPERATORS, next);
  const finish = useMutation({
    mutationFn: (query: string) =>
      OPERATORS.call<SignedIn>("POST", "/session/oidc/finish", { query }),
    onSuccess: enter,
  });
  const { mutate } = finish;
  // The reply works once, also where React runs an effect twice.
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const { search } = location;
    sessionStorage.removeItem("waymark.next");
    history.replaceState(history.state, "", location.pathname);
    mutate(search);
  }, [mutate]);
  return (
    <EntryPage title="Operators' sign-in">
      {finish.isError ? (
        <div className="mt-6 grid gap-4">
          <Failure error={finish.error} />
          <p>
            <Link to="/sign-in" search={{ as: "operator" }} className="link">
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
