import { Type } from "typebox";
import { Text, Nullable } from "../../platform/http/schema.ts";
import { NullableTimestamp, strict, Timestamp } from "./fields.ts";
import { Me } from "./people.schema.ts";

/* Second factors, passkeys and the OpenID provider. */

const MAX_CODE_CHARS = 40;
const MAX_NAME_CHARS = 60;
const MAX_QUERY_CHARS = 4_000;
const MAX_PASSWORD_CHARS = 256;
/** An answer with an attestation is a few kilobytes. */
const MAX_ANSWER_CHARS = 20_000;

const Password = Type.Optional(
  Text({
    minLength: 1,
    maxLength: MAX_PASSWORD_CHARS,
    description: "The own password, once more; not needed by an account that has none",
  }),
);
const Code = Text({ minLength: 6, maxLength: MAX_CODE_CHARS });
const Answer = Text({ minLength: 2, maxLength: MAX_ANSWER_CHARS });

export const SignInMethods = Type.Object(
  {
    oidc: Nullable(Type.String({ description: "The provider's name for the sign-in button" })),
    requires_second_factor: Type.Boolean(),
  },
  { title: "SignInMethods" },
);
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
export const Enrolled = Type.Object(
  {
    me: Me,
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
