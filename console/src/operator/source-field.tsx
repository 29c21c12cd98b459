import { getRouteApi } from "@tanstack/react-router";
import type { CatalogueBody } from "../api/operator-replies.ts";
import { SelectField } from "../ui/select-field.tsx";
import { useReading } from "./calls.ts";

const route = getRouteApi("/operators/catalogue");

/** The source whose imports and postings are shown. */
export function SourceField() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const known = useReading<CatalogueBody>("/catalogue").data?.sources ?? [];
  // An address may name a source that has no posting yet.
  const names = new Set(known.map(({ source }) => source));
  if (search.source !== undefined) names.add(search.source);
  return (
    <SelectField
      label="Source"
      value={search.source}
      choices={[...names].map((name) => [name, name] as const)}
      all="All"
      onChange={(source) =>
        void navigate({
          search: { ...search, source, page: undefined, imports_page: undefined },
          replace: true,
        })
      }
    />
  );
}
