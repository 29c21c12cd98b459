import { Type } from "typebox";
import { MailsPasswordLinks } from "../../access/index.ts";
import { Nullable } from "../../platform/http/schema.ts";

export const SignInMethods = Type.Object(
  {
    oidc: Nullable(Type.String({ description: "The provider's name for the sign-in button" })),
    requires_second_factor: Type.Boolean(),
    mails_password_links: MailsPasswordLinks,
  },
  { title: "SignInMethods" },
);
