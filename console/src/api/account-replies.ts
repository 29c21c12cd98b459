import type { Static } from "typebox";
import type {
  AccountErasure,
  CandidateData,
  ErasureReceipt,
} from "../../../src/features/members/account-candidates.schema.ts";
import type { AccountCredits, CreditUsage } from "../../../src/features/members/credits.schema.ts";
import type { AppProviderState } from "../../../src/features/members/provider.schema.ts";
import type { OpenPortal, PortalLinkList } from "../../../src/features/members/portal.schema.ts";
import type {
  AccountRequest,
  AccountRequestDetail,
  AccountUsage,
} from "../../../src/features/members/usage.schema.ts";
import type {
  AccountDelivery,
  EndpointStats,
  EventCatalogue,
} from "../../../src/features/members/account-webhooks.schema.ts";
import type {
  AccountApp,
  AccountAuditEntry,
  AccountMe,
  AccountSignInMethods,
  AccountToken,
  InvitationState,
  Member,
  MemberInvitation,
} from "../../../src/features/members/members.schema.ts";
import type { EndpointBody } from "../../../src/features/webhooks/webhooks.schema.ts";
import type { KeyBody } from "./operator-replies.ts";

/* The replies of /v1/account, as the server's own schemas declare them. */

export type MemberMeBody = Static<typeof AccountMe>;
export type AccountMethodsBody = Static<typeof AccountSignInMethods>;
export type InvitationStateBody = Static<typeof InvitationState>;
export type OwnAppBody = Static<typeof AccountApp>;
export type AppProviderBody = Static<typeof AppProviderState>;
export type MemberBody = Static<typeof Member>;
export type MemberInvitationBody = Static<typeof MemberInvitation>;
export type MemberTokenBody = Static<typeof AccountToken>;
export type OwnAuditEntryBody = Static<typeof AccountAuditEntry>;

export type AppRole = MemberMeBody["apps"][number]["role"];
export type Mode = PortalBody["mode"];

export type UsageBody = Static<typeof AccountUsage>;

export type OwnRequestBody = Static<typeof AccountRequest>;

export type OwnRequestDetailBody = Static<typeof AccountRequestDetail>;

export type OwnEndpointBody = EndpointBody;
export type OwnEndpointWithSecretBody = EndpointBody & { secret: string };

export type EndpointStatsBody = Static<typeof EndpointStats>;
export type OwnDeliveryBody = Static<typeof AccountDelivery>;
export type EventTypesBody = Static<typeof EventCatalogue>;

export type CreditsBody = Static<typeof AccountCredits>;

export type CreditsUsageBody = Static<typeof CreditUsage>;

export type CandidatePreviewBody = Static<typeof CandidateData>;

export type OwnErasureBody = Static<typeof AccountErasure>;

export type ReceiptBody = Static<typeof ErasureReceipt>;

export type OwnKeyBody = KeyBody;

export type PortalBody = Static<typeof OpenPortal>;
export type PortalLinksBody = Static<typeof PortalLinkList>;
