import { PREFIXES, type RealmName } from "./prefixes.ts";
import { fetchReply } from "./refusal.ts";

/*
 * Two kinds of people sign in, each to an API of their own with a cookie of its own: operators to
 * /operator/v1, members of a customer's app to /v1/account.
 */

type Method = "GET" | "POST" | "PATCH" | "DELETE";

export interface Realm {
  name: RealmName;
  /** The page after the sign-in. */
  home: "/overview" | "/a";
  /** The path that changes the own password. */
  passwordPath: string;
  call<T>(method: Method, path: string, body?: object | Blob, signal?: AbortSignal): Promise<T>;
}

function createRealm({ name, ...places }: Omit<Realm, "call">, bearer?: string): Realm {
  return {
    name,
    ...places,
    async call<T>(method: Method, path: string, body?: object | Blob, signal?: AbortSignal) {
      const headers = new Headers();
      // A page of another site cannot set this header: it proves that the console sent the request.
      if (method !== "GET") headers.set("X-Waymark-Console", "1");
      const options: RequestInit = { method, headers, credentials: "same-origin" };
      if (bearer !== undefined) {
        headers.set("Authorization", `Bearer ${bearer}`);
        options.credentials = "omit";
      }
      if (signal) options.signal = signal;
      if (body instanceof Blob) {
        headers.set("Content-Type", "application/octet-stream");
        options.body = body;
      } else if (body) {
        headers.set("Content-Type", "application/json");
        options.body = JSON.stringify(body);
      }
      const reply = await fetchReply(PREFIXES[name] + path, options);
      return (await reply.json()) as T;
    },
  };
}

export const OPERATORS = createRealm({
  name: "operator",
  home: "/overview",
  passwordPath: "/me/password",
});
export const MEMBERS = createRealm({ name: "account", home: "/a", passwordPath: "/password" });

/** The customers' API as the holder of a portal link sees it: without a cookie. */
export const createPortalRealm = (token: string): Realm => createRealm(MEMBERS, token);

export const realmOf = (name: RealmName): Realm => (name === "operator" ? OPERATORS : MEMBERS);

/** `path` with the parameters that have a value, behind those it has already. */
export function withQuery(
  path: string,
  parameters: Record<string, string | number | undefined>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== "") query.set(name, String(value));
  if (query.size === 0) return path;
  return path + (path.includes("?") ? "&" : "?") + query.toString();
}
