import { useNavigate } from "@tanstack/react-router";
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { callOperator } from "../api/operator.ts";
import type { AppBody, MeBody, PageBody } from "../api/operator-replies.ts";

/** A reading of /operator/v1; all of them are refreshed after a change. */
export const useReading = <T>(
  path: string,
  options: {
    isOn?: boolean;
    /** How often to ask again; false stops. */
    refresh?: number | ((body: T | undefined) => number | false);
  } = {},
): UseQueryResult<T> => {
  const { refresh, isOn = true } = options;
  return useQuery<T>({
    queryKey: ["operator", path],
    enabled: isOn,
    // While a list is filtered or paged its last page stays; another resource never shows.
    placeholderData: (body, query) =>
      baseOf(String(query?.queryKey[1])) === baseOf(path) ? body : undefined,
    queryFn: ({ signal }) => callOperator<T>("GET", path, undefined, signal),
    refetchInterval:
      typeof refresh === "function" ? ({ state }) => refresh(state.data) : (refresh ?? false),
  });
};

/** The apps to choose from. */
export const useApps = () => useReading<PageBody<AppBody>>("/apps?per_page=50");

const baseOf = (path: string): string | undefined => path.split("?")[0];

export function useChange<Input, Reply>(send: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => queries.invalidateQueries({ queryKey: ["operator"] }),
  });
}

export const useMe = () =>
  useQuery({
    queryKey: ["me"],
    retry: false,
    staleTime: 60_000,
    queryFn: ({ signal }) => callOperator<MeBody>("GET", "/me", undefined, signal),
  });

/** A viewer sees everything and changes nothing. */
export const useCanChange = (): boolean => useMe().data?.role === "admin";

/** What follows a right answer: the page that was wanted, or the step that is still missing. */
export function useEnter(next: string | undefined): (me: MeBody) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (me) => {
    queries.removeQueries({ queryKey: ["operator"] });
    queries.setQueryData(["me"], me);
    if (me.needs)
      await navigate({ to: "/sign-in/step", search: next === undefined ? {} : { next } });
    else await navigate({ to: next ?? "/overview", replace: true });
  };
}
