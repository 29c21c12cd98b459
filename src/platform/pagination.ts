import { Type, type TSchema } from "typebox";

export const MAX_PER_PAGE = 50;
export const DEFAULT_PER_PAGE = 20;

/** The two parameters every list takes. */
export const PAGE_QUERY = {
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1, description: "From 1" }),
  ),
  per_page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE, default: DEFAULT_PER_PAGE }),
  ),
};

export interface Page {
  page: number;
  perPage: number;
  offset: number;
}

export function readPage({
  page = 1,
  per_page = DEFAULT_PER_PAGE,
}: {
  page?: number;
  per_page?: number;
}): Page {
  return { page, perPage: per_page, offset: (page - 1) * per_page };
}

/** A list of something that has a title of its own. */
export const PageOf = <T extends TSchema>(item: T) =>
  Type.Object(
    {
      data: Type.Array(item),
      pagination: Type.Object(
        {
          page: Type.Integer(),
          per_page: Type.Integer(),
          total: Type.Integer(),
          total_pages: Type.Integer(),
        },
        { title: "Pagination" },
      ),
    },
    { title: `${(item as { title?: string }).title}List` },
  );

export function toPage<T>(data: T[], { page, perPage }: Page, total: number) {
  return {
    data,
    pagination: { page, per_page: perPage, total, total_pages: Math.ceil(total / perPage) },
  };
}
