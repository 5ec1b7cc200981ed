import type { WorldPage } from '../world/world.ts';

/** What of a store each kind of page is. */
const folders = { product: 'products', category: 'collections', guide: 'blogs/guides' } as const;

/** What a store finds a page by: the last part of its address. */
export const handleOf = ({ path }: WorldPage): string => path.split('/').findLast((part) => part !== '') ?? '';

/**
 * The pages by the addresses that a Shopify store would give them, which the company's site answers too. Of two pages with
 * one handle, a store has the first.
 */
export function storePages(pages: Iterable<WorldPage>): ReadonlyMap<string, WorldPage> {
  const entries = [...pages].flatMap((page): [string, WorldPage][] => {
    const folder = page.kind in folders ? folders[page.kind as keyof typeof folders] : undefined;
    return folder === undefined ? [] : [[`/${folder}/${handleOf(page)}`, page]];
  });
  return new Map(entries.toReversed());
}
