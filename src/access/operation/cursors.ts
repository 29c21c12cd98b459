import { timingSafeEqual } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { TObject } from "typebox";
import type { Vault } from "../../platform/crypto.ts";
import { canonicalJson } from "../../platform/http/canonical-json.ts";
import { DEFAULT_PER_PAGE, type Page, type PageInput } from "../../platform/pagination.ts";
import { fieldError } from "../../errors.ts";

/*
 * Cursors of lists. A cursor is base64url of
 *
 *   signature (16 bytes) | encoding (1) | JSON of [page number, position], perhaps deflated
 *
 * The signature covers the operation, its path, the app and mode, and the filters, so a cursor works
 * for its own query only, and on every server that has the same secret. Positions are values, not
 * references: the entry at which a page ended may be gone.
 */

const SIGNATURE_BYTES = 16;
const PLAIN = 0;
const DEFLATED = 1;
/** Below it, deflating costs more time than the characters are worth. */
const DEFLATE_FROM_BYTES = 300;

/** The parts of an operation that its cursors depend on. */
interface ListOperation {
  id: string;
  query?: TObject | undefined;
  /** Parameters that do not change which entries are listed, so a cursor works with any value. */
  unbound?: readonly string[];
}

/** Reads page, size and cursor of a checked query; `owner` is whose list it is. */
type ReadPage = (owner: readonly string[], params: unknown, query: PageInput) => Page<unknown>;

/** Undefined for an operation that is no list. */
export function pageReader(
  vault: Pick<Vault, "fingerprint">,
  { id, query: schema, unbound = [] }: ListOperation,
): ReadPage | undefined {
  if (!schema || !("cursor" in schema.properties)) return undefined;
  return (owner, params, query) => {
    const { page = 1, per_page: size, limit, cursor, ...others } = query;
    const perPage = size ?? limit ?? DEFAULT_PER_PAGE;
    const bound = Object.entries(others).filter(([name]) => !unbound.includes(name));
    const scope = [id, ...owner, canonicalJson(params), canonicalJson(Object.fromEntries(bound))];
    const sign = (bytes: Buffer): Buffer =>
      vault.fingerprint("list-cursor", ...scope, bytes).subarray(0, SIGNATURE_BYTES);
    const follow = (number: number) => (position: unknown) => {
      const bytes = pack([number + 1, position]);
      return Buffer.concat([sign(bytes), bytes]).toString("base64url");
    };
    if (cursor === undefined) {
      const offset = (page - 1) * perPage;
      return { page, perPage, offset, after: undefined, cursorAfter: follow(page) };
    }
    if (page > 1) throw fieldError("page", "must be left out with cursor");
    const sealed = Buffer.from(cursor, "base64url");
    const bytes = sealed.subarray(SIGNATURE_BYTES);
    const isOurs =
      bytes.length > 0 &&
      sealed.toString("base64url") === cursor &&
      timingSafeEqual(sealed.subarray(0, SIGNATURE_BYTES), sign(bytes));
    if (!isOurs) {
      throw fieldError(
        "cursor",
        "is not a cursor of this list with these parameters; leave it out to start again",
      );
    }
    const [number, after] = unpack(bytes) as [number, unknown];
    return { page: number, perPage, offset: 0, after, cursorAfter: follow(number) };
  };
}

function pack(value: unknown): Buffer {
  const bytes = Buffer.from(JSON.stringify(value), "utf8");
  return bytes.length < DEFLATE_FROM_BYTES
    ? Buffer.concat([Buffer.of(PLAIN), bytes])
    : Buffer.concat([Buffer.of(DEFLATED), deflateRawSync(bytes)]);
}

/** Only of bytes with a valid signature: they are ours, so they have the right shape. */
function unpack(packed: Buffer): unknown {
  const bytes = packed.subarray(1);
  return JSON.parse((packed[0] === DEFLATED ? inflateRawSync(bytes) : bytes).toString("utf8"));
}
