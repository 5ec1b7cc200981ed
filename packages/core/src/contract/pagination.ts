import * as z from 'zod/mini';

/** Where a page of a list is and what is around it. */
export const pagination = z.object({
  currentPage: z.number(),
  itemsPerPage: z.number(),
  totalItems: z.number(),
  totalPages: z.number(),
  hasPreviousPage: z.boolean(),
  hasNextPage: z.boolean(),
});
export type Pagination = z.infer<typeof pagination>;

/** Describes page `currentPage` of `totalItems`. An empty list has one page; a page past the end has none after it. */
export function paginate(
  totalItems: number,
  { currentPage, itemsPerPage }: { currentPage: number; itemsPerPage: number },
): Pagination {
  const totalPages = Math.max(1, Math.ceil(totalItems / itemsPerPage));
  return {
    currentPage,
    itemsPerPage,
    totalItems,
    totalPages,
    hasPreviousPage: currentPage > 1,
    hasNextPage: currentPage < totalPages,
  };
}
