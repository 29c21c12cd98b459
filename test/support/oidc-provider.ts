import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** The accounts of a provider, by login. */
export type People = Record<string, { email: string; email_verified: boolean }>;

export interface TestProvider {
  issuer: string;
  /** Signs in like a person with a browser; returns the query that comes back. */
  signIn(address: string, login: string): Promise<string>;
  close(): Promise<void>;
}

export const CLIENT = { client_id: "waymark", client_secret: "a-secret-of-the-client" };

/** A real OpenID provider, which sends browsers back to the console at `origin`. */
export async function startProvider(origin: string, people: People): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [`${origin}/console/sign-in/return`],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ["a key of tests"] },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id]! }) }),
  });
  const answer = provider.callback();
  server.on("request", (request, response) => void answer(request, response));
  return {
    issuer,
    signIn: (address, login) => signIn(address, login, origin),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function signIn(address: string, login: string, origin: string): Promise<string> {
  const jar = new Map<string, string>();
  let next = address;
  let body: URLSearchParams | undefined;
  for (let steps = 0; steps < 12; steps++) {
    const reply = await fetch(next, {
      method: body ? "POST" : "GET",
      ...(body ? { body } : {}),
      redirect: "manual",
      headers: { cookie: [...jar].map((pair) => pair.join("=")).join("; ") },
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]!.split("=");
      jar.set(name, value);
    }
    body = undefined;
    const to = reply.headers.get("location");
    if (to?.startsWith(origin)) return new URL(to).search;
    if (to) next = new URL(to, next).href;
    else {
      const page = await reply.text();
      const action = /action="([^"]+)"/.exec(page)?.[1];
      if (!action) throw new Error(`no form at ${next}: ${page.slice(0, 300)}`);
      next = new URL(action, next).href;
      body = page.includes('name="login"')
        ? new URLSearchParams({ prompt: "login", login, password: "x" })
        : new URLSearchParams({ prompt: "consent" });
    }
  }
  throw new Error("the provider never sent the browser back");
}
