import { PATHS, type NavigationGroup } from "../layout.ts";
import { resolveReply, type ApiDocument, type ApiOperation } from "./api-document.ts";
import { SDK_METHODS } from "./sdk-methods.ts";

/** An operation or an event of the document, and the page that shows it. */
export interface Listed {
  readonly kind: "operation" | "event";
  readonly group: string;
  readonly method: string;
  /** From `/v1` on; of an event its type. */
  readonly path: string;
  readonly operation: ApiOperation;
  /** The last part of the page's address. */
  readonly slug: string;
  readonly url: string;
  readonly sdkMethod: string | undefined;
}

/** Everything the reference has a page for, in the order of the document's tags, then the events. */
export function listOperations(api: ApiDocument): Listed[] {
  const base = api.servers[0]?.url ?? "";
  const all = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Listed => ({
      kind: "operation",
      group: operation.tags[0] ?? "",
      method: method.toUpperCase(),
      path: base + path,
      operation,
      sdkMethod: SDK_METHODS[operation.operationId],
      ...addressOf(operation.operationId),
    })),
  );
  const events = Object.entries(api.webhooks).map(([type, { post }]): Listed => ({
    kind: "event",
    group: EVENTS,
    method: "POST",
    path: type,
    operation: post,
    sdkMethod: undefined,
    ...addressOf(post.operationId),
  }));
  return [...api.tags.flatMap(({ name }) => all.filter(({ group }) => group === name)), ...events];
}

const EVENTS = "Events";

/** `listJobs` is at `/docs/api/list-jobs`. */
function addressOf(operationId: string): { slug: string; url: string } {
  const slug = operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { slug, url: `${PATHS.operations}/${slug}` };
}

export const operationTitle = ({ kind, path, operation }: Listed): string =>
  kind === "event" ? path : operation.summary;

/** The groups with what they are about. */
export function operationGroups(
  api: ApiDocument,
  listed: readonly Listed[],
): { name: string; description: string; listed: Listed[] }[] {
  const events = { name: EVENTS, description: "What your webhook endpoints receive." };
  return [...api.tags, events].map(({ name, description }) => ({
    name,
    description,
    listed: listed.filter(({ group }) => group === name),
  }));
}

export const navigationOf = (api: ApiDocument, listed: readonly Listed[]): NavigationGroup[] => [
  { title: "Reference", entries: [{ url: PATHS.reference, label: "Overview" }] },
  ...operationGroups(api, listed).map((group) => ({
    title: group.name,
    entries: group.listed.map((one) => ({
      url: one.url,
      label: operationTitle(one),
      isCode: one.kind === "event",
    })),
  })),
];

export interface OperationError {
  readonly status: string;
  readonly code: string;
  readonly summary: string;
}

/** The errors that an operation can answer: the examples of its error replies, by code. */
export const operationErrors = ({ responses }: ApiOperation, api: ApiDocument): OperationError[] =>
  Object.entries(responses)
    .filter(([status]) => status >= "400")
    .flatMap(([status, reply]) => {
      const { examples = {} } = resolveReply(reply, api).content?.["application/json"] ?? {};
      return Object.entries(examples).map(([code, { summary }]) => ({ status, code, summary }));
    });

/** The codes that all operations with a key have in common. */
export function sharedCodes(api: ApiDocument, listed: readonly Listed[]): Set<string> {
  const lists = listed
    .filter(({ sdkMethod }) => sdkMethod !== undefined)
    .map(({ operation }) => operationErrors(operation, api).map(({ code }) => code));
  const [first = [], ...others] = lists;
  return new Set(first.filter((code) => others.every((codes) => codes.includes(code))));
}
