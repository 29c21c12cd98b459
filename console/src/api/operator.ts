import { fetchReply } from "./refusal.ts";

/* Calls of /operator/v1 with the session cookie. */

const PREFIX = "/operator/v1";

export async function callOperator<T>(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  body?: object | Blob,
  signal?: AbortSignal,
): Promise<T> {
  const headers = new Headers();
  // A page of another site cannot set this header: it proves that the console sent the request.
  if (method !== "GET") headers.set("X-Waymark-Console", "1");
  const options: RequestInit = { method, headers, credentials: "same-origin" };
  if (signal) options.signal = signal;
  if (body instanceof Blob) {
    headers.set("Content-Type", "application/octet-stream");
    options.body = body;
  } else if (body) {
    headers.set("Content-Type", "application/json");
    options.body = JSON.stringify(body);
  }
  const reply = await fetchReply(PREFIX + path, options);
  return (await reply.json()) as T;
}

/** `path` with the parameters that have a value. */
export function withQuery(
  path: string,
  parameters: Record<string, string | number | undefined>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== "") query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}
