import { OPERATORS } from "../api/realm.ts";
import { FactorsView } from "../sign-in/factors-view.tsx";
import { useMe } from "./calls.ts";

export const AccountPage = () => <FactorsView realm={OPERATORS} name={useMe().data?.name ?? "…"} />;
