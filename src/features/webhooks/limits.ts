/** Endpoints of one app in one mode. */
export const MAX_ENDPOINTS = 20;
/** Scheduled attempts that must fail before the delivery has failed; one last attempt still follows. */
export const MAX_FAILURES = 5;
/** Failed deliveries in a row that disable an endpoint. */
export const DISABLE_AT = 50;
export const HISTORY_DAYS = 30;
/** Attempts that a delivery shows; older ones are dropped. */
export const MAX_SHOWN_ATTEMPTS = 100;
/** How long a replaced secret may go on signing. */
export const MAX_SECRET_OVERLAP_SECONDS = 86_400;
/** How far the time of a signature may be from the receiver's clock. */
export const SIGNATURE_TOLERANCE_SECONDS = 300;
