/** First and last result on a page (counted from 1, both 0 when there are none) and the number of pages (at least 1). */
export function resultRange(page: number, pageSize: number, totalItems: number) {
  const pages = Math.max(1, Math.ceil(totalItems / pageSize));
  const first = totalItems === 0 ? 0 : Math.min((page - 1) * pageSize + 1, totalItems);
  return { first, last: Math.min(page * pageSize, totalItems), pages };
}
