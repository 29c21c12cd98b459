/* The numbers of webhooks: first those of the contract, then those that pace the sender. */

/** Seconds before each retry, unless a setting says otherwise. The limit of an attempt is a setting too. */
export { WEBHOOK_RETRY_SECONDS } from "../../platform/config.ts";
/** Endpoints of one app in one mode. */
export const MAX_ENDPOINTS = 20;
/** With the fifth failure the delivery has failed; the last of the five retries still follows and may save it. */
export const MAX_FAILURES = 5;
/** Failed deliveries in a row that disable an endpoint. */
export const DISABLE_AT = 50;
export const HISTORY_DAYS = 30;
/** Attempts that a delivery shows; older ones are dropped. */
export const MAX_SHOWN_ATTEMPTS = 100;
/** The start of a receiver's reply that is kept, for an app that asks for it. */
export const EXCERPT_BYTES = 1_024;
/** How long a replaced secret may go on signing. */
export const MAX_SECRET_OVERLAP_SECONDS = 86_400;
/** How far the time of a signature may be from the receiver's clock. */
export const SIGNATURE_TOLERANCE_SECONDS = 300;

/** A delay before a retry varies by this share, so that retries of an outage spread out. */
export const MAX_JITTER = 0.1;
/** Includes claimed rows, so that a hung endpoint cannot occupy every sender. */
export const PER_ENDPOINT = 2;
export const MAX_FRESH = 256;
export const FRESH_MS = 1_000;
/** Each attempt needs a socket. */
export const MAX_UNDER_WAY = 6_000;
export const CLAIM_AT_MOST = 250;
export const POLL_MS = 300;
/** Attempts finish in bursts, so waiting briefly lets one claim replace several. */
export const GATHER_MS = 5;
/** Below the time limit for stopping the whole process. */
export const DRAIN_MS = 11_000;
export const RECORD_TRIES = 10;
