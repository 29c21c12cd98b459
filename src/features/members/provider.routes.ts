import {
  OidcReply,
  OidcStart,
  replyAddress,
  returnAddress,
  setEntryCookies,
} from "../../access/index.ts";
import { apiError } from "../../errors.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { defineAccountOperation, type AccountOperation } from "./account-operation.ts";
import { showMe } from "./account-session.routes.ts";
import { asMember } from "./callers.ts";
import { AccountMe, AppParams } from "./members.schema.ts";
import {
  AppProviderState,
  NewAppProvider,
  OrganisationStart,
  providerOf,
  showProvider,
} from "./provider.schema.ts";
import type { Providers } from "./provider.service.ts";
import { findProvider } from "./provider.store.ts";

interface Deps {
  db: Database;
  vault: Vault;
  publicUrl: string;
  providers: Providers;
}

/** The organisation's OpenID provider: what an owner sets, and the sign-in with it. */
// Over 80 lines: one declaration for each operation, and no logic.
export function providerOperations({ db, vault, publicUrl, providers }: Deps): AccountOperation[] {
  const ofApp = { tag: "App", path: "/apps/{app}/oidc", params: AppParams } as const;
  const ofSession = { tag: "Session", method: "POST", access: "anyone" } as const;
  return [
    defineAccountOperation({
      ...ofApp,
      id: "getAppProvider",
      method: "GET",
      summary: "Read the organisation's OpenID provider",
      status: 200,
      reply: AppProviderState,
      handle: async ({ app }) => showProvider(app.id, await findProvider(db, vault, app.id)),
    }),
    defineAccountOperation({
      ...ofApp,
      id: "setAppProvider",
      method: "POST",
      access: "owner",
      summary: "Set the organisation's OpenID provider",
      description:
        "Replaces the earlier one; another issuer or domain forgets which member is which of its people. 400 on `domain` while its TXT record does not name the app, on `issuer` where no provider answers. Only in a browser.",
      body: NewAppProvider,
      status: 200,
      reply: AppProviderState,
      async handle(call, { body }) {
        const address = returnAddress(call.origin, publicUrl);
        const saved = await providers.save(call, call.app.id, providerOf(body), address);
        return showProvider(call.app.id, saved);
      },
    }),
    defineAccountOperation({
      ...ofApp,
      id: "removeAppProvider",
      method: "DELETE",
      access: "owner",
      summary: "Remove the organisation's OpenID provider",
      description: "Open sessions stay. Members without a password need a link to set one.",
      status: 200,
      reply: AppProviderState,
      async handle(call) {
        const removed = await providers.remove(call, call.app.id);
        if (!removed) throw apiError("not_found", "This app has no OpenID provider.");
        return showProvider(call.app.id, undefined);
      },
    }),
    defineAccountOperation({
      ...ofSession,
      id: "startOrganisationSignIn",
      path: "/session/oidc",
      summary: "Begin to sign in with the organisation's OpenID provider",
      description: "The domain of the address says which. 404 where it has none.",
      body: OrganisationStart,
      status: 200,
      reply: OidcStart,
      async handle(call, { body }) {
        const address = returnAddress(call.origin, publicUrl);
        const { url, kept } = await providers.start(call, body.email, address);
        call.setCookie("oidc", kept);
        return { url };
      },
    }),
    defineAccountOperation({
      ...ofSession,
      id: "finishOrganisationSignIn",
      path: "/session/oidc/finish",
      summary: "Sign in with the provider's reply",
      description:
        "Lets in members of the provider's app with a verified address of its domain, and accepts their invitation. A second factor of the account is still asked for.",
      body: OidcReply,
      status: 200,
      reply: AccountMe,
      async handle(call, { body }) {
        const signedIn = await providers.finish(call, replyAddress(body), call.oidc);
        setEntryCookies(call, signedIn);
        call.setCookie("oidc", undefined);
        return showMe(db, asMember(signedIn.person));
      },
    }),
  ];
}
