import { UnexpectedReplyError } from "./errors.ts";
import type { Call, Transport } from "./transport.ts";
import type { Pagination } from "./types.ts";

/** One page of a list. */
export interface Page<Item> {
  readonly data: Item[];
  readonly pagination: Pagination;
}

/** A page as it may come: older servers have no `pagination` on some lists, and no cursors. */
interface ReceivedPage<Item> {
  readonly data?: Item[];
  readonly pagination?: {
    readonly page?: number;
    readonly total_pages?: number;
    readonly next_cursor?: string | null;
  };
}

/** An identifier as one segment of a path. With none, or with dots, the path would be another operation's. */
export function segment(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new TypeError(`${JSON.stringify(id)} is no id.`);
  return encodeURIComponent(id);
}

export class Resource {
  protected readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
  }

  /** Every item of a list: by its cursor where the server has one, else by page number. */
  protected async *items<Item>(call: Call): AsyncGenerator<Item> {
    let query: object = call.query ?? {};
    for (;;) {
      const reply = await this.transport.send<ReceivedPage<Item>>({ ...call, query });
      if (!Array.isArray(reply.data))
        throw new UnexpectedReplyError(
          `${call.method} ${call.path}: the reply has no list "data".`,
        );
      yield* reply.data;
      const next = nextOf(query, reply);
      if (next === undefined) return;
      query = next;
    }
  }
}

function nextOf(
  query: { page?: number; cursor?: string },
  { data = [], pagination = {} }: ReceivedPage<unknown>,
): object | undefined {
  const { next_cursor: cursor, total_pages: last = 1 } = pagination;
  if (typeof cursor === "string") {
    // A cursor continues a list at its own place; the number of a page would contradict it.
    const { page: _, ...rest } = query;
    return { ...rest, cursor };
  }
  const page = query.page ?? pagination.page ?? 1;
  const isLast = query.cursor !== undefined || page >= last || data.length === 0;
  return isLast ? undefined : { ...query, page: page + 1 };
}
