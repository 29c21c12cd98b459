import { useMutation } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { Field } from "../ui/field.tsx";
import { useFragment } from "../ui/fragment.ts";
import { Failure } from "../ui/states.tsx";

/* The parts of the pages before a sign-in: signing in and up, joining, a forgotten password. */

export const EntryPage = ({
  title,
  about,
  children,
}: {
  title: string;
  about?: ReactNode;
  children: ReactNode;
}) => (
  <div className="mx-auto max-w-[26rem] pt-8">
    <EntryHead title={title} about={about} />
    {children}
  </div>
);

export const EntryHead = ({ title, about }: { title: string; about?: ReactNode }) => (
  <>
    <h1>{title}</h1>
    {about === undefined ? null : <p className="mt-2 text-muted">{about}</p>}
  </>
);

/** A form with one button, which shows what was refused. */
export function EntryForm<Reply>({
  button,
  send,
  onDone,
  children,
}: {
  button: string;
  send: (form: FormData) => Promise<Reply>;
  onDone: (reply: Reply) => void;
  children: ReactNode;
}) {
  const sending = useMutation({ mutationFn: send, onSuccess: onDone });
  return (
    <form
      className="mt-6 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.isPending) sending.mutate(new FormData(event.currentTarget));
      }}
    >
      {children}
      {sending.isError ? <Failure error={sending.error} /> : null}
      <button type="submit" className="button primary" aria-disabled={sending.isPending}>
        {button}
      </button>
    </form>
  );
}

/** Read-only with a `value`, which a link has fixed. */
export const EmailField = ({ value }: { value?: string | null }) => (
  <Field label="E-mail">
    {(parts) => (
      <input
        {...parts}
        {...(value ? { readOnly: true, defaultValue: value } : { name: "email" })}
        type="email"
        autoComplete="username"
        required
        className="input"
      />
    )}
  </Field>
);

/** The token of a link stands after the #, so that no log has it; it leaves the address bar at once. */
export function useLinkToken(): string {
  const fragment = useFragment();
  const [token, setToken] = useState(fragment);
  useEffect(() => {
    if (fragment === "") return;
    setToken(fragment);
    history.replaceState(history.state, "", location.pathname);
  }, [fragment]);
  return token;
}
