import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { OwnRequestBody } from "../api/account-replies.ts";
import type { PageBody } from "../api/operator-replies.ts";
import { MEMBERS } from "../api/realm.ts";

const REFRESH_MS = 2_000;
/** Older rows leave the screen, so that a busy log does not fill the memory of the tab. */
const MAX_ROWS = 200;

/**
 * The requests that came after the page that is shown, newest first. The server repeats those of
 * the last seconds, because a slow request appears late; a row is shown once.
 */
export function useTail({
  isOn,
  rows = [],
  pathAfter,
}: {
  isOn: boolean;
  rows: readonly OwnRequestBody[] | undefined;
  pathAfter: (id: string | undefined) => string;
}): readonly OwnRequestBody[] {
  const [fresh, setFresh] = useState<readonly OwnRequestBody[]>([]);
  const base = pathAfter(undefined);
  useEffect(() => setFresh([]), [base, isOn]);
  const newest = (fresh[0] ?? rows[0])?.id;
  const tail = useQuery({
    queryKey: ["tail", base],
    enabled: isOn,
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      MEMBERS.call<PageBody<OwnRequestBody>>("GET", pathAfter(newest), undefined, signal),
  });
  const got = tail.data?.data;
  useEffect(() => {
    if (!isOn || !got) return;
    setFresh((before) => {
      const known = new Set([...before, ...rows].map(({ id }) => id));
      const unseen = got.filter(({ id }) => !known.has(id));
      return unseen.length === 0 ? before : [...unseen, ...before].slice(0, MAX_ROWS);
    });
  }, [isOn, got]);
  return isOn ? fresh : [];
}
