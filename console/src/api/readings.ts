import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { Realm } from "./realm.ts";

/** Every reading of a signed-in person's pages is below this key; a change refreshes them all. */
export const READINGS = "readings";

export interface ReadingOptions<T> {
  isOn?: boolean;
  /** How often to ask again; false stops. */
  refresh?: number | ((body: T | undefined) => number | false);
}

export const useReadingOf = <T>(
  realm: Realm,
  path: string,
  { refresh, isOn = true }: ReadingOptions<T> = {},
): UseQueryResult<T> =>
  useQuery<T>({
    queryKey: [READINGS, realm.name, path],
    enabled: isOn,
    // While a list is filtered or paged its last page stays; another resource never shows.
    placeholderData: (body, query) =>
      baseOf(String(query?.queryKey[2])) === baseOf(path) ? body : undefined,
    queryFn: ({ signal }) => realm.call<T>("GET", path, undefined, signal),
    refetchInterval:
      typeof refresh === "function" ? ({ state }) => refresh(state.data) : (refresh ?? false),
  });

const baseOf = (path: string): string | undefined => path.split("?")[0];

/** A change, after which every reading on the page is asked for again. */
export function useChange<Input, Reply>(send: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => queries.invalidateQueries({ queryKey: [READINGS] }),
  });
}
