import { createHash } from 'node:crypto';
import { type DestinationKind, isByHand, isSystem } from '../../contract/live/destinations-api.ts';
import type { Publication } from './publication.ts';

/** Quotes, dashes and spaces that systems swap for one another when they print a text. */
const folds: [RegExp, string][] = [
  [/[\u2018\u2019\u201A\u2032`]/gu, "'"],
  [/[\u201C\u201D\u201E\u2033]/gu, '"'],
  [/[-\u2010-\u2015\u2212]+/gu, '-'],
  [/\u2026/gu, '...'],
  [/[\s\u00A0\u202F]+/gu, ' '],
];

/** A text as it is compared with a page: what a template or a browser changes about its signs does not matter. */
export function foldText(text: string | null): string {
  return folds
    .reduce((folded, [pattern, sign]) => folded.replace(pattern, sign), (text ?? '').normalize('NFKC'))
    .trim();
}

/** Whether two rendered texts are the same to a reader. */
export const isSameText = (one: string | null, other: string | null): boolean => foldText(one) === foldText(other);

/** What a site adds to a title, such as " - Juniper & Pine": at most this long and after a separator. */
const suffixPattern = /^ ?[-|·•:»] ?[^-|·•:»]{1,60}$/u;

/** What a page shows beyond a title: its site's suffix; null when it does not show the title, empty when nothing else. */
export function suffixOf(rendered: string | null, title: string): string | null {
  const [shown, wanted] = [foldText(rendered), foldText(title)];
  if (wanted === '' || !shown.startsWith(wanted)) return null;
  const rest = shown.slice(wanted.length);
  return rest === '' || suffixPattern.test(rest) ? rest : null;
}

/** Whether a page shows the text that was to be published; a title may carry its site's suffix. */
export function isShown({ field, after }: Pick<Publication, 'field' | 'after'>, rendered: string | null): boolean {
  return field === 'title' ? suffixOf(rendered, after) !== null : isSameText(rendered, after);
}

/** The suffix that a site adds to titles by itself, read from a page without its own title; null when there isn't one. */
export function siteSuffix(row: Pick<Publication, 'field' | 'storedBefore' | 'renderedBefore'>): string | null {
  if (row.field !== 'title' || row.storedBefore !== null) return null;
  return /(?<=\s)[-–—|·•»]\s[^-–—|·•»]{1,60}$/u.exec(row.renderedBefore ?? '')?.[0] ?? null;
}

/** Identifies what a publication is about to write. */
export function hashPublication(of: Pick<Publication, 'pageUrl' | 'field' | 'after'>): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([of.pageUrl, of.field, of.after]))
    .digest();
}

/**
 * Whether the page changed since a text was first sent and its answer was lost: the old text is there, and no one can say
 * whether it never left or a person put it back.
 */
export const isDoubtful = ({ attempt, sentVersion }: Pick<Publication, 'attempt' | 'sentVersion'>, version?: string) =>
  attempt > 0 && sentVersion !== null && version !== undefined && version !== sentVersion;

/** What to do with a text, given what the website's system keeps for it now. */
export type Judgment = 'send' | 'isThere' | 'conflict';

/** Decides before every write: the text is there already, nothing changed since the plan, or someone else was faster. */
export function judge(
  row: Pick<Publication, 'field' | 'after' | 'storedBefore'>,
  { stored, kind }: { stored: string | null; kind: DestinationKind },
): Judgment {
  // Where no system can be asked what it keeps, the page itself was read, and a template may have added to it.
  const isExact = isSystem(kind);
  if (isExact ? stored === row.after : isShown(row, stored)) return 'isThere';
  const isUnchanged = isExact ? stored === row.storedBefore : isSameText(stored, row.storedBefore);
  return isUnchanged ? 'send' : 'conflict';
}

export const changedSince = 'The page has changed since this text was proposed. Compare the three texts and decide.';
export const changedMeanwhile = 'Someone changed it before Serplift could. Compare the three texts and decide.';

/** Whether the page still shows what the proposal was written for. */
export function isAsProposed(row: Pick<Publication, 'proposalSaw'>, rendered: string | null): boolean {
  return isSameText(row.proposalSaw, rendered);
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** After publishing the page is read at once, then after these times: three times within an hour. */
const checksMs = [10 * minuteMs, 50 * minuteMs];
const longestWatchMs = 90 * dayMs;

/** When a page is read next for a text it did not show; null when it is no longer waited for. */
export function nextCheck(
  row: Pick<Publication, 'checks' | 'publishedAt' | 'plannedAt'>,
  { kind, now }: { kind: DestinationKind; now: Date },
): Date | null {
  const since = row.publishedAt ?? row.plannedAt ?? now;
  if (now.getTime() - since.getTime() > longestWatchMs) return null;
  return new Date(now.getTime() + (isByHand(kind) ? dayMs : (checksMs[row.checks] ?? dayMs)));
}

/** Whether a published text was looked for long enough: its page shows another one, whatever the site keeps. */
export const isNotShown = (row: Pick<Publication, 'state' | 'checks' | 'field' | 'after' | 'renderedAfter'>): boolean =>
  row.state === 'published' && row.checks > checksMs.length && !isShown(row, row.renderedAfter);

/** What is said about a published text that its page does not show; null while it is too early to say. */
export function notShownYet({ checks, field }: Pick<Publication, 'checks' | 'field'>): string | null {
  if (checks < checksMs.length) return null;
  return `An hour after publishing, the page still showed another ${field}. A cache may be in the way, or the theme doesn't show this field; Serplift looks again every day.`;
}
