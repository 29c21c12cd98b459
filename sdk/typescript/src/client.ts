import { ConnectionError, PathwayFailedError } from "./errors.ts";
import { sleep, Transport, type RequestOptions, type WaymarkOptions } from "./transport.ts";
import type * as api from "./types.ts";

/** One page of a list. */
export interface Page<Item> {
  readonly data: Item[];
  readonly pagination: api.Pagination;
}

/** A résumé: exactly one of `resume_text`, `file_url` and `file`. */
export type ResumeInput =
  | { readonly resume_text: string }
  | { readonly file_url: string }
  /** A PDF or DOCX of at most 10 MB. */
  | { readonly file: Blob; readonly file_name?: string };

/** The input of `resumes.analyze`. */
export type AnalyzeInput = Omit<api.AnalysisRequest, "resume_text" | "file_url"> & ResumeInput;

export interface WaitOptions extends RequestOptions {
  /** How long to wait for the pathway in all. Default five minutes. */
  readonly waitMs?: number;
  /** The longest time between two looks. Default 10,000. */
  readonly pollMs?: number;
}

const DEFAULT_WAIT_MS = 300_000;
const DEFAULT_POLL_MS = 10_000;
const FIRST_POLL_MS = 500;

const id = encodeURIComponent;

/** The Waymark API: `new Waymark({ apiKey, baseUrl })`. */
export class Waymark {
  readonly jobs: Jobs;
  readonly resumes: Resumes;
  readonly pathways: Pathways;
  readonly candidates: Candidates;
  readonly skills: Skills;
  readonly roles: Roles;
  readonly webhooks: Webhooks;
  readonly #transport: Transport;

  constructor(options: WaymarkOptions) {
    const transport = new Transport(options);
    this.#transport = transport;
    this.jobs = new Jobs(transport);
    this.resumes = new Resumes(transport);
    this.pathways = new Pathways(transport);
    this.candidates = new Candidates(transport);
    this.skills = new Skills(transport);
    this.roles = new Roles(transport);
    this.webhooks = new Webhooks(transport);
  }

  /** The app and key of this client, with credits, quota and limits. */
  me(options?: RequestOptions): Promise<api.Account> {
    return this.#transport.send({ method: "GET", path: "/me", ...options });
  }
}

class Resource {
  protected readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
  }

  protected get<Reply>(path: string, query?: object, options?: RequestOptions): Promise<Reply> {
    return this.transport.send({ method: "GET", path, query, ...options });
  }

  protected post<Reply>(path: string, json?: unknown, options?: RequestOptions): Promise<Reply> {
    return this.transport.send({ method: "POST", path, json, ...options });
  }

  /** Every item of a list, page by page. */
  protected async *pages<Item>(
    path: string,
    query: object & { page?: number | undefined },
    options?: RequestOptions,
  ): AsyncGenerator<Item> {
    for (let page = query.page ?? 1; ; page += 1) {
      const reply = await this.get<Page<Item>>(path, { ...query, page }, options);
      yield* reply.data;
      if (page >= reply.pagination.total_pages) return;
    }
  }
}

class Jobs extends Resource {
  list(query: api.ListJobsQuery = {}, options?: RequestOptions): Promise<api.JobSummaryList> {
    return this.get("/jobs", query, options);
  }

  iterate(query: api.ListJobsQuery = {}, options?: RequestOptions): AsyncGenerator<api.JobSummary> {
    return this.pages("/jobs", query, options);
  }

  retrieve(jobId: string, options?: RequestOptions): Promise<api.Job> {
    return this.get(`/jobs/${id(jobId)}`, undefined, options);
  }

  match(input: api.MatchRequest, options?: RequestOptions): Promise<api.MatchReply> {
    return this.post("/jobs/match", input, options);
  }
}

class Resumes extends Resource {
  analyze(input: AnalyzeInput, options?: RequestOptions): Promise<api.ResumeAnalysis> {
    if (!("file" in input)) return this.post("/resumes/analyze", input, options);
    const form = new FormData();
    form.set("target_job", JSON.stringify(input.target_job));
    if (input.external_candidate_id !== undefined)
      form.set("external_candidate_id", input.external_candidate_id);
    form.set("file", input.file, input.file_name ?? "resume");
    return this.transport.send({ method: "POST", path: "/resumes/analyze", form, ...options });
  }

  /** Skills where they stand in the text, and what was ignored; no scores. */
  read(input: ResumeInput, options?: RequestOptions): Promise<api.ResumeReading> {
    if (!("file" in input)) return this.post("/resumes/read", input, options);
    const form = new FormData();
    form.set("file", input.file, input.file_name ?? "resume");
    return this.transport.send({ method: "POST", path: "/resumes/read", form, ...options });
  }

  retrieve(analysisId: string, options?: RequestOptions): Promise<api.ResumeAnalysis> {
    return this.get(`/resumes/analyses/${id(analysisId)}`, undefined, options);
  }
}

class Pathways extends Resource {
  generate(input: api.PathwayRequest, options?: RequestOptions): Promise<api.QueuedPathway> {
    return this.post("/career-pathways/generate", input, options);
  }

  retrieve(pathwayId: string, options?: RequestOptions): Promise<api.Pathway> {
    return this.get(`/career-pathways/${id(pathwayId)}`, undefined, options);
  }

