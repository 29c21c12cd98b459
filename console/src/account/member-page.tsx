import { MEMBERS } from "../api/realm.ts";
import { FactorsView } from "../sign-in/factors-view.tsx";
import { useMemberMe } from "./app.ts";

export const MemberPage = () => (
  <FactorsView realm={MEMBERS} name={useMemberMe().data?.email ?? "…"} />
);
