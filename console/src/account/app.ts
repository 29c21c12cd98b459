import { useParams, useSearch } from "@tanstack/react-router";
import type { UseQueryResult } from "@tanstack/react-query";
import type { AppRole, MemberMeBody, Mode } from "../api/account-replies.ts";
import { MEMBERS, withQuery } from "../api/realm.ts";
import { useReadingOf, type ReadingOptions } from "../api/readings.ts";
import { useMeOf } from "../sign-in/sessions.ts";
import type { ModeSearch } from "./account-search.ts";

type Query = Record<string, string | number | undefined>;

/** The app that the page is about, and what the person may do with it. */
export interface OwnApp {
  id: string;
  name: string;
  role: AppRole;
  mode: Mode;
  /** Keys, webhooks, tests, resends. */
  canChange: boolean;
  isOwner: boolean;
  /** Its keys are refused and nothing can be changed. */
  isDisabled: boolean;
  /** A path of /v1/account below this app. */
  path(below: string, query?: Query): string;
  /** The same, of what live and sandbox have apart. */
  modePath(below: string, query?: Query): string;
}

export const useMemberMe = () => useMeOf<MemberMeBody>(MEMBERS);

export function useOwnApp(): OwnApp {
  const { app: id = "" } = useParams({ strict: false });
  const mode = useMode();
  const membership = useMemberMe().data?.apps.find((app) => app.id === id);
  const role = membership?.role ?? "viewer";
  const isDisabled = membership?.is_disabled ?? false;
  const path = (below: string, query: Query = {}) =>
    withQuery(`/apps/${encodeURIComponent(id)}${below}`, query);
  return {
    id,
    name: membership?.name ?? id,
    role,
    mode,
    canChange: role !== "viewer" && !isDisabled,
    isOwner: role === "owner" && !isDisabled,
    isDisabled,
    path,
    modePath: (below, query) => path(below, { mode, ...query }),
  };
}

/** A reading of /v1/account. */
export const useOwnReading = <T>(path: string, options?: ReadingOptions<T>): UseQueryResult<T> =>
  useReadingOf<T>(MEMBERS, path, options);

const MODE_SLOT = "waymark-mode";

/** The address says it, else the last choice in this browser. */
export function useMode(): Mode {
  const { mode } = useSearch({ strict: false }) as ModeSearch;
  return mode ?? storedMode();
}

function storedMode(): Mode {
  try {
    return localStorage.getItem(MODE_SLOT) === "live" ? "live" : "test";
  } catch {
    // Storage may be blocked.
    return "test";
  }
}

export function storeMode(mode: Mode): void {
  try {
    localStorage.setItem(MODE_SLOT, mode);
  } catch {
    // See storedMode.
  }
}
