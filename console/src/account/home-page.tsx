import { Navigate } from "@tanstack/react-router";
import { Empty } from "../ui/states.tsx";
import { useMemberMe } from "./app.ts";

/** Leads to the first app of the person. */
export function HomePage() {
  const first = useMemberMe().data?.apps[0];
  if (first) return <Navigate to="/a/$app/overview" params={{ app: first.id }} replace />;
  return (
    <Empty title="You are not a member of any app yet">
      An owner of an app, or the operator of this server, sends you an invitation link.
    </Empty>
  );
}
