export { Waymark, type AnalyzeInput, type WaitOptions } from "./client.ts";
export * from "./errors.ts";
export type { Page } from "./resource.ts";
export type { RequestOptions, WaymarkOptions } from "./transport.ts";
export type * from "./types.ts";
export { verifyWebhook, type Event, type VerifyWebhookInput } from "./verify-webhook.ts";
export { VERSION } from "./version.ts";
