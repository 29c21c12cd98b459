/** The parts of our OpenAPI document that the reference shows. */
export interface ApiDocument {
  readonly info: { readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: ApiOperation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, ApiSchema>>;
    readonly responses: Readonly<Record<string, ApiReply>>;
    readonly headers: Readonly<Record<string, { readonly description: string }>>;
  };
}

export interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: ApiContent };
  readonly responses: Readonly<Record<string, ApiReply>>;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: ApiSchema;
}

export interface ApiReply {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, { readonly $ref?: string }>>;
  readonly content?: ApiContent;
}

interface ApiMedia {
  readonly schema: ApiSchema;
  readonly example?: unknown;
  /** Of an error: a reply of each code, by the code. */
  readonly examples?: Readonly<Record<string, { readonly summary: string }>>;
}

type ApiContent = Readonly<Record<string, ApiMedia>>;

export interface ApiSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly contentMediaType?: string;
  readonly const?: string | boolean;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly ApiSchema[];
  readonly items?: ApiSchema;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly examples?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** A schema with its reference resolved; what stands beside the reference wins. */
export function resolveSchema(schema: ApiSchema, api: ApiDocument): ApiSchema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  return { ...api.components.schemas[lastOf($ref)], ...own };
}

export const resolveReply = (reply: ApiReply, api: ApiDocument): ApiReply =>
  reply.$ref === undefined ? reply : (api.components.responses[lastOf(reply.$ref)] ?? reply);

export const lastOf = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);