  list(query: api.ListPathwaysQuery, options?: RequestOptions): Promise<api.PathwaySummaryList> {
    return this.get("/career-pathways", query, options);
  }

  iterate(
    query: api.ListPathwaysQuery,
    options?: RequestOptions,
  ): AsyncGenerator<api.PathwaySummary> {
    return this.pages("/career-pathways", query, options);
  }

  /** Resolves with the completed pathway; throws `PathwayFailedError` when it fails. */
  async generateAndWait(
    input: api.PathwayRequest,
    { waitMs = DEFAULT_WAIT_MS, pollMs = DEFAULT_POLL_MS, ...options }: WaitOptions = {},
  ): Promise<api.Pathway> {
    const { pathway_id } = await this.generate(input, options);
    const end = Date.now() + waitMs;
    for (let delay = FIRST_POLL_MS; ; delay *= 2) {
      const pathway = await this.retrieve(pathway_id, { signal: options.signal });
      if (pathway.status === "completed") return pathway;
      if (pathway.status === "failed") throw new PathwayFailedError(pathway);
      if (Date.now() >= end)
        throw new ConnectionError(`${pathway_id} is still ${pathway.status} after ${waitMs} ms`);
      await sleep(Math.min(delay, pollMs), options.signal);
    }
  }
}

class Candidates extends Resource {
  /** Erases everything that is stored under your id of the candidate. */
  erase(candidateId: string, options?: RequestOptions): Promise<api.CandidateErasure> {
    const path = `/candidates/${id(candidateId)}`;
    return this.transport.send({ method: "DELETE", path, ...options });
  }
}

class Skills extends Resource {
  search(query: api.ListSkillsQuery, options?: RequestOptions): Promise<api.SkillList> {
    return this.get("/skills", query, options);
  }
}

class Roles extends Resource {
  search(query: api.ListRolesQuery, options?: RequestOptions): Promise<api.RoleList> {
    return this.get("/roles", query, options);
  }

  retrieve(roleId: string, options?: RequestOptions): Promise<api.Role> {
    return this.get(`/roles/${id(roleId)}`, undefined, options);
  }
}

class Webhooks extends Resource {
  /** The reply holds the secret, this once. */
  create(
    input: api.NewWebhookEndpoint,
    options?: RequestOptions,
  ): Promise<api.WebhookEndpointWithSecret> {
    return this.post("/webhooks", input, options);
  }

  list(
    query: api.ListWebhooksQuery = {},
    options?: RequestOptions,
  ): Promise<api.WebhookEndpointList> {
    return this.get("/webhooks", query, options);
  }

  iterate(
    query: api.ListWebhooksQuery = {},
    options?: RequestOptions,
  ): AsyncGenerator<api.WebhookEndpoint> {
    return this.pages("/webhooks", query, options);
  }

  retrieve(endpointId: string, options?: RequestOptions): Promise<api.WebhookEndpoint> {
    return this.get(`/webhooks/${id(endpointId)}`, undefined, options);
  }

  update(
    endpointId: string,
    change: api.WebhookEndpointChange,
    options?: RequestOptions,
  ): Promise<api.WebhookEndpoint> {
    const path = `/webhooks/${id(endpointId)}`;
    return this.transport.send({ method: "PATCH", path, json: change, ...options });
  }

  delete(endpointId: string, options?: RequestOptions): Promise<api.DeletedWebhookEndpoint> {
    const path = `/webhooks/${id(endpointId)}`;
    return this.transport.send({ method: "DELETE", path, ...options });
  }

  rotateSecret(
    endpointId: string,
    input: api.SecretRotation = {},
    options?: RequestOptions,
  ): Promise<api.WebhookEndpointWithSecret> {
    return this.post(`/webhooks/${id(endpointId)}/rotate-secret`, input, options);
  }

  test(endpointId: string, options?: RequestOptions): Promise<api.QueuedWebhookTest> {
    return this.post(`/webhooks/${id(endpointId)}/test`, undefined, options);
  }

  /** Sends every delivery again that has failed since then. */
  recover(
    endpointId: string,
    input: api.WebhookRecovery,
    options?: RequestOptions,
  ): Promise<api.RecoveringWebhooks> {
    return this.post(`/webhooks/${id(endpointId)}/recover`, input, options);
  }

  deliveries(
    endpointId: string,
    query: api.ListWebhookDeliveriesQuery = {},
    options?: RequestOptions,
  ): Promise<api.WebhookDeliveryList> {
    return this.get(`/webhooks/${id(endpointId)}/deliveries`, query, options);
  }

  iterateDeliveries(
    endpointId: string,
    query: api.ListWebhookDeliveriesQuery = {},
    options?: RequestOptions,
  ): AsyncGenerator<api.WebhookDelivery> {
    return this.pages(`/webhooks/${id(endpointId)}/deliveries`, query, options);
  }

  retrieveDelivery(
    endpointId: string,
    deliveryId: string,
    options?: RequestOptions,
  ): Promise<api.WebhookDeliveryWithPayload> {
    const path = `/webhooks/${id(endpointId)}/deliveries/${id(deliveryId)}`;
    return this.get(path, undefined, options);
  }

  retryDelivery(
    endpointId: string,
    deliveryId: string,
    options?: RequestOptions,
  ): Promise<api.WebhookDelivery> {
    const path = `/webhooks/${id(endpointId)}/deliveries/${id(deliveryId)}/retry`;
    return this.post(path, undefined, options);
  }
}
