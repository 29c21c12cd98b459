import type { Static } from "typebox";
import type { Delivery } from "../../../src/features/webhooks/webhooks.schema.ts";
import type { Key, KeyWithSecret } from "../../../src/access/keys/key.schema.ts";
import type { App, ErasureReply, LedgerEntry } from "../../../src/operator/api/apps.schema.ts";
import type {
  CatalogueFigures,
  CatalogueJob,
  Import,
  ImportDetail,
  JobSource,
  JobSources,
} from "../../../src/operator/api/catalogue.schema.ts";
import type {
  FeedbackBody,
  FeedbackRoutes,
} from "../../../src/operator/api/plan-feedback.schema.ts";
import type {
  LoggedRequest,
  Overview,
  RequestDetail,
} from "../../../src/operator/api/insight.schema.ts";
import type {
  Admin,
  AuditEntry,
  Invitation,
  Me,
  SetupState,
  Token,
  TokenWithSecret,
} from "../../../src/operator/api/people.schema.ts";
import type {
  Overlay,
  OverlayCheck,
  OverlayFile,
  RoleDetail,
  SkillDetail,
  TrialResult,
  WrittenOverlay,
} from "../../../src/operator/api/knowledge.schema.ts";
import type { Checks, System } from "../../../src/operator/api/system.schema.ts";
import type {
  enrolledReply,
  NewTotp,
  RecoveryCodes,
  SecondFactors,
} from "../../../src/access/door/door-session.schema.ts";
import type { SignInMethods } from "../../../src/operator/api/oidc.schema.ts";
import type { AppEndpoint } from "../../../src/operator/api/app-webhooks.schema.ts";

import type {
  RoleLookupBody,
  SkillLookupBody,
} from "../../../src/features/taxonomy/taxonomy.schema.ts";

/* The replies of /operator/v1, as the server's own schemas declare them. */

export type AdminBody = Static<typeof Admin>;
export type AppBody = Static<typeof App>;
export type EndpointBody = Static<typeof AppEndpoint>;
export type AuditEntryBody = Static<typeof AuditEntry>;
export type CatalogueBody = Static<typeof CatalogueFigures>;
export type CatalogueJobBody = Static<typeof CatalogueJob>;
export type ChecksBody = Static<typeof Checks>;
export type DeliveryBody = Static<typeof Delivery>;
export type EnrolledBody = Static<ReturnType<typeof enrolledReply<typeof Me>>>;
export type ErasureBody = Static<typeof ErasureReply>;
export type { FeedbackBody };
export type { ModelUseBody } from "../../../src/operator/api/model.schema.ts";
export type FeedbackRoutesBody = Static<typeof FeedbackRoutes>;
export type ImportBody = Static<typeof Import>;
export type ImportDetailBody = Static<typeof ImportDetail>;
export type InvitationBody = Static<typeof Invitation>;
export type JobSourceBody = Static<typeof JobSource>;
export type JobSourcesBody = Static<typeof JobSources>;
export type KeyBody = Static<typeof Key>;
export type KeyWithSecretBody = Static<typeof KeyWithSecret>;
export type LedgerEntryBody = Static<typeof LedgerEntry>;
export type LoggedRequestBody = Static<typeof LoggedRequest>;
export type MeBody = Static<typeof Me>;
export type NewTotpBody = Static<typeof NewTotp>;
export type OverlayBody = Static<typeof Overlay>;
export type OverlayCheckBody = Static<typeof OverlayCheck>;
export type OverlayFileBody = Static<typeof OverlayFile>;
export type OverviewBody = Static<typeof Overview>;
export type RecoveryCodesBody = Static<typeof RecoveryCodes>;
export type RequestDetailBody = Static<typeof RequestDetail>;
export type RoleDetailBody = Static<typeof RoleDetail>;
export type RoleHitsBody = RoleLookupBody;
export type SecondFactorsBody = Static<typeof SecondFactors>;
export type SetupStateBody = Static<typeof SetupState>;
export type SignInMethodsBody = Static<typeof SignInMethods>;
export type SkillDetailBody = Static<typeof SkillDetail>;
export type SkillHitsBody = SkillLookupBody;
export type SystemBody = Static<typeof System>;
export type TokenBody = Static<typeof Token>;
export type TokenWithSecretBody = Static<typeof TokenWithSecret>;

export type TrialBody = Static<typeof TrialResult>;
export type WrittenOverlayBody = Static<typeof WrittenOverlay>;

export interface PageBody<T> {
  data: T[];
  pagination: {
    page: number;
    per_page: number;
    total: number;
    total_pages: number;
    next_cursor: string | null;
  };
}
