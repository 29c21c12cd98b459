import type { OwnEndpointBody } from "../api/account-replies.ts";
import { asWords } from "../ui/format.ts";
import { Status, Time } from "../ui/parts.tsx";

type Endpoint = Pick<
  OwnEndpointBody,
  "status" | "disabled_reason" | "failed_attempts" | "next_attempt_at"
>;

/** An active endpoint whose last attempt failed is no healthy one, though retries still come. */
export const EndpointState = ({ endpoint }: { endpoint: Endpoint }) => {
  const isFailing = endpoint.status === "active" && endpoint.failed_attempts > 0;
  return (
    <>
      <Status value={isFailing ? "failing" : endpoint.status} />
      {endpoint.disabled_reason === null ? null : (
        <span className="text-base text-muted">: {asWords(endpoint.disabled_reason)}</span>
      )}
    </>
  );
};

/** How often in a row, and when the next attempt comes. */
export const FailedAttempts = ({ endpoint }: { endpoint: Endpoint }) => (
  <>
    {endpoint.failed_attempts}
    {endpoint.next_attempt_at === null ? null : (
      <span className="block text-sm text-muted">
        next attempt <Time at={endpoint.next_attempt_at} />
      </span>
    )}
  </>
);
