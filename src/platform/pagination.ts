import { Type, type TSchema } from "typebox";
import { Text } from "./http/schema.ts";
import { withReading } from "./http/leniency.ts";

export const MAX_PER_PAGE = 50;
export const DEFAULT_PER_PAGE = 20;
/** The cursor of a text search contains the expanded query; the whole request line has 16 KB. */
const MAX_CURSOR_CHARS = 12_000;

/** The parameters every list takes. */
export const PAGE_QUERY = {
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1, description: "From 1" }),
  ),
  per_page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE, default: DEFAULT_PER_PAGE }),
  ),
  cursor: Type.Optional(
    withReading(
      Text({
        maxLength: MAX_CURSOR_CHARS,
        description:
          "`next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page`",
        examples: ["q83vEjRWeJC6-8eHZ1Q2TgBbMiwiam9iXzAxa2Iz"],
      }),
      (raw) => (raw === "" ? undefined : raw),
    ),
  ),
};

export interface PageInput {
  page?: number;
  per_page?: number;
  /** Another name of `per_page`, in the lists that have it. */
  limit?: number;
  cursor?: string;
}

/** What to read of a list: after a position if there is one, else from an offset. */
export interface Page<Position = string> {
  page: number;
  perPage: number;
  offset: number;
  after: Position | undefined;
  /** The cursor of the page that follows a position. */
  cursorAfter(position: Position): string;
}

/** How many rows to read: one more than the page has tells whether there is a next one. */
export const rowsToRead = ({ perPage }: Pick<Page, "perPage">): number => perPage + 1;

const Pagination = Type.Object(
  {
    page: Type.Integer({ description: "With `cursor`: how many pages were read so far" }),
    per_page: Type.Integer(),
    total: Type.Integer(),
    total_pages: Type.Integer(),
    next_cursor: Type.Union([Type.String(), Type.Null()], {
      description: "Send it as `cursor` to read the next page; null on the last one",
    }),
  },
  { title: "Pagination" },
);

/** A list of something that has a title of its own. */
export const PageOf = <T extends TSchema>(item: T) =>
  Type.Object(
    { data: Type.Array(item), pagination: Pagination },
    { title: `${(item as { title?: string }).title}List` },
  );

/** One page of a list; `last` is the position of its last entry when more follow. */
export function toPage<T, Position>(
  data: T[],
  { page, perPage, cursorAfter }: Page<Position>,
  total: number,
  last: Position | undefined,
) {
  return {
    data,
    pagination: {
      page,
      per_page: perPage,
      total,
      total_pages: Math.ceil(total / perPage),
      next_cursor: last === undefined ? null : cursorAfter(last),
    },
  };
}

/** One page of rows that `rowsToRead` were asked of. */
export function pageOfRows<Row extends { id: string | number }, T>(
  rows: readonly Row[],
  page: Page<Row["id"]>,
  total: number,
  show: (row: Row) => T,
) {
  const shown = rows.slice(0, page.perPage);
  const last = rows.length > page.perPage ? shown.at(-1)?.id : undefined;
  return toPage(shown.map(show), page, total, last);
}

/** For the examples of lists that fit on one page. */
export const examplePage = (total: number) => ({
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  total,
  total_pages: 1,
  next_cursor: null,
});
