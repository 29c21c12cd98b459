import { Link } from "@tanstack/react-router";
import { shortId } from "../ui/format.ts";

export const RequestLink = ({ id }: { id: string | null }) =>
  id === null ? null : (
    <Link to="/requests/$id" params={{ id }} className="link mono whitespace-nowrap" title={id}>
      {shortId(id)}
    </Link>
  );
