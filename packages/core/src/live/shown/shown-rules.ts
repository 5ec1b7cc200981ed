import type { LookDay, ShownOutcome } from '../../contract/live/shown-outcomes.ts';
import { isSameName } from '../../text/page-facts/brand-name-rules.ts';
import { foldText, suffixOf } from '../record/publish-rules.ts';

/** A title that was published, and what else its page offers to Google. */
export interface WrittenTitle {
  /** As it was published. */
  title: string;
  /** As the page shows it, perhaps with its site's name; null when no one read it. */
  rendered: string | null;
  /** The title before. */
  before: string | null;
  headings: readonly string[];
  /** What the site calls itself; null when unknown. */
  siteName: string | null;
}

/** A title that is cut at the end is the written one when at least this share of it is left. */
const leastLeft = 0.8;
const separatorPattern = / [-|·•»] |: /u;

const plain = (text: string): string => foldText(text).toLowerCase();

/** The text without the dots at its end; null when it has none. */
const uncut = (text: string): string | null => (text.endsWith('...') ? text.slice(0, -3).trimEnd() : null);

/** Whether a text is another one, perhaps cut at the end by the result page. */
function isOrIsCut(shown: string, text: string): boolean {
  const [seen, whole] = [plain(shown), plain(text)];
  if (seen === whole) return whole !== '';
  const left = uncut(seen);
  return left !== null && whole.startsWith(left) && left.length >= leastLeft * whole.length;
}

/** A shown title without the parts that are the site's name. */
function withoutName(shown: string, siteName: string | null): string {
  if (siteName === null) return shown;
  const parts = foldText(shown).split(separatorPattern);
  const kept = parts.filter((part) => !isSameName(part, siteName));
  return kept.length === parts.length || kept.length === 0 ? shown : kept.join(' - ');
}

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether some words in a row of a title are all that is shown. */
function isPartOf(shown: string, title: string): boolean {
  const [part, whole] = [wordsOf(uncut(plain(shown)) ?? shown), wordsOf(title)];
  return part.length > 0 && part.length < whole.length && ` ${whole.join(' ')} `.includes(` ${part.join(' ')} `);
}

/** What became of a title on a result page; `shown` is null when the page was not among the results. */
export function judgeShown(written: WrittenTitle, shown: string | null): ShownOutcome {
  if (shown === null) return 'notFound';
  const { title, rendered, before, headings, siteName } = written;
  if (isOrIsCut(shown, title) || (rendered !== null && isOrIsCut(shown, rendered))) return 'asWritten';
  if (before !== null && isOrIsCut(shown, before)) return 'before';
  const bare = withoutName(shown, siteName);
  if (isOrIsCut(bare, title) || (suffixOf(shown, title) ?? '') !== '') return 'brand';
  if (headings.some((heading) => isOrIsCut(shown, heading) || isOrIsCut(bare, heading))) return 'heading';
  return isPartOf(bare, title) ? 'shortened' : 'other';
}

const dayMs = 86_400_000;

/** When a look at a title is due. */
export const dueAt = (liveAt: Date, day: LookDay): Date => new Date(liveAt.getTime() + day * dayMs);
