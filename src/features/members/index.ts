import { defineFeature } from "../../access/index.ts";
import { memberSweep, rowsOfMembers } from "./members.store.ts";
import { sealedProviders } from "./provider.store.ts";

export { CandidateData } from "./account-candidates.schema.ts";
export { serveAccountApi } from "./account-api.routes.ts";
export { Member, MemberInvitation, MemberList, NewMember, showMember } from "./members.schema.ts";
export { tellOwners } from "./low-credits.ts";
export { createPortalLink, revokePortalLink, showPortalLinks } from "./portal.routes.ts";
export { NewPortalLink, PortalLink, PortalLinkList, RevokedPortalLink } from "./portal.schema.ts";
export { listAppMembers, MEMBER_ROLES, ownerAddresses, type MemberRole } from "./members.store.ts";
export {
  disableMember,
  inviteMember,
  removeMember,
  resetMemberFactors,
  type TeamDeps,
} from "./team.service.ts";

export const members = defineFeature({
  ofApp: rowsOfMembers,
  sweeps: [memberSweep],
  sealed: [sealedProviders],
});
