import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useId, useRef, useState } from "react";
import type { MemberMeBody } from "../api/account-replies.ts";
import type { AppBody, MeBody, PageBody } from "../api/operator-replies.ts";
import { MEMBERS, OPERATORS, withQuery } from "../api/realm.ts";
import { useMeOf } from "../sign-in/sessions.ts";
import { SETTINGS } from "../settings.ts";
import { matchesOf, type DocumentHit, type Entry } from "./entries.ts";

/** A list to type at: pages of the console, apps, a request by its id, and the documentation. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [index, setIndex] = useState(0);
  const id = useId();
  const navigate = useNavigate();
  const entries = useEntries(text);
  const active = entries[Math.min(index, entries.length - 1)];
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  useEffect(() => {
    document
      .querySelector(`#${CSS.escape(`${id}-${index}`)}`)
      ?.scrollIntoView({ block: "nearest" });
  }, [id, index]);
  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    dialog.current?.close();
    if (entry.isDocument) location.assign(entry.to);
    else void navigate({ to: entry.to });
  };
  const move = (by: number) =>
    setIndex(
      (before) => (Math.min(before, entries.length - 1) + by + entries.length) % entries.length,
    );
  return (
    <dialog ref={dialog} className="sheet palette" aria-label="Search" onClose={onClose}>
      <input
        className="input"
        role="combobox"
        aria-label={ASKED}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active ? `${id}-${entries.indexOf(active)}` : undefined}
        aria-autocomplete="list"
        placeholder={ASKED}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setIndex(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") go(active);
          else if (event.key === "ArrowDown") move(1);
          else if (event.key === "ArrowUp") move(-1);
          else return;
          event.preventDefault();
        }}
      />
      <ul id={`${id}-list`} role="listbox" aria-label="Places" className="mt-3">
        {entries.map((entry, position) => (
          <li
            key={entry.to}
            id={`${id}-${position}`}
            role="option"
            aria-selected={entry === active}
            className={`flex cursor-pointer items-baseline justify-between gap-4 rounded-md px-3 py-1.5 ${entry === active ? "bg-tint" : ""}`}
            onMouseMove={() => setIndex(position)}
            onClick={() => go(entry)}
          >
            <span className="min-w-0 truncate">{entry.label}</span>
            <span className="text-sm whitespace-nowrap text-muted">{entry.group}</span>
          </li>
        ))}
      </ul>
      {entries.length === 0 ? (
        <p role="status" className="px-3 py-1.5 text-muted">
          Nothing found. A request id is the X-Request-Id of a reply.
        </p>
      ) : null}
    </dialog>
  );
}

const ASKED = SETTINGS.hasDocs ? "Page, app, request id or guide" : "Page, app or request id";
/** More are on the documentation's own search page. */
const MAX_DOCUMENTS = 8;

/** Passages of the documentation for the words; none for a single letter. */
function useDocuments(q: string): readonly DocumentHit[] {
  const found = useQuery<DocumentHit[]>({
    queryKey: ["palette-documents", q],
    enabled: SETTINGS.hasDocs && q.length > 1,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const headers = { Accept: "application/json" };
      const reply = await fetch(`/docs/search?${new URLSearchParams({ q })}`, { headers, signal });
      return ((await reply.json()) as { data: DocumentHit[] }).data.slice(0, MAX_DOCUMENTS);
    },
  });
  return q.length > 1 ? (found.data ?? []) : [];
}

function useEntries(text: string): readonly Entry[] {
  const operator = useMeOf<MeBody>(OPERATORS).data;
  const member = useMeOf<MemberMeBody>(MEMBERS).data;
  const q = useDeferredValue(text.trim());
  const isOperator = operator !== undefined && operator.needs === null;
  const apps = useQuery<PageBody<AppBody>>({
    queryKey: ["palette-apps", q],
    enabled: isOperator && q !== "",
    placeholderData: (before) => before,
    queryFn: ({ signal }) =>
      OPERATORS.call<PageBody<AppBody>>(
        "GET",
        withQuery("/apps", { q, per_page: 5 }),
        undefined,
        signal,
      ),
  });
  const documents = useDocuments(q);
  return matchesOf(text, {
    isOperator,
    operatorApps: q === "" ? [] : (apps.data?.data ?? []),
    memberApps: member?.needs === null ? member.apps : [],
    documents,
  });
}
