import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useKey } from "../api/key.tsx";
import { sendPublic } from "../api/public.ts";
import type { JobListBody, RoleLookupBody } from "../api/replies.ts";
import { formatPlace } from "../ui/format.ts";
import type { Target } from "./share.ts";

const SHOWN_ROLES = 5;
const SHOWN_JOBS = 4;

interface Option {
  id: string;
  label: string;
  detail: string;
  target: Target;
}

/**
 * A role by name, or a job of the catalogue; any other title is taken as it is typed. The list of
 * suggestions takes room of its own, so that it lies over nothing.
 */
export function TargetPicker({
  label,
  target,
  onChange,
}: {
  label: string;
  target: Target;
  onChange: (target: Target) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const id = useId();
  const typed = useDeferredValue(target.title.trim());
  const options = useOptions(isOpen ? typed : "");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    // With the click, not before it: what is below moves up when the list is gone.
    const close = (event: MouseEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("click", close);
    return () => document.removeEventListener("click", close);
  }, [isOpen]);

  const choose = (option: Option) => {
    onChange(option.target);
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Tab") setOpen(false);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      const count = options.length;
      if (count > 0) setActive((before) => (before + step + count) % count);
    } else if (event.key === "Enter" && isOpen && options[active]) {
      event.preventDefault();
      choose(options[active]);
    } else if (event.key === "Enter") setOpen(false);
  };
  const isListed = isOpen && options.length > 0;
  return (
    <div ref={box}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        role="combobox"
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isListed && options[active] ? `${id}-${active}` : undefined}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        maxLength={200}
        placeholder="Data analyst, or the title of an open job"
        value={target.title}
        onChange={(event) => {
          onChange({ title: event.target.value });
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label="Roles and jobs"
        className={
          isListed ? "mt-1 max-h-80 overflow-auto rounded-md border border-edge py-1" : "hidden"
        }
      >
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys go to the input
          <li
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={`cursor-pointer px-3 py-2 ${index === active ? "bg-panel" : "hover:bg-panel"}`}
            // The focus stays in the input.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <span className="block">{option.label}</span>
            <span className="block text-sm text-muted">{option.detail}</span>
          </li>
        ))}
      </ul>
      <p id={`${id}-hint`} className="hint">
        {target.job
          ? `The job at ${target.job.company ?? "an unnamed company"}, with the ${target.job.skills.length} skills it asks for.`
          : "A role is judged by its usual skills, a job by what it asks for."}
      </p>
    </div>
  );
}

function useOptions(typed: string): Option[] {
  const { key } = useKey();
  const isWanted = typed.length > 1 && key !== "";
  const query = encodeURIComponent(typed);
  const roles = useQuery({
    queryKey: ["roles", key, typed],
    enabled: isWanted,
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      sendPublic<RoleLookupBody>(
        key,
        { method: "GET", path: `/v1/roles?q=${query}&per_page=${SHOWN_ROLES}` },
        signal,
      ),
  });
  const jobs = useQuery({
    queryKey: ["target-jobs", key, typed],
    // Looking up jobs costs credits with a live key, so only the sandbox does it while typing.
    enabled: isWanted && key.startsWith("sk_test_"),
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      sendPublic<JobListBody>(
        key,
        { method: "GET", path: `/v1/jobs?q=${query}&per_page=${SHOWN_JOBS}` },
        signal,
      ),
  });
  if (!isWanted) return [];
  return [
    ...(roles.data?.body.data ?? []).map(({ id, title, matched }) => ({
      id,
      label: title,
      detail: matched === title ? "Role" : `Role, also “${matched}”`,
      target: { title },
    })),
    ...(jobs.data?.body.data ?? []).map((job) => ({
      id: job.id,
      label: job.title,
      detail: ["Job", job.company, formatPlace(job)].filter(Boolean).join(", "),
      target: {
        title: job.title,
        job: { id: job.id, company: job.company, skills: job.skills },
      },
    })),
  ];
}
