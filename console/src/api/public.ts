import { fetchReply, Refusal } from "./refusal.ts";

/** A request to /v1, as it is sent and as it is shown. */
export interface PublicRequest {
  method: "GET" | "POST";
  /** From `/v1` on, with its query. */
  path: string;
  body?: object;
  /** An upload: `body` then holds the form's other fields. */
  file?: File;
  /** Of the names in the reply; without it, the one that the browser asks for. */
  language?: string | undefined;
}

export interface PublicReply<T> {
  body: T;
  /** The price of the call, in words. */
  cost: string;
  requestId: string;
  tookMs: number;
}

export async function sendPublic<T>(
  key: string,
  request: PublicRequest,
  signal?: AbortSignal,
): Promise<PublicReply<T>> {
  if (key === "")
    throw new Refusal("Enter an API key first: every call needs one.", {
      code: "missing_api_key",
    });
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Refusal("This is not an API key: check its characters.", { code: "unauthorized" });
  const headers = new Headers({ Authorization: `Bearer ${key}` });
  const options: RequestInit = { method: request.method, headers, credentials: "omit" };
  if (signal) options.signal = signal;
  if (request.language) headers.set("Accept-Language", request.language);
  if (request.file) options.body = formOf(request);
  else if (request.body) {
    headers.set("Content-Type", "application/json");
    options.body = JSON.stringify(request.body);
  }
  const started = performance.now();
  const reply = await fetchReply(request.path, options);
  const body = (await reply.json()) as T;
  return {
    body,
    cost: costOf(reply.headers),
    requestId: reply.headers.get("X-Request-Id") ?? "",
    tookMs: Math.round(performance.now() - started),
  };
}

function formOf({ body = {}, file }: PublicRequest): FormData {
  const form = new FormData();
  form.append("file", file!, file!.name);
  for (const [name, value] of Object.entries(body))
    form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  return form;
}

function costOf(headers: Headers): string {
  const charged = headers.get("X-Credits-Charged");
  if (charged !== null) return `${charged} ${charged === "1" ? "credit" : "credits"}`;
  const left = headers.get("X-Sandbox-Remaining");
  return left === null ? "free" : `${left} sandbox calls left`;
}
