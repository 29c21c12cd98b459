import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type {
  EnrolledBody,
  RecoveryCodesBody,
  SecondFactorsBody,
} from "../api/operator-replies.ts";
import type { Realm } from "../api/realm.ts";
import { READINGS, useReadingOf } from "../api/readings.ts";
import { formatNumber } from "../ui/format.ts";
import { compact, FormSheet, PageHead, Section, Shown, Time } from "../ui/parts.tsx";
import { Table } from "../ui/table.tsx";
import { PasswordField } from "./password-field.tsx";
import { canUsePasskeys } from "./passkeys.ts";
import { AddPasskey, RecoveryCodes, SetUpTotp } from "./second-factor.tsx";
import { Sheet } from "../ui/sheet.tsx";

type Passkey = SecondFactorsBody["passkeys"][number];

type SheetState =
  | { kind: "password" }
  | { kind: "totp" }
  | { kind: "remove-totp" }
  | { kind: "passkey" }
  | { kind: "remove-passkey"; passkey: Passkey }
  | { kind: "codes" };

/** How the person who is signed in signs in. */
export function FactorsView({ realm, name }: { realm: Realm; name: string }) {
  const reading = useReadingOf<SecondFactorsBody>(realm, "/me/second-factor");
  const [sheet, setSheet] = useState<SheetState>();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <>
      <PageHead title="My sign-in" about={`You are signed in as ${name}.`} />
      {codes ? <RecoveryCodes codes={codes} /> : null}
      <Shown reading={reading}>
        {(factors) => (
          <>
            <Factors factors={factors} setSheet={setSheet} />
            {sheet ? (
              <FactorSheet
                realm={realm}
                sheet={sheet}
                hasPassword={factors.has_password}
                showCodes={setCodes}
                onClose={() => setSheet(undefined)}
              />
            ) : null}
          </>
        )}
      </Shown>
    </>
  );
}

function Factors({
  factors,
  setSheet,
}: {
  factors: SecondFactorsBody;
  setSheet: (sheet: SheetState) => void;
}) {
  const button = (label: string, sheet: SheetState) => (
    <button type="button" className="button small" onClick={() => setSheet(sheet)}>
      {label}
    </button>
  );
  const hasFactor = factors.totp_since !== null || factors.passkeys.length > 0;
  return (
    <>
      {factors.has_password ? (
        <Section title="Password" action={button("Change", { kind: "password" })}>
          <p className="text-muted">Changing it ends your other sessions.</p>
        </Section>
      ) : null}
      <Section
        title="Authenticator app"
        action={
          <span className="flex flex-wrap gap-3">
            {button(factors.totp_since ? "Replace" : "Set up", { kind: "totp" })}
            {factors.totp_since ? button("Remove", { kind: "remove-totp" }) : null}
          </span>
        }
      >
        <p className="text-muted">
          {factors.totp_since ? (
            <>
              On since <Time at={factors.totp_since} />.
            </>
          ) : (
            "Off. A code from your phone, after the password."
          )}
        </p>
      </Section>
      <Section
        title="Passkeys"
        action={canUsePasskeys() ? button("Add", { kind: "passkey" }) : null}
      >
        <Table
          label="Passkeys"
          rows={factors.passkeys}
          keyOf={({ id }) => id}
          empty={
            canUsePasskeys()
              ? "None yet. They sign in with or without the password."
              : "None. They need this console over https."
          }
          columns={[
            { head: "Name", cell: ({ name }) => name },
            { head: "Works at", cell: ({ host }) => host },
            { head: "Created", cell: ({ created_at: at }) => <Time at={at} /> },
            { head: "Last used", cell: ({ last_used_at: at }) => <Time at={at} /> },
            {
              head: "",
              cell: (passkey) => (
                <button
                  type="button"
                  className="link"
                  onClick={() => setSheet({ kind: "remove-passkey", passkey })}
                >
                  Remove
                </button>
              ),
            },
          ]}
        />
      </Section>
      {hasFactor ? (
        <Section title="Recovery codes" action={button("Create new ones", { kind: "codes" })}>
          <p className="text-muted">{formatNumber(factors.recovery_codes_left)} left.</p>
        </Section>
      ) : null}
    </>
  );
}

function FactorSheet({
  realm,
  sheet,
  hasPassword,
  showCodes,
  onClose,
}: {
  realm: Realm;
  sheet: SheetState;
  hasPassword: boolean;
  showCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const again = hasPassword ? (
    <PasswordField name="password" label="Password" isNew={false} />
  ) : null;
  const passwordOf = (form: FormData): object =>
    compact({ password: form.get("password") ?? undefined });
  const finish = (close: () => void) => async (reply: EnrolledBody) => {
    if (reply.recovery_codes) showCodes(reply.recovery_codes);
    await queries.invalidateQueries({ queryKey: [READINGS] });
    close();
  };
  if (sheet.kind === "totp")
    return (
      <Sheet title="Authenticator app" onClose={onClose}>
        {(close) => (
          <SetUpTotp
            realm={realm}
            hasPassword={hasPassword}
            onDone={(r) => void finish(close)(r)}
          />
        )}
      </Sheet>
    );
  if (sheet.kind === "passkey")
    return (
      <Sheet title="New passkey" onClose={onClose}>
        {(close) => (
          <AddPasskey
            realm={realm}
            hasPassword={hasPassword}
            onDone={(r) => void finish(close)(r)}
          />
        )}
      </Sheet>
    );
  if (sheet.kind === "password")
    return (
      <FormSheet
        title="Change my password"
        button="Change"
        onClose={onClose}
        send={(form) =>
          realm.call("POST", realm.passwordPath, {
            current_password: form.get("current"),
            new_password: form.get("new"),
          })
        }
      >
        <p>Your other sessions end.</p>
        <PasswordField name="current" label="Current password" isNew={false} />
        <PasswordField name="new" label="New password" isNew />
      </FormSheet>
    );
  if (sheet.kind === "remove-totp")
    return (
      <FormSheet
        title="Remove the authenticator app"
        button="Remove"
        isDanger
        onClose={onClose}
        send={(form) => realm.call("DELETE", "/me/totp", passwordOf(form))}
      >
        <p>Its codes are no longer asked for.</p>
        {again}
      </FormSheet>
    );
  if (sheet.kind === "remove-passkey")
    return (
      <FormSheet
        title={`Remove ${sheet.passkey.name}`}
        button="Remove"
        isDanger
        onClose={onClose}
        send={(form) => realm.call("DELETE", `/me/passkeys/${sheet.passkey.id}`, passwordOf(form))}
      >
        <p>You can no longer sign in with it.</p>
        {again}
      </FormSheet>
    );
  return (
    <FormSheet
      title="New recovery codes"
      button="Create them"
      onClose={onClose}
      send={async (form) => {
        const made = await realm.call<RecoveryCodesBody>(
          "POST",
          "/me/recovery-codes",
          passwordOf(form),
        );
        showCodes(made.recovery_codes);
      }}
    >
      <p>The earlier ones stop working.</p>
      {again}
    </FormSheet>
  );
}
