import type { Static } from "typebox";
import type {
  AccountDelivery,
  EndpointStats,
  EventCatalogue,
} from "../../../src/features/members/webhooks.schema.ts";
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
import type {
  KeyBody,
  LedgerEntryBody,
  OverviewBody,
  PageBody,
  RequestDetailBody,
} from "./operator-replies.ts";

/* The replies of /v1/account, as the server's own schemas declare them. */

export type MemberMeBody = Static<typeof AccountMe>;
export type AccountMethodsBody = Static<typeof AccountSignInMethods>;
export type InvitationStateBody = Static<typeof InvitationState>;
export type OwnAppBody = Static<typeof AccountApp>;
export type MemberBody = Static<typeof Member>;
export type MemberInvitationBody = Static<typeof MemberInvitation>;
export type MemberTokenBody = Static<typeof AccountToken>;
export type OwnAuditEntryBody = Static<typeof AccountAuditEntry>;

export type AppRole = MemberMeBody["apps"][number]["role"];
export type Mode = "live" | "test";

type Figures = OverviewBody["totals"];

export interface UsageBody {
  from: string;
  to: string;
  step: OverviewBody["step"];
  totals: Figures;
  series: ({ at: string } & Figures)[];
  routes: ({ route: string; method: string } & Figures)[];
  keys: ({ key_id: string; name: string | null; hint: string | null; mode: string } & Figures)[];
}

export interface OwnRequestBody {
  id: string;
  key_id: string | null;
  mode: Mode;
  method: string;
  route: string;
  status: number;
  error_code: string | null;
  duration_ms: number;
  credits: number;
  created_at: string;
}

export interface OwnRequestDetailBody extends Omit<RequestDetailBody, "request"> {
  request: OwnRequestBody;
  request_body: unknown;
  reply_body: unknown;
  bodies_expire_at: string | null;
}

export type OwnEndpointBody = EndpointBody;
export type OwnEndpointWithSecretBody = EndpointBody & { secret: string };

export type EndpointStatsBody = Static<typeof EndpointStats>;
export type OwnDeliveryBody = Static<typeof AccountDelivery>;
export type EventTypesBody = Static<typeof EventCatalogue>;

export interface CreditsBody extends PageBody<LedgerEntryBody> {
  balance: number;
  has_unlimited_credits: boolean;
  low_credit_threshold: number | null;
  alerts: { at: string; balance: number; threshold: number }[];
}

export interface CreditsUsageBody {
  from: string;
  to: string;
  step: OverviewBody["step"];
  totals: { charged: number; refunded: number; granted: number };
  series: { at: string; charged: number; refunded: number; granted: number }[];
  routes: { route: string; method: string; credits: number }[];
}

export type CandidatePreviewBody = Record<
  | "analyses"
  | "pathways"
  | "files"
  | "stored_replies"
  | "event_payloads"
  | "logged_bodies"
  | "keys",
  number
>;

export interface OwnErasureBody {
  previously_known: boolean;
  deleted: { analyses: number; pathways: number; files: number };
  receipt: string;
}

export interface ReceiptBody {
  id: string;
  modes: Mode[];
  erased_at: string;
  destroyed: Record<string, number>;
  candidate: string;
  receipt: string;
}

export type OwnKeyBody = KeyBody;

export interface PortalBody {
  app: { id: string; name: string };
  mode: Mode;
  page: string;
  expires_at: string;
}
