import type { UseQueryResult } from "@tanstack/react-query";
import { OPERATORS } from "../api/realm.ts";
import { useReadingOf, type ReadingOptions } from "../api/readings.ts";
import type { AppBody, MeBody, PageBody } from "../api/operator-replies.ts";
import { useMeOf } from "../sign-in/sessions.ts";

export { useChange } from "../api/readings.ts";

/** A reading of /operator/v1. */
export const useReading = <T>(path: string, options?: ReadingOptions<T>): UseQueryResult<T> =>
  useReadingOf<T>(OPERATORS, path, options);

/** The apps to choose from. */
export const useApps = () => useReading<PageBody<AppBody>>("/apps?per_page=50");

export const useMe = () => useMeOf<MeBody>(OPERATORS);

/** A viewer sees everything and changes nothing. */
export const useCanChange = (): boolean => useMe().data?.role === "admin";
