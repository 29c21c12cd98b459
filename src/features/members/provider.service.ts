import {
  clientNetwork,
  createOidcSignIns,
  lower,
  removeFactors,
  type Changes,
  type OidcWay,
  type SignedIn,
  type SignInDeps,
  type SignInParts,
  type Visit,
} from "../../access/index.ts";
import { apiError, fieldError } from "../../errors.ts";
import { createOidc, OidcUnavailable } from "../../platform/oidc.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { readTextRecords } from "../../platform/text-records.ts";
import { deleteResetLinks } from "./invitations.store.ts";
import { acceptMembership, proveMember } from "./members.store.ts";
import {
  bindSubject,
  deleteProvider,
  dropPassword,
  findByProvider,
  findProvider,
  findProvidersOf,
  putProvider,
  type AppProvider,
} from "./provider.store.ts";

/*
 * Signing in at the OpenID provider of an organisation. An app's owner names provider and domain; a
 * TXT record of the domain names the app, so only who holds the domain can let its addresses in. The
 * record is read at each sign-in: without it nobody comes in.
 *
 *   who comes in      members of this app with an address of the domain that the provider has
 *                     verified, invited ones too; the first sign-in binds the membership to the
 *                     provider's subject
 *   second factor     the account's own is still asked for: an account may lead to other apps
 *   unproved mailbox  only owners' links led to the account so far, so its password, sessions and
 *                     second factors go: they may be somebody else's
 */

export interface ProviderDeps extends SignInDeps {
  outbound: Outbound;
}

export interface Providers {
  save(changes: Changes, appId: string, input: NewProvider, address: string): Promise<AppProvider>;
  /** Undefined: there was none. */
  remove(changes: Changes, appId: string): Promise<AppProvider | undefined>;
  start(visit: Visit, email: string, address: string): Promise<{ url: string; kept: string }>;
  finish(visit: Visit, reply: URL, kept: string | undefined): Promise<SignedIn>;
}

export interface NewProvider {
  domain: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Sign-ins that were begun from one network, without a wait. */
const FREE_STARTS = 30;

/** The name of the record that a domain needs, and what it says. */
export const recordName = (domain: string): string => `_waymark.${domain}`;
export const recordValue = (appId: string): string => `waymark-app=${appId}`;

export function createProviders(deps: ProviderDeps, parts: SignInParts): Providers {
  const { db, vault, clock, outbound } = deps;
  const oidcSignIns = createOidcSignIns(deps, parts);
  const oidcOf = (provider: NewProvider) => createOidc(provider, outbound);
  const startBucket = ({ address }: Visit) =>
    parts.bucket(FREE_STARTS, "organisation-start", clientNetwork(address));

  return {
    async save(changes, appId, input, address) {
      const fault = await outbound.findFault(input.issuer);
      if (fault !== undefined) throw fieldError("issuer", fault);
      if (!(await namesApp(input.domain, appId)))
        throw fieldError(
          "domain",
          `has no TXT record ${recordName(input.domain)} with the value ${recordValue(appId)}`,
        );
      await oidcOf(input).start(address).catch(refuseIssuer);
      const provider = { ...input, appId, updatedAt: clock() };
      return changes.change("app.provider", async (tx, note) => {
        await putProvider(tx, vault, provider);
        const { issuer, domain } = input;
        note.targetId = appId;
        note.details = { app_id: appId, issuer, domain };
        return provider;
      });
    },

    remove: (changes, appId) =>
      changes.change("app.provider_remove", async (tx, note) => {
        const known = await findProvider(tx, vault, appId);
        if (!known || !(await deleteProvider(tx, appId))) return undefined;
        note.targetId = appId;
        note.details = { app_id: appId, issuer: known.issuer, domain: known.domain };
        return known;
      }),

    async start(visit, email, address) {
      await parts.attempts.take([startBucket(visit)]);
      const domain = domainOf(email);
      const named = await findProvidersOf(db, vault, domain);
      const records = named.length === 0 ? [] : await readTextRecords(recordName(domain));
      const provider = named.find(({ appId }) => records.includes(recordValue(appId)));
      if (!provider)
        throw apiError("not_found", `No organisation signs in here with addresses of ${domain}.`);
      return oidcSignIns.start(oidcOf(provider), address, provider.appId);
    },

    async finish(visit, reply, kept) {
      const wayOf = async (appId: string): Promise<OidcWay> => {
        const known = await findProvider(db, vault, appId);
        const provider = known && (await namesApp(known.domain, appId)) ? known : undefined;
        return {
          method: "organisation",
          oidc: provider && oidcOf(provider),
          take: async (tx, person) => provider && takeMember(tx, deps, provider, person),
          refusal,
        };
      };
      const signedIn = await oidcSignIns.finish(visit, { reply, kept }, wayOf);
      await db.transaction((tx) => parts.attempts.forget(tx, [startBucket(visit)]));
      return signedIn;
    },
  };
}

/** The member whom the provider has signed in; their invitation is accepted. */
async function takeMember(
  tx: Tx,
  { clock, people: { store } }: ProviderDeps,
  provider: AppProvider,
  person: { subject: string; email: string | undefined },
): Promise<{ id: string; email: string } | undefined> {
  const found = await findByProvider(tx, provider, person);
  // Locks the account before the membership, as a link does.
  if (!found || !(await store.holdPassword(tx, found.id, found.password))) return undefined;
  const { id, email, membershipId } = found;
  if (!(await bindSubject(tx, membershipId, person.subject))) return undefined;
  await acceptMembership(tx, membershipId, clock());
  if (!found.isProved) {
    if (found.password !== null) await dropPassword(tx, id);
    await store.deleteSessionsOf(tx, id);
    await deleteResetLinks(tx, id);
    await removeFactors(tx, id);
    await proveMember(tx, id, clock());
  }
  return { id, email };
}

/** Of an address in lower case. */
const domainOf = (email: string): string => lower(email).slice(email.trim().lastIndexOf("@") + 1);

async function namesApp(domain: string, appId: string): Promise<boolean> {
  return (await readTextRecords(recordName(domain))).includes(recordValue(appId));
}

function refuseIssuer(error: unknown): never {
  if (error instanceof OidcUnavailable)
    throw fieldError("issuer", "does not answer as an OpenID provider");
  throw error;
}

const refusal = (email: string | undefined): string =>
  email
    ? `${email} is no member of this app, or signs in with another account. Ask an owner for an invitation.`
    : "The provider does not vouch for your e-mail address, so it cannot be compared with the members of this app.";
