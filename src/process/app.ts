import type { FastifyInstance } from "fastify";
import {
  admitStray,
  createAccess,
  describeApi,
  guard,
  nominalRateHeaders,
  nothingHere,
  registerOperation,
  type Operation,
} from "../access/index.ts";
import type { Engine } from "../engine/index.ts";
import { apiError, retryLater, toPublicError } from "../errors.ts";
import { FEATURES } from "../features.ts";
import { createAccount } from "../features/me/index.ts";
import { createCandidates } from "../features/candidates/index.ts";
import { createFront, type ApiDocument } from "../features/front/index.ts";
import { createInsights, createMarket } from "../features/insights/index.ts";
import { createJobs, createSearchGate, type JobIndex } from "../features/jobs/index.ts";
import { serveAccountApi } from "../features/members/index.ts";
import { createMatching } from "../features/matching/index.ts";
import { createPathways } from "../features/pathways/index.ts";
import { createResumes } from "../features/resumes/index.ts";
import { createTaxonomy } from "../features/taxonomy/index.ts";
import { createWebhooks } from "../features/webhooks/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import type { Vault } from "../platform/crypto.ts";
import type { DocumentPool } from "../platform/documents/index.ts";
import { InFlight } from "../platform/fair-queue.ts";
import { CACHE, lazyAsset, packText, sendAsset } from "../platform/http/assets.ts";
import { createServer } from "../platform/http/server.ts";
import type { LanguageModel } from "../model/index.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import { createOutbound } from "../platform/outbound.ts";
import type { Database } from "../platform/postgres/database.ts";
import type { PreparedReads, Replica } from "../platform/postgres/replica.ts";
import { createReadiness } from "../platform/process-readiness.ts";
import type { Tracing } from "../platform/tracing.ts";
import type { ResumeReader } from "../reading/index.ts";
import { VERSION } from "../version.ts";

export interface AppDeps {
  config: Pick<
    Config,
    | "role"
    | "trustProxy"
    | "allowPrivateHosts"
    | "docs"
    | "console"
    | "portalOrigins"
    | "publicUrl"
    | "requireSecondFactor"
    | "signUp"
    | "smtpUrl"
  >;
  db: Database;
  /** Serves rows of postings while it is recent enough. */
  replica?: Replica | undefined;
  vault: Vault;
  clock: Clock;
  log: Log;
  engine: Engine;
  index: JobIndex;
  documents: DocumentPool;
  reader: ResumeReader;
  /** Undefined: the built-in writer is used. */
  languageModel?: LanguageModel | undefined;
  /** A demo's sandbox key, which the start page shows to everyone. */
  sandboxKey?: string | undefined;
  isDraining?: () => boolean;
  isWarm?: () => boolean;
  metrics?: Metrics | undefined;
  tracing?: Tracing | undefined;
  /** Adds what is served beside the public API; its routes declare a policy too. */
  serveBeside?: (app: FastifyInstance) => void;
}

const TAGS = [
  { name: "Jobs", description: "Search the catalogue, and rank it by fit." },
  {
    name: "Insights",
    description: "Figures of the catalogue: demand, pay and skills of a role or a skill.",
  },
  {
    name: "Taxonomy",
    description: "Skills and roles by name, for forms and auto-completion.",
  },
  { name: "Resumes", description: "A résumé compared with a job: scores, skills, an assessment." },
  { name: "Pathways", description: "A roadmap from where somebody stands to the role they want." },
  { name: "Candidates", description: "Erasure of everything stored under a candidate id." },
  {
    name: "Webhooks",
    description: "Signed events to your endpoints, and the result of each delivery.",
  },
  { name: "Account", description: "Who is calling, and what is left to spend." },
];

const EVENTS = FEATURES.flatMap(({ events }) => events);

