import { Type } from "typebox";
import { MailsPasswordLinks } from "../../access/index.ts";
import { strict } from "../../platform/http/shared-fields.ts";
import { Nullable, Text } from "../../platform/http/schema.ts";

/* The OpenID provider, and how to sign in. */

const MAX_QUERY_CHARS = 4_000;

export const SignInMethods = Type.Object(
  {
    oidc: Nullable(Type.String({ description: "The provider's name for the sign-in button" })),
    requires_second_factor: Type.Boolean(),
    mails_password_links: MailsPasswordLinks,
  },
  { title: "SignInMethods" },
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
