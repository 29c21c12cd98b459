import { getRouteApi, Link } from "@tanstack/react-router";
import type { RequestDetailBody } from "../api/operator-replies.ts";
import { RequestView } from "../requests/request-view.tsx";
import { Shown } from "../ui/parts.tsx";
import { useReading } from "./calls.ts";

const route = getRouteApi("/operators/requests/$id");

export function RequestPage() {
  const { id } = route.useParams();
  const reading = useReading<RequestDetailBody>(`/requests/${encodeURIComponent(id)}`);
  return (
    <>
      <p className="mb-4">
        <Link to="/requests" className="link">
          Request log
        </Link>
      </p>
      <Shown reading={reading} title="Request">
        {(detail) => (
          <RequestView
            detail={detail}
            facts={[["App", <AppLink key="app" request={detail.request} />]]}
            deliveryLink={(delivery) => (
              <Link to="/webhooks/$id" params={{ id: delivery.endpoint_id }} className="link mono">
                {delivery.id}
              </Link>
            )}
          />
        )}
      </Shown>
    </>
  );
}

const AppLink = ({ request: { app_id: id, app_name: name } }: Pick<RequestDetailBody, "request">) =>
  id === null ? (
    "none"
  ) : (
    <Link to="/apps/$id" params={{ id }} className="link">
      {name ?? id}
    </Link>
  );
