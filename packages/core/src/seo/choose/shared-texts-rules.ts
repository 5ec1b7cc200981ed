import { tokens } from '../../text/tokens-rules.ts';
import type { SharedTexts } from '../page/opportunity.ts';

interface Texts {
  title: string | null;
  description: string | null;
}

const plain = (text: string): string => tokens(text).join(' ');

/** Tells of the pages of a site which of their texts another page has too, whatever their case and punctuation. */
export function findSharedTexts(pages: readonly Texts[]): (page: Texts) => SharedTexts {
  const [titles, descriptions] = [countTexts(pages, 'title'), countTexts(pages, 'description')];
  const sharedOf = (text: string | null, counts: ReadonlyMap<string, number>): string | null =>
    text !== null && (counts.get(plain(text)) ?? 0) > 1 ? text : null;
  return ({ title, description }) => ({
    title: sharedOf(title, titles),
    description: sharedOf(description, descriptions),
  });
}

function countTexts(pages: readonly Texts[], field: keyof Texts): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const text = plain(page[field] ?? '');
    if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}
