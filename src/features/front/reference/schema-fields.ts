import { escapeHtml, renderMarkdown } from "../../../platform/http/markdown.ts";
import { resolveSchema, type ApiDocument, type ApiSchema } from "./api-document.ts";

/** The prefix of the fields of a reply or an event. */
export const REPLY = "reply";

/**
 * The members of an object as a list, those of nested objects below them. Each has an anchor:
 * the prefix and its dotted path.
 */
export function renderFields(schema: ApiSchema, api: ApiDocument, prefix: string): string {
  const { properties = {}, required = [] } = resolveSchema(schema, api);
  const rows = Object.entries(properties).map(([name, part]) =>
    renderField({ name, schema: part, isRequired: required.includes(name), prefix }, api),
  );
  return rows.length === 0 ? "" : renderFieldList(rows);
}

export const renderFieldList = (rows: readonly string[]): string =>
  `<ul class="fields">\n${rows.join("\n")}\n</ul>`;

interface Field {
  readonly name: string;
  readonly schema: ApiSchema;
  readonly isRequired: boolean;
  readonly prefix: string;
}

export function renderField({ name, schema, isRequired, prefix }: Field, api: ApiDocument): string {
  const resolved = resolveSchema(schema, api);
  const anchor = escapeHtml(`${prefix}.${name}`);
  const inner = innerObject(resolved, api);
  const nested = inner ? renderFields(inner, api, `${prefix}.${name}`) : "";
  const mark = markOf(prefix, isRequired);
  const facts = [typeText(resolved, api), ...boundsOf(resolved)].filter((fact) => fact !== "");
  const members =
    nested === ""
      ? ""
      : `<details><summary>Fields of <code>${escapeHtml(name)}</code></summary>\n${nested}</details>`;
  return `<li id="${anchor}"><a class="anchor" href="#${anchor}"><code>${escapeHtml(name)}</code></a>${mark} <span class="facts">${facts.join(", ")}</span>${renderInline(resolved.description)}${valuesOf(resolved, api)}${members}</li>`;
}

/** A caller must know what is required, and a reader of a reply what may be absent. */
function markOf(prefix: string, isRequired: boolean): string {
  if (prefix.startsWith(REPLY))
    return isRequired ? "" : ' <span class="required">may be absent</span>';
  return isRequired ? ' <span class="required">required</span>' : "";
}

function innerObject(schema: ApiSchema, api: ApiDocument): ApiSchema | undefined {
  const candidates = [schema, ...(schema.anyOf ?? [])].map((one) => resolveSchema(one, api));
  for (const candidate of candidates) {
    if (candidate.properties) return candidate;
    if (candidate.items) return innerObject(resolveSchema(candidate.items, api), api);
  }
  return undefined;
}

function typeText(schema: ApiSchema, api: ApiDocument): string {
  const resolved = resolveSchema(schema, api);
  if (resolved.anyOf) return resolved.anyOf.map((one) => typeText(one, api)).join(" or ");
  if (resolved.const !== undefined) return `<code>${escapeHtml(String(resolved.const))}</code>`;
  if (resolved.contentMediaType === "application/octet-stream") return "file";
  const type = [resolved.type ?? "any"].flat().join(" or ");
  if (type === "array") return `array of ${typeText(resolved.items ?? {}, api)}`;
  return resolved.format === undefined ? type : `${type} (${resolved.format})`;
}

function boundsOf(schema: ApiSchema): string[] {
  const range = (low: number | undefined, high: number | undefined, unit: string): string[] => {
    if (high !== undefined)
      return [`${low === undefined ? "at most " : `${low}–`}${high.toLocaleString("en")}${unit}`];
    return low === undefined ? [] : [`at least ${low}${low === 1 ? unit.replace(/s$/, "") : unit}`];
  };
  return [
    ...range(schema.minimum, schema.maximum, ""),
    ...range(schema.minLength, schema.maxLength, " characters"),
    ...range(schema.minItems, schema.maxItems, " items"),
  ];
}

function valuesOf(schema: ApiSchema, api: ApiDocument): string {
  const found = [schema, ...(schema.anyOf ?? []), schema.items ?? {}]
    .map((one) => resolveSchema(one, api))
    .find((one) => one.enum);
  if (!found?.enum) return "";
  const values = found.enum.map((value) => `<code>${escapeHtml(value)}</code>`);
  return `<p class="values">One of ${values.join(", ")}</p>`;
}

/** Markdown of a description, which has no links. */
export const renderInline = (text: string | undefined): string =>
  text === undefined ? "" : renderMarkdown(text, { resolveLink: () => undefined });
