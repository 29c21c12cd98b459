import { ConnectionError, PathwayFailedError } from "./errors.ts";
import * as resources from "./resources.ts";
import { sleep, Transport, type RequestOptions, type WaymarkOptions } from "./transport.ts";
import type * as api from "./types.ts";

/** The input of `resumes.analyze`: a text, an address or a file. */
export type AnalyzeInput = api.AnalysisRequest | api.AnalyzeResumeForm;

export interface WaitOptions extends RequestOptions {
  /** How long to wait for the pathway in all. Default five minutes. */
  readonly waitMs?: number;
  /** The longest time between two looks. Default 10,000. */
  readonly pollMs?: number;
}

const DEFAULT_WAIT_MS = 300_000;
const DEFAULT_POLL_MS = 10_000;
const FIRST_POLL_MS = 500;

/** The Waymark API: `new Waymark({ apiKey, baseUrl })`. */
export class Waymark {
  readonly jobs: resources.Jobs;
  readonly resumes: resources.Resumes;
  readonly pathways: Pathways;
  readonly candidates: resources.Candidates;
  readonly skills: resources.Skills;
  readonly roles: resources.Roles;
  readonly webhooks: resources.Webhooks;
  readonly #transport: Transport;

  constructor(options: WaymarkOptions) {
    const transport = new Transport(options);
    this.#transport = transport;
    this.jobs = new resources.Jobs(transport);
    this.resumes = new resources.Resumes(transport);
    this.pathways = new Pathways(transport);
    this.candidates = new resources.Candidates(transport);
    this.skills = new resources.Skills(transport);
    this.roles = new resources.Roles(transport);
    this.webhooks = new resources.Webhooks(transport);
  }

  /** The app and key of this client, with credits, quota and limits. */
  me(options?: RequestOptions<never>): Promise<api.Account> {
    return this.#transport.send({ method: "GET", path: "/me", ...options });
  }
}

class Pathways extends resources.Pathways {
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
