import type { Realm } from "../api/realm.ts";
import type { DeliveryBody } from "../api/operator-replies.ts";

/** The paths of webhooks: the operators' API and the customers' have different ones. */
export interface WebhookPlace {
  realm: Realm;
  canChange: boolean;
  /** The path of an endpoint, or of `below` it. */
  endpoint(id: string, below?: string): string;
  /** The path whose reply has the delivery's payload. */
  payload(delivery: DeliveryBody): string;
  resend(delivery: DeliveryBody): string;
}
