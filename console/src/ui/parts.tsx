import { useQueryClient } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import type { PageBody } from "../api/operator-replies.ts";
import { READINGS } from "../api/readings.ts";
import { CopyButton } from "./copy.tsx";
import { useFocusWhenShown } from "./focus.ts";
import { formatNumber, formatTime } from "./format.ts";
import { Sheet } from "./sheet.tsx";
import { Failure, Loading } from "./states.tsx";
import { Table, type TableParts } from "./table.tsx";

/* The parts that the pages of operators and of customers are made of. */

export const PageHead = ({
  title,
  about,
  children,
}: {
  title: ReactNode;
  about?: ReactNode;
  children?: ReactNode;
}) => (
  <div className="mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
    <div className="min-w-0">
      <h1>{title}</h1>
      {about === undefined ? null : <p className="mt-1 max-w-[70ch] text-muted">{about}</p>}
    </div>
    <div className="flex flex-wrap gap-2">{children}</div>
  </div>
);

export const Section = ({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <section>
    <SectionHead title={title} action={action} />
    {children}
  </section>
);

export const SectionHead = ({ title, action }: { title: string; action?: ReactNode }) => (
  <div className="mt-10 mb-3 flex flex-wrap items-center justify-between gap-3">
    <h2 className="text-lg">{title}</h2>
    {action}
  </div>
);

/** The action of a section. */
export const SectionButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button type="button" className="button small" onClick={onClick}>
    {name}
  </button>
);

interface Reading<T> {
  data: T | undefined;
  error: unknown;
  isError: boolean;
  refetch: () => unknown;
}

/** The three states of a reading around the view of its data. */
export function Shown<T>({
  reading,
  title,
  children,
}: {
  reading: Reading<T>;
  /** The heading of a page until the data has brought its own. */
  title?: string;
  children: (data: T) => ReactNode;
}) {
  if (reading.data === undefined)
    return (
      <>
        {title === undefined ? null : <h1 className="mb-4">{title}</h1>}
        {reading.isError ? (
          <Failure error={reading.error} retry={() => void reading.refetch()} />
        ) : (
          <Loading />
        )}
      </>
    );
  return (
    <>
      {reading.isError ? (
        <div className="mb-4">
          <Failure error={reading.error} retry={() => void reading.refetch()} />
        </div>
      ) : null}
      {children(reading.data)}
    </>
  );
}

/** A page of a list: its states, its rows and the steps to other pages. */
export const PagedTable = <Row extends { id: string | number }>({
  reading,
  setPage,
  ...table
}: {
  reading: Reading<PageBody<Row>>;
  setPage: (page: number) => void;
} & Pick<TableParts<Row>, "label" | "columns" | "empty">) => (
  <Shown reading={reading}>
    {({ data, pagination }) => (
      <>
        <Table {...table} rows={data} keyOf={({ id }) => id} />
        <PageSteps pagination={pagination} setPage={setPage} />
      </>
    )}
  </Shown>
);

/** Steps through a list whose page is kept by its view. */
export function PageSteps({
  pagination: { page, total_pages: pages, total },
  setPage,
}: {
  pagination: PageBody<unknown>["pagination"];
  setPage: (page: number) => void;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center gap-4">
      <button
        type="button"
        className="button small"
        disabled={page <= 1}
        onClick={() => setPage(page - 1)}
      >
        Previous
      </button>
      <span className="text-sm text-muted">
        Page {formatNumber(page)} of {formatNumber(pages)}, {formatNumber(total)} in total
      </span>
      <button
        type="button"
        className="button small"
        disabled={page >= pages}
        onClick={() => setPage(page + 1)}
      >
        Next
      </button>
    </nav>
  );
}

export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="flex flex-wrap gap-x-10 gap-y-4">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="text-lg tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);

export const creditsOf = ({
  credits,
  has_unlimited_credits: isUnlimited,
}: {
  /** Null where they are unlimited. */
  credits: number | null;
  has_unlimited_credits: boolean;
}): string => (isUnlimited ? "unlimited" : formatNumber(credits ?? 0, 3));

const TONES: Record<string, string> = {
  active: "text-accent",
  succeeded: "text-accent",
  completed: "text-accent",
  published: "text-accent",
  ok: "text-accent",
  current: "text-accent",
  green: "text-accent",
  failed: "text-bad",
  failing: "text-bad",
  revoked: "text-bad",
  disabled: "text-bad",
  lost: "text-bad",
  red: "text-bad",
  unreachable: "text-bad",
  expired: "text-warm",
  pending: "text-warm",
  yellow: "text-warm",
  invited: "text-warm",
};

export const Status = ({ value }: { value: string }) => (
  <span className={`whitespace-nowrap ${TONES[value] ?? "text-muted"}`}>{value}</span>
);

export const Time = ({ at }: { at: string | null }) =>
  at === null ? (
    <span className="text-muted">never</span>
  ) : (
    <time dateTime={at} title={at} className="whitespace-nowrap">
      {formatTime(at)}
    </time>
  );

/** A secret that the server shows once. */
export function SecretOnce({ label, secret }: { label: string; secret: string }) {
  const id = useId().replaceAll(":", "");
  const part = useFocusWhenShown<HTMLDivElement>(secret);
  return (
    <div
      ref={part}
      tabIndex={-1}
      role="group"
      aria-labelledby={`label-${id}`}
      className="border-l-2 border-accent bg-tint py-3 pr-4 pl-4"
    >
      <p id={`label-${id}`} className="font-semibold">
        {label}
      </p>
      <p className="text-sm">Copy it now: it is shown this once and cannot be read again.</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <code id={`secret-${id}`} data-testid="secret" className="mono break-all">
          {secret}
        </code>
        <CopyButton text={secret} selectIn={`secret-${id}`} />
      </div>
    </div>
  );
}

/** A form in a dialog: sends, shows what is wrong, closes when it is done. */
export function FormSheet({
  title,
  button,
  isDanger = false,
  children,
  send,
  onClose,
}: {
  title: string;
  button: string;
  isDanger?: boolean;
  children?: ReactNode;
  send: (form: FormData) => Promise<unknown>;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (form: FormData, close: () => void) => {
    setBusy(true);
    setError(undefined);
    try {
      await send(form);
      await queries.invalidateQueries({ queryKey: [READINGS] });
      close();
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  };
  return (
    <Sheet title={title} onClose={onClose}>
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void submit(new FormData(event.currentTarget), close);
          }}
        >
          <div className="grid gap-4">{children}</div>
          {error === undefined ? null : (
            <div className="mt-4">
              <Failure error={error} />
            </div>
          )}
          <div className="mt-6 flex flex-wrap gap-3">
            <button
              type="submit"
              className={`button ${isDanger ? "danger" : "primary"}`}
              aria-disabled={isBusy}
            >
              {button}
            </button>
            <button type="button" className="button" onClick={close}>
              Cancel
            </button>
          </div>
        </form>
      )}
    </Sheet>
  );
}

/** The text of a field, undefined when it was left empty. */
export const textOf = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
};

export const numberOf = (form: FormData, name: string): number | undefined => {
  const text = textOf(form, name);
  return text === undefined ? undefined : Number(text);
};

/** Without the fields that were left empty. */
export const compact = (fields: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
