import { Outlet } from "@tanstack/react-router";
import type { MeBody } from "../api/operator-replies.ts";
import { OPERATORS } from "../api/realm.ts";
import { SessionFrame } from "../sign-in/session-frame.tsx";
import { OPERATOR_PAGES } from "../ui/page-list.ts";

const linksOf = () => OPERATOR_PAGES;

export const OperatorLayout = () => (
  <SessionFrame<MeBody>
    realm={OPERATORS}
    label="Operators"
    linksOf={linksOf}
    nameOf={({ name, role }) => ({ name, role: role === "viewer" ? role : undefined })}
  >
    {() => <Outlet />}
  </SessionFrame>
);
