import type { FastifyInstance } from "fastify";
import {
  createForgottenPasswords,
  createOutbox,
  createOwnFactors,
  createPasswords,
  createSignInParts,
  createSignIns,
  ownFactorOperations,
  sessionOperations,
  type SessionDoor,
} from "../../access/index.ts";
import type { Engine } from "../../engine/index.ts";
import { FEATURES } from "../../features.ts";
import { createCandidates } from "../../features/candidates/index.ts";
import type { JobIndex } from "../../features/jobs/index.ts";
import { createWebhooks } from "../../features/webhooks/index.ts";
import type { LanguageModel } from "../../model/index.ts";
import { openOverlayEditor } from "../../knowledge/index.ts";
import type { Config } from "../../platform/config.ts";
import { createOidc } from "../../platform/oidc.ts";
import { createOutbound } from "../../platform/outbound.ts";
import type { Runtime } from "../../platform/runtime.ts";
import type { ResumeReader } from "../../reading/index.ts";
import type { ClusterView } from "../verbs/check-cluster.ts";
import { createAdminSignIns } from "../verbs/admin-sign-in.ts";
import { OPERATORS, SETUP_PATH } from "../verbs/people.ts";
import { adminSignInOperations } from "./admin-sign-in.routes.ts";
import { appOperations, keyOperations } from "./apps.routes.ts";
import { catalogueOperations, importOperations } from "./catalogue.routes.ts";
import { feedbackOperations } from "./plan-feedback.routes.ts";
import { createImports } from "./imports.ts";
import { requestInsightOperations } from "./insight.routes.ts";
import { knowledgeOperations } from "./knowledge.routes.ts";
import { memberOperations } from "./members.routes.ts";
import { insertPasswordLink, type OperatorRole } from "../verbs/people.store.ts";
import type { OperatorCall } from "./operator-call.ts";
import type { OperatorOperation } from "./operator-operation.ts";
import { serveOperatorRoutes } from "./operator.routes.ts";
import { asAdmin, meOperation, peopleOperations, showPerson } from "./people.routes.ts";
import { Me } from "./people.schema.ts";
import { modelOperations } from "./model.routes.ts";
import { portalLinkOperations } from "./portal-links.routes.ts";
import { sourceOperations } from "./sources.routes.ts";
import { systemOperations } from "./system.routes.ts";
import { appDeliveryOperations, appEndpointOperations } from "./app-webhooks.routes.ts";

export interface OperatorApiDeps extends Pick<Runtime, "db" | "vault" | "clock" | "watch" | "log"> {
  config: Pick<
    Config,
    | "allowPrivateHosts"
    | "console"
    | "databaseUrl"
    | "dataDir"
    | "knowledgeDir"
    | "llmCallTokens"
    | "llmDayTokens"
    | "llmParallel"
    | "llmPrices"
    | "llmTasks"
    | "llmTimeoutSeconds"
    | "oidcClientId"
    | "oidcClientSecret"
    | "oidcIssuer"
    | "processes"
    | "publicUrl"
    | "ocr"
    | "requireSecondFactor"
    | "smtpUrl"
  >;
  engine: Engine;
  index: JobIndex;
  reader: ResumeReader;
  /** Undefined where the engine does everything. */
  languageModel?: LanguageModel | undefined;
  /** Undefined with the embedded index. */
  cluster?: ClusterView | undefined;
  /** What this process is called in the list of processes. */
  processId: string;
}

/** Serves /operator/v1 beside the public API, over the same verbs as the command line. */
export function serveOperatorApi(app: FastifyInstance, deps: OperatorApiDeps): void {
  const outbound = createOutbound(deps.config);
  const knowledgeDir = deps.config.knowledgeDir || undefined;
  const overlayEditor = openOverlayEditor(knowledgeDir);
  const hasConsole = deps.config.console;
  const imports = createImports({
    ...deps,
    outbound,
    knowledgeDir,
    allowPrivateHosts: deps.config.allowPrivateHosts,
  });
  const webhooks = createWebhooks({ ...deps, outbound });
  const candidates = createCandidates({
    db: deps.db,
    vault: deps.vault,
    events: webhooks,
    holdings: FEATURES.flatMap(({ holdings }) => holdings),
  });
  const parts = {
    ...deps,
    outbound,
    imports,
    webhooks,
    candidates,
    knowledgeDir,
    overlayEditor,
    ...createSigningIn(deps),
  };
  const operations: OperatorOperation[] = [
    meOperation,
    ...(hasConsole
      ? [
          ...sessionOperations(parts.sessions),
          ...adminSignInOperations({ ...parts, publicUrl: deps.config.publicUrl }),
          ...ownFactorOperations(parts.sessions),
        ]
      : []),
    ...peopleOperations(parts),
    ...requestInsightOperations(parts),
    ...appOperations(parts),
    ...keyOperations(parts),
    ...memberOperations(parts),
    ...appEndpointOperations(parts),
    ...appDeliveryOperations(parts),
    ...portalLinkOperations({ ...parts, publicUrl: deps.config.publicUrl }),
    ...catalogueOperations(parts),
    ...sourceOperations(parts),
    ...importOperations(parts),
    ...knowledgeOperations(parts),
    ...feedbackOperations(parts),
    ...modelOperations(parts),
    ...systemOperations(parts),
  ];
  serveOperatorRoutes(app, { ...deps, hasConsole }, operations);
  app.addHook("onClose", async () => {
    await imports.close();
    await overlayEditor?.close();
    await outbound.close();
  });
}

function createSigningIn({ config, ...deps }: OperatorApiDeps) {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = config;
  const oidc = issuer === "" ? undefined : createOidc({ issuer, clientId, clientSecret });
  const requiresSecondFactor = config.requireSecondFactor;
  const parts = {
    ...deps,
    passwords: createPasswords(),
    oidc,
    requiresSecondFactor,
    people: OPERATORS,
    outbox: createOutbox(deps, config),
  };
  const shared = createSignInParts(parts);
  const sessions: SessionDoor<OperatorCall, OperatorRole> = {
    people: OPERATORS,
    signIns: createSignIns(parts, shared),
    forgotten: createForgottenPasswords(
      {
        ...parts,
        publicUrl: config.publicUrl,
        linkPath: SETUP_PATH,
        insertLink: insertPasswordLink,
      },
      shared,
    ),
    ownFactors: createOwnFactors(parts, shared),
    requiresSecondFactor,
    least: "viewer",
    me: Me,
    passwordPath: "/me/password",
    callerOf: ({ operator }) => operator,
    accountOf: asAdmin,
    showMe: (person) => showPerson(deps.db, person),
  };
  return {
    oidc,
    requiresSecondFactor,
    sessions,
    adminSignIns: createAdminSignIns(parts, shared),
  };
}
