import { Type } from "typebox";
import { Email } from "../../access/index.ts";
import { strict, Timestamp } from "../../platform/http/shared-fields.ts";
import { Checked, Nullable, Text } from "../../platform/http/schema.ts";
import { recordName, recordValue, type NewProvider } from "./provider.service.ts";
import type { AppProvider } from "./provider.store.ts";

const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

const Domain = Checked(
  Text({
    minLength: 4,
    maxLength: 190,
    description: "Members with an address of it sign in with the provider",
    examples: ["example.com"],
  }),
  (text) =>
    DOMAIN.test(text.trim().toLowerCase())
      ? undefined
      : { message: "must be a domain such as example.com" },
);

export const NewAppProvider = Type.Object(
  {
    domain: Domain,
    issuer: Text({
      minLength: 8,
      maxLength: 500,
      description: "Address of the provider, below which its metadata lies",
      examples: ["https://login.example.com"],
    }),
    client_id: Text({ minLength: 1, maxLength: 500 }),
    client_secret: Type.Optional(
      Text({ minLength: 1, maxLength: 2_000, description: "Left out: a public client" }),
    ),
  },
  { ...strict, title: "NewAppProvider" },
);
const Provider = Type.Object(
  {
    domain: Type.String(),
    record_name: Type.String({ description: "The TXT record that lets the domain in" }),
    issuer: Type.String(),
    client_id: Type.String(),
    has_client_secret: Type.Boolean(),
    updated_at: Timestamp,
  },
  { title: "AppProvider" },
);
export const AppProviderState = Type.Object(
  {
    provider: Nullable(Provider),
    record_value: Type.String({
      description: "What a TXT record of `_waymark.` and the domain says, so that it names the app",
    }),
  },
  { title: "AppProviderState" },
);
export const OrganisationStart = Type.Object(
  { email: Email },
  { ...strict, title: "OrganisationStart" },
);

export const providerOf = (body: {
  domain: string;
  issuer: string;
  client_id: string;
  client_secret?: string;
}): NewProvider => ({
  domain: body.domain.trim().toLowerCase(),
  issuer: body.issuer.trim(),
  clientId: body.client_id,
  clientSecret: body.client_secret ?? "",
});

export const showProvider = (appId: string, provider: AppProvider | undefined) => ({
  provider: provider
    ? {
        domain: provider.domain,
        record_name: recordName(provider.domain),
        issuer: provider.issuer,
        client_id: provider.clientId,
        has_client_secret: provider.clientSecret !== "",
        updated_at: provider.updatedAt.toISOString(),
      }
    : null,
  record_value: recordValue(appId),
});