/** Registers plugins and features. `extra` lets tests add their own operations. */
export function buildApp(deps: AppDeps, extra: readonly Operation[] = []): FastifyInstance {
  const requests = new InFlight();
  const access = { ...createAccess(deps), requests };
  const outbound = createOutbound(deps.config);
  // In dependency order: a feature may use those above it.
  const webhooks = createWebhooks({ ...deps, outbound });
  const resumes = createResumes({ ...deps, outbound, events: webhooks });
  const candidates = createCandidates({
    db: deps.db,
    vault: deps.vault,
    events: webhooks,
    holdings: FEATURES.flatMap(({ holdings }) => holdings),
  });
  const rows = (): PreparedReads => deps.replica?.since(deps.index.changedAt()) ?? deps.db;
  const searches = createSearchGate(requests);
  const market = createMarket(deps);
  const jobs = createJobs({ ...deps, rows, searches });
  const operations = [
    ...jobs.operations,
    ...createMatching({ ...deps, rows, searches, readJob: jobs.read }).operations,
    ...createInsights({ ...deps, market, searches }).operations,
    ...createTaxonomy(deps).operations,
    ...resumes.operations,
    ...createPathways({ ...deps, market, searches }).operations,
    ...candidates.operations,
    ...webhooks.operations,
    ...createAccount().operations,
    ...extra,
  ];
  const about = { version: VERSION, description: ABOUT, tags: TAGS, events: EVENTS };
  const api = () => describeApi(operations, about);
  const front = createFront({
    api: () => api() as unknown as ApiDocument,
    site: { hasStartPage: deps.config.console, hasDocs: deps.config.docs },
    version: VERSION,
    sandboxKey: deps.sandboxKey,
    portalOrigins: deps.config.portalOrigins,
    notFound: nothingHere,
  });
  const app = createServer({
    log: deps.log,
    clock: deps.clock,
    trustProxy: deps.config.trustProxy,
    toPublicError,
    badRequest: (message, status = 400) => apiError("invalid_request", message, { status }),
    beforeStrayReply: (request, reply) => admitStray(access.admission, request, reply),
    helpPage: front.helpPage,
    errorPage: front.errorPage,
    strayHeaders: () => nominalRateHeaders(deps.clock()),
    isDraining: () => deps.isDraining?.() ?? false,
    tracing: deps.tracing,
  });

  guard(app, access);
  const named = {
    ...access,
    // Built by the first request that needs them.
    get names() {
      return deps.engine.localNames;
    },
  };
  for (const operation of operations) registerOperation(app, named, operation);

  const openapi = lazyAsset(() => packText(JSON.stringify(api()), "application/json"));
  app.get("/v1/openapi.json", { config: { policy: "public" } }, async (request, reply) =>
    sendAsset(request, reply, await openapi(), CACHE.revalidate),
  );
  app.get("/healthz", PROBE, () => ({ status: "ok" }));
  serveReadiness(app, deps);
  serveAccountApi(app, { ...deps, outbound, webhooks, candidates, events: EVENTS });
  front.serve(app);
  deps.serveBeside?.(app);
  app.addHook("onClose", async () => {
    const { idempotency, lostCharges, requestLog, bodyLog } = access;
    const parts = [idempotency, lostCharges, requestLog, bodyLog];
    await Promise.all(parts.map((part) => part.close()));
    await outbound.close();
  });
  return app;
}

const PROBE = { config: { policy: "internal", isProbe: true } } as const;

/**
 * 200 when the database is writable, the embedded job index is current and, for role api, a worker
 * runs somewhere.
 */
function serveReadiness(app: FastifyInstance, deps: AppDeps): void {
  const { config, db, clock, index } = deps;
  const readiness = createReadiness(db, clock);
  const refuse = (message: string): Error => retryLater("service_unavailable", message, 2);
  app.get("/readyz", PROBE, async () => {
    if (deps.isDraining?.()) throw refuse("The server is stopping.");
    await readiness.prove();
    const state = index.state();
    if (state === "loading" || (state === "behind" && !index.isShared))
      throw refuse(`The job index is ${state}.`);
    if (deps.isWarm?.() === false) throw refuse("The server is warming up.");
    if (config.role !== "api") return { status: "ready" };
    const worker = readiness.worker();
    if (worker === "lost")
      throw refuse("No worker is running: start one with `waymark serve --role worker`.");
    return { status: "ready", worker };
  });
}

const ABOUT = `Career intelligence over HTTPS, for your own product.

Send your secret key as \`Authorization: Bearer sk_…\`. Keys that begin \`sk_test_\` are the sandbox: the same engines and the same
responses, free within a monthly quota. Every error has one shape; \`request_id\` is what to quote to support. Any POST or DELETE takes
an \`Idempotency-Key\`, which makes a retry safe.

Within \`/v1\` changes only add: new operations, new optional fields of requests, new fields of replies, new event types and new error codes.
Ignore what you do not know. What is removed or changes its meaning is announced in the changelog and by the headers \`Deprecation\` and
\`Sunset\` on its replies at least twelve months before, and comes with a new version prefix.`;
