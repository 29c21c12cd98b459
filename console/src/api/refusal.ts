import { realmOfPath, type RealmName } from "./prefixes.ts";

/** An error reply of the server, or the failure to get a reply. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  /** Path of the page that explains the code. */
  readonly help: string | undefined;
  readonly details: readonly { field: string; message: string }[];
  /** When a retry may succeed; undefined where the reply did not say. */
  readonly retryAfterSeconds: number | undefined;
  /** The API that answered; undefined for the public one. */
  readonly realm: RealmName | undefined;

  constructor(
    message: string,
    more: {
      status?: number;
      code?: string | undefined;
      requestId?: string | undefined;
      help?: string | undefined;
      details?: readonly { field: string; message: string }[];
      retryAfterSeconds?: number | undefined;
      realm?: RealmName | undefined;
    } = {},
  ) {
    super(message);
    this.status = more.status ?? 0;
    this.code = more.code;
    this.requestId = more.requestId;
    this.help = more.help;
    this.details = more.details ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.realm = more.realm;
  }

  /** No reply at all: the network or the server is away. */
  get isOffline(): boolean {
    return this.status === 0 && this.code === undefined;
  }
}

interface ErrorEnvelope {
  error?: {
    code?: string;
    message?: string;
    request_id?: string;
    details?: { field: string; message: string }[];
  };
}

const HELP_LINK = /<(\/[^>]*)>; rel="help"/;

async function readRefusal(reply: Response): Promise<Refusal> {
  let envelope: ErrorEnvelope = {};
  try {
    envelope = (await reply.json()) as ErrorEnvelope;
  } catch {
    // A proxy may answer with a page of its own; the status still says something.
  }
  const { error } = envelope;
  return new Refusal(error?.message ?? `The server answered with status ${reply.status}.`, {
    status: reply.status,
    code: error?.code,
    requestId: error?.request_id ?? reply.headers.get("X-Request-Id") ?? undefined,
    help: HELP_LINK.exec(reply.headers.get("Link") ?? "")?.[1],
    details: error?.details ?? [],
    retryAfterSeconds: Number(reply.headers.get("Retry-After")) || undefined,
    realm: realmOfPath(new URL(reply.url).pathname),
  });
}

export async function fetchReply(path: string, options: RequestInit): Promise<Response> {
  let reply: Response;
  try {
    reply = await fetch(path, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Refusal(
      navigator.onLine
        ? "The server did not answer. Check that it is running, then try again."
        : "This computer is offline. Try again once it is connected.",
    );
  }
  if (!reply.ok) throw await readRefusal(reply);
  return reply;
}
