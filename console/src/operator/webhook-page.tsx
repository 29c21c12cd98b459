import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { EndpointBody } from "../api/operator-replies.ts";
import { OPERATORS } from "../api/realm.ts";
import { Shown } from "../ui/parts.tsx";
import { DELIVERY_REFRESH_MS } from "../webhooks/deliveries.tsx";
import { EndpointView } from "../webhooks/endpoint-view.tsx";
import type { WebhookPlace } from "../webhooks/place.ts";
import { useCanChange, useReading } from "./calls.ts";
import { EVENTS } from "./webhooks-page.tsx";

const route = getRouteApi("/operators/webhooks/$id");

const endpoint = (id: string, below = "") => `/webhooks/${encodeURIComponent(id)}${below}`;
const PLACE: Omit<WebhookPlace, "canChange"> = {
  realm: OPERATORS,
  endpoint,
  payload: ({ endpoint_id: of, id }) => endpoint(of, `/deliveries/${id}/payload`),
  resend: ({ endpoint_id: of, id }) => endpoint(of, `/deliveries/${id}/retry`),
};

export function WebhookPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const goTo = route.useNavigate();
  const navigate = useNavigate();
  const canChange = useCanChange();
  const reading = useReading<EndpointBody>(endpoint(id), { refresh: DELIVERY_REFRESH_MS });
  return (
    <>
      <p className="mb-4">
        <Link to="/webhooks" className="link">
          Webhooks
        </Link>
      </p>
      <Shown reading={reading} title="Webhook endpoint">
        {(body) => (
          <EndpointView
            place={{ ...PLACE, canChange }}
            endpoint={body}
            types={EVENTS}
            facts={[["Mode", body.mode]]}
            deliveries={{
              search,
              setSearch: (next) => void goTo({ search: next, replace: true }),
            }}
            onDeleted={() => void navigate({ to: "/webhooks" })}
          />
        )}
      </Shown>
    </>
  );
}
