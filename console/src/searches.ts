import {
  readEndpointSearch,
  readModeSearch,
  readOwnRequestSearch,
  readPagedRangeSearch,
  readRangeSearch,
} from "./account/account-search.ts";
import { readJobSearch } from "./jobs/job-search.ts";
import { readAuditSearch } from "./operator/audit-search.ts";
import { readCatalogueSearch } from "./operator/catalogue-search.ts";
import { readFeedbackSearch } from "./operator/feedback-search.ts";
import { readKnowledgeSearch } from "./operator/knowledge-search.ts";
import { readOverviewSearch } from "./operator/overview-search.ts";
import { readRequestSearch } from "./operator/request-search.ts";
import { REALM_NAMES, type RealmName } from "./api/prefixes.ts";
import { readChoice, readText, type RawSearch } from "./search-values.ts";
import { readDeliverySearch } from "./webhooks/delivery-search.ts";

/**
 * The router keeps the raw value of every name that a reader leaves out. Saying undefined for all
 * of them lets a page see only what its reader returned.
 */
const strict =
  <T extends object>(read: (raw: RawSearch) => T) =>
  (raw: RawSearch): T => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...read(raw),
  });

/** Only a page of this console, and not the sign-in itself: an address must not lead elsewhere. */
function readSignIn(raw: RawSearch): { as?: RealmName | undefined; next?: string | undefined } {
  const next = readText(raw, "next");
  return {
    as: readChoice(raw, "as", REALM_NAMES),
    next: next && /^\/(?!\/|sign-in)[\w/-]*$/.test(next) ? next : undefined,
  };
}

function readCountry(raw: RawSearch): string | undefined {
  const country = readText(raw, "country");
  return country && /^[A-Z]{2}$/.test(country) ? country : undefined;
}

/** A language that the way into a role is written in. */
function readLanguage(raw: RawSearch): string | undefined {
  const language = readText(raw, "language");
  return language && /^[a-z]{2}$/.test(language) ? language : undefined;
}

/** What another page sends here to be compared with: a job, or a role in a country. */
function readTarget(raw: RawSearch): {
  job?: string | undefined;
  title?: string | undefined;
  country?: string | undefined;
} {
  return { job: readText(raw, "job"), title: readText(raw, "title"), country: readCountry(raw) };
}

/** Every page with values in its address takes them through one of these. */
export const SEARCHES = {
  playground: strict(readTarget),
  jobs: strict(readJobSearch),
  roles: strict((raw): { q?: string | undefined } => ({ q: readText(raw, "q") })),
  role: strict((raw): { country?: string | undefined; language?: string | undefined } => ({
    country: readCountry(raw),
    language: readLanguage(raw),
  })),
  signIn: strict(readSignIn),
  overview: strict(readOverviewSearch),
  audit: strict(readAuditSearch),
  requests: strict(readRequestSearch),
  feedback: strict(readFeedbackSearch),
  knowledge: strict(readKnowledgeSearch),
  webhooks: strict((raw): { app_id?: string | undefined } => ({ app_id: readText(raw, "app_id") })),
  webhook: strict(readDeliverySearch),
  catalogue: strict(readCatalogueSearch),
  ownPage: strict(readModeSearch),
  ownEndpoint: strict(readEndpointSearch),
  ownOverview: strict(readRangeSearch),
  ownCredits: strict(readPagedRangeSearch),
  ownRequests: strict(readOwnRequestSearch),
} as const;
