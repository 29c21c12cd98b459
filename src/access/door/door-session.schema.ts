import { Type, type TSchema } from "typebox";
import { Checked, Nullable, OneOf, Text } from "../../platform/http/schema.ts";
import { NullableTimestamp, strict, Timestamp } from "../../platform/http/shared-fields.ts";
import { isEmail } from "../sign-in/random-secrets.ts";
import { MIN_PASSWORD_CHARS } from "../sign-in/weak-passwords.ts";

/* Sessions, second factors and passkeys: the same for everybody who signs in. */

const MAX_CODE_CHARS = 40;
const MAX_NAME_CHARS = 60;
const MAX_EMAIL_CHARS = 254;
const MAX_PASSWORD_CHARS = 256;
/** An answer with an attestation is a few kilobytes. */
const MAX_ANSWER_CHARS = 20_000;
const MAX_QUERY_CHARS = 4_000;

export const Email = Checked(Text({ minLength: 3, maxLength: MAX_EMAIL_CHARS }), (text) =>
  isEmail(text) ? undefined : { message: "must be an e-mail address" },
);
export const NewPassword = Text({
  minLength: MIN_PASSWORD_CHARS,
  maxLength: MAX_PASSWORD_CHARS,
  description: `At least ${MIN_PASSWORD_CHARS} characters, and not easy to guess`,
});
export const GivenPassword = Text({ minLength: 1, maxLength: MAX_PASSWORD_CHARS });
/** The token behind the # of a one-time link. */
export const LinkToken = Text({
  minLength: 1,
  maxLength: 200,
  description: "What follows # in the link",
});
export const SignInNeedsField = Nullable(
  OneOf("SignInNeeds", ["second_factor", "enrolment"], {
    description: "What is missing before anything else is allowed; null: signed in",
  }),
);

export const SignIn = Type.Object(
  { email: Text({ minLength: 1, maxLength: MAX_EMAIL_CHARS }), password: GivenPassword },
  { ...strict, title: "SignIn" },
);
export const ForgottenPassword = Type.Object(
  { email: Email },
  { ...strict, title: "ForgottenPassword" },
);
export const MailSent = Type.Object(
  { sent: Type.Literal(true, { description: "The same for every address" }) },
  { title: "MailSent" },
);
export const MailsPasswordLinks = Type.Boolean({
  description: "Whether somebody who forgot the password can be sent a link",
});
export const PasswordChange = Type.Object(
  { current_password: GivenPassword, new_password: NewPassword },
  { ...strict, title: "PasswordChange" },
);
export const SignedOut = Type.Object({ ended_sessions: Type.Integer() }, { title: "SignedOut" });

const Password = Type.Optional(
  Text({
    minLength: 1,
    maxLength: MAX_PASSWORD_CHARS,
    description: "The own password, once more; not needed by an account that has none",
  }),
);
const Code = Text({ minLength: 6, maxLength: MAX_CODE_CHARS });
const Answer = Text({ minLength: 2, maxLength: MAX_ANSWER_CHARS });

export const CodeInput = Type.Object(
  { code: Code },
  { ...strict, title: "CodeInput", description: "A one-time code, or a recovery code" },
);
/** As JSON text: its fields are the browser's, and a check here would refuse newer ones. */
export const PasskeyOptions = Type.Object(
  { options: Type.String({ description: "For navigator.credentials, as JSON" }) },
  { title: "PasskeyOptions" },
);
export const PasskeyAnswer = Type.Object(
  { response: Answer },
  { ...strict, title: "PasskeyAnswer", description: "What navigator.credentials gave, as JSON" },
);
export const PasswordAgain = Type.Object(
  { password: Password },
  { ...strict, title: "PasswordAgain" },
);
export const NewTotp = Type.Object(
  {
    secret: Type.String({ description: "Base 32, to type into an app" }),
    uri: Type.String({ description: "otpauth:// address, to show as a QR code" }),
  },
  { title: "NewTotp" },
);
export const NewPasskey = Type.Object(
  { name: Text({ minLength: 1, maxLength: MAX_NAME_CHARS }), response: Answer },
  { ...strict, title: "NewPasskey" },
);
const Passkey = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    host: Type.String({ description: "Where it works" }),
    created_at: Timestamp,
    last_used_at: NullableTimestamp,
  },
  { title: "Passkey" },
);
export const SecondFactors = Type.Object(
  {
    totp_since: NullableTimestamp,
    passkeys: Type.Array(Passkey),
    recovery_codes_left: Type.Integer(),
    is_required: Type.Boolean(),
    has_password: Type.Boolean(),
  },
  { title: "SecondFactors" },
);
export const RecoveryCodes = Type.Object(
  { recovery_codes: Type.Array(Type.String(), { description: "Shown this once: keep them." }) },
  { title: "RecoveryCodes" },
);
/** `me`: who has come in, as this door shows it. */
export const enrolledReply = <Me extends TSchema>(me: Me) =>
  Type.Object(
    {
      me,
      recovery_codes: Nullable(
        Type.Array(Type.String(), {
          description: "With the first factor; shown this once. Null: the earlier ones stay",
        }),
      ),
    },
    { title: "Enrolled" },
  );
export const PasskeyParams = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: 1_400 }) },
  strict,
);

export const OidcStart = Type.Object(
  { url: Type.String({ description: "Where the browser goes" }) },
  { title: "OidcStart" },
);
export const OidcReply = Type.Object(
  {
    query: Text({
      minLength: 1,
      maxLength: MAX_QUERY_CHARS,
      description: "The query with which the provider sent the browser back",
    }),
  },
  { ...strict, title: "OidcReply" },
);

/** The reply as an address, whose search has it. */
export const replyAddress = ({ query }: { query: string }): URL =>
  new URL(`http://reply/?${query.replace(/^\?/, "")}`);
