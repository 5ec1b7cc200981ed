import { kept } from '../lib/kept.ts';

/** What the palette lists. */
interface Entry {
  id: string;
  label: string;
  group: string;
  keywords?: string[];
}

const mostRecent = 5;
/** Kept for each person of a browser, so that no one sees where another person was. */
const keyOf = (userId: string): string => `palette-recent-${userId}`;

/** The last choices in the palette, the latest first. */
export function readRecent(userId: string): string[] {
  try {
    const ids: unknown = JSON.parse(kept.read(keyOf(userId)) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, mostRecent) : [];
  } catch {
    return [];
  }
}

/** The latest choices after one more. */
export function withChoice(recent: readonly string[], id: string): string[] {
  return [id, ...recent.filter((one) => one !== id)].slice(0, mostRecent);
}

/** Remembers a choice. */
export function rememberChoice(userId: string, id: string): void {
  kept.write(keyOf(userId), JSON.stringify(withChoice(readRecent(userId), id)));
}

const isInWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** How well a typed word fits a text: 3 for a whole word of it, 2 for the beginning of one, 1 for what is inside, 0 for none. */
function fitOf(word: string, text: string): number {
  let best = 0;
  for (let at = text.indexOf(word); at !== -1 && best < 3; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    const begins = !isInWord(text[at - 1]) || !isInWord(text[at]);
    const ends = !isInWord(text[end]) || !isInWord(text[end - 1]);
    best = Math.max(best, begins && ends ? 3 : begins ? 2 : 1);
  }
  return best;
}

/** What an entry is found by, its name first: "go to API usage" names the group too. */
export function searchedTexts(entry: Omit<Entry, 'id'>): string[] {
  return [entry.label, entry.group, ...(entry.keywords ?? [])];
}

/** A word of an entry's keywords fits a little less than one of its name. */
const keywordShare = 0.9;

/**
 * How well an entry, with its name first and its keywords after it, fits what was typed, from 0 to 1: whole words before
 * beginnings of words before what is inside them. 0 takes it out of the list: some typed word is nowhere in it.
 */
export function fitOfTyped(typed: string, [name = '', ...keywords]: readonly string[]): number {
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  const known = keywords.join(' ').toLowerCase();
  const fits = words.map((word) => Math.max(fitOf(word, name.toLowerCase()), keywordShare * fitOf(word, known)));
  if (fits.includes(0)) return 0;
  return fits.length === 0 ? 1 : fits.reduce((sum, fit) => sum + fit, 0) / (3 * fits.length);
}

/** What fits the typed text, best first; groups come in the order of their best entries. */
export function fittingEntries<E extends Entry>(
  groups: ReadonlyMap<string, readonly E[]>,
  typed: string,
): [group: string, entries: E[]][] {
  const ranked = [...groups].flatMap(([group, entries]) => {
    const fits = entries.map((entry) => ({ entry, fit: fitOfTyped(typed, searchedTexts(entry)) }));
    const found = fits.filter(({ fit }) => fit > 0).sort((a, b) => b.fit - a.fit);
    return found[0] === undefined ? [] : [{ group, best: found[0].fit, entries: found.map(({ entry }) => entry) }];
  });
  return ranked.sort((a, b) => b.best - a.best).map(({ group, entries }) => [group, entries]);
}

/** Entries by group in their order; what was chosen last comes first, and only there. */
export function groupedEntries<E extends Pick<Entry, 'id' | 'group'>>(
  entries: readonly E[],
  recent: readonly string[],
): Map<string, E[]> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const groups = new Map<string, E[]>();
  const latest = recent.flatMap((id) => byId.get(id) ?? []);
  if (latest.length > 0) groups.set('Recent', latest);
  for (const entry of entries) {
    if (latest.includes(entry)) continue;
    groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  }
  return groups;
}
