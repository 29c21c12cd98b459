import { setTimeout as sleep } from "node:timers/promises";

/** A request that got a 2xx, with its reply. */
export interface Acknowledged {
  operation: Operation;
  method: string;
  path: string;
  body: string | undefined;
  idempotencyKey: string | undefined;
  text: string;
  candidate: string | undefined;
  /** Order of sending and of answering, over all customers. */
  sentAt: number;
  answeredAt: number;
}

type Operation = "search" | "match" | "analyze" | "pathway" | "erase";

export type CallApi = (
  method: string,
  path: string,
  options?: { body?: string | undefined; idempotencyKey?: string | undefined },
) => Promise<{ status: number; text: string; isReplayed: boolean }>;

/** Longer than five servers need to start on a busy machine. */
const PATIENCE_MS = 300_000;
const CANDIDATES = 40;
const RESUME = `Jane Roe
Software Engineer
Experience
Senior Developer, Example Ltd, January 2019 - present
Built services in TypeScript, Node.js and PostgreSQL on AWS; led 4 people and cut costs by 30 %.
Education
BSc Computer Science, 2015
Skills: Python, Docker, Kubernetes, SQL, Git`;
const SKILLS = ["python", "sql", "nursing", "welding", "excel", "java", "react", "teamwork"];
const ROLES = ["Data Engineer", "Registered Nurse", "Electrician", "Accountant", "Web Developer"];

/** Customers who retry with the same Idempotency-Key until they get an answer, as documented. */
export function createCustomers(options: {
  key: string;
  random: () => number;
  pickUrl: () => string | undefined;
}) {
  const { key, random, pickUrl } = options;
  const acknowledged: Acknowledged[] = [];
  let order = 0;
  let sent = 0;
  let unanswered = 0;
  const stopping = new AbortController();

  const once: CallApi = async (method, path, { body, idempotencyKey } = {}) => {
    const url = pickUrl();
    if (!url) throw new Error("no server is up");
    sent++;
    const reply = await fetch(`${url}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(20_000),
    });
    return {
      status: reply.status,
      text: await reply.text(),
      isReplayed: reply.headers.get("idempotent-replayed") === "true",
    };
  };

  /** Retries connection failures, 409, 429 and 5xx until a final answer. */
  const call: CallApi = async (method, path, more) => {
    for (const started = Date.now(); Date.now() - started < PATIENCE_MS;) {
      const reply = await once(method, path, more).catch((error: unknown) => {
        // A read whose reply was lost may have been charged.
        if (method === "GET" && !(error as Error).message.includes("no server")) unanswered++;
        return undefined;
      });
      if (reply && reply.status < 500 && reply.status !== 409 && reply.status !== 429) return reply;
      if (reply?.status === 500) throw new Error(`500 of ${method} ${path}: ${reply.text}`);
      await sleep(50 + random() * 200);
    }
    throw new Error(`no answer to ${method} ${path} in ${PATIENCE_MS / 1_000} s`);
  };

  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

  async function one(): Promise<void> {
    const dice = random();
    const candidate = `candidate-${Math.floor(random() * CANDIDATES)}`;
    const idempotencyKey = `key-${order}-${random()}`;
    const operation: Operation =
      dice < 0.35
        ? "search"
        : dice < 0.55
          ? "match"
          : dice < 0.75
            ? "analyze"
            : dice < 0.93
              ? "pathway"
              : "erase";
    const requests: Record<Operation, [method: string, path: string, body?: object]> = {
      search: ["GET", `/jobs?q=${pick(SKILLS)}&page=${1 + Math.floor(random() * 3)}`],
      match: ["POST", "/jobs/match", { skills: [pick(SKILLS), pick(SKILLS)], limit: 5 }],
      analyze: [
        "POST",
        "/resumes/analyze",
        {
          external_candidate_id: candidate,
          resume_text: RESUME,
          target_job: { title: pick(ROLES) },
        },
      ],
      pathway: [
        "POST",
        "/career-pathways/generate",
        {
          external_candidate_id: candidate,
          target_role: { title: pick(ROLES) },
          current_skills: [pick(SKILLS)],
        },
      ],
      erase: ["DELETE", `/candidates/${candidate}`],
    };
    const [method, path, json] = requests[operation];
    const body = json && JSON.stringify(json);
    const isKeyed = operation !== "search";
    const isAbout = isKeyed && operation !== "match";
    const sentAt = order++;
    const reply = await call(method, path, {
      body,
      idempotencyKey: isKeyed ? idempotencyKey : undefined,
    });
    if (reply.status >= 300)
      throw new Error(`${reply.status} of ${method} ${path}: ${reply.text.slice(0, 300)}`);
    acknowledged.push({
      operation,
      method,
      path,
      body,
      idempotencyKey: isKeyed ? idempotencyKey : undefined,
      text: reply.text,
      candidate: isAbout ? candidate : undefined,
      sentAt,
      answeredAt: order++,
    });
  }

  return {
    acknowledged,
    call,
    attempts: () => sent,
    unansweredReads: () => unanswered,
    stop: () => stopping.abort(),
    async registerEndpoint(url: string): Promise<void> {
      const events = ["pathway.completed", "resume.analysis.completed", "candidate.deleted"];
      const { status, text } = await call("POST", "/webhooks", {
        body: JSON.stringify({ url, events }),
        idempotencyKey: "endpoint",
      });
      if (status !== 201) throw new Error(text);
    },
    async keepCalling(): Promise<void> {
      while (!stopping.signal.aborted) await one();
    },
  };
}
