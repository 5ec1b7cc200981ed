import { type DestinationKind, isByHand } from '../../contract/live/destinations-api.ts';
import type { StoredTexts } from '../../providers/sites/site.ts';
import type { DecidedItem } from '../../runs/record/items-store.ts';
import { presentSeoPage } from '../../seo/page/present-seo-page.ts';
import type { RenderedTexts } from '../destinations/read-rendered.ts';
import type { Publication } from './publication.ts';
import type { NewPublication, PublicationChange } from './publications-store.ts';
import { changedSince, isAsProposed, isSameText, isShown } from './publish-rules.ts';

/** The texts of a page that a person accepted and that differ from what the proposal saw; none if no text was accepted. */
export function acceptedTexts(item: DecidedItem): NewPublication[] {
  const page = presentSeoPage(item);
  if (page.state !== 'succeeded' || page.decision === null || page.decision.verdict === 'rejected') return [];
  const wanted = {
    title: { saw: page.currentTitle, after: page.decision.title ?? page.optimizedTitle },
    description: { saw: page.currentDescription, after: page.decision.description ?? page.optimizedDescription },
  };
  return (['title', 'description'] as const).flatMap((field): NewPublication[] => {
    const { saw, after } = wanted[field];
    if (after === null || after.trim() === '' || isSameText(saw, after)) return [];
    return [{ itemId: item.id, pageUrl: page.url, field, proposalSaw: saw, after }];
  });
}

const sentStates = new Set<Publication['state']>([
  'sending',
  'inDoubt',
  'proposed',
  'published',
  'live',
  'rollingBack',
]);

/**
 * The texts that are still to be published, given those of an earlier time in order: what was sent then is left out, and one
 * that was decided otherwise since expects what Serplift itself wrote.
 */
export function stillToPublish(
  texts: readonly NewPublication[],
  { earlier, kind }: { earlier: readonly Publication[]; kind: DestinationKind },
): NewPublication[] {
  const placeOf = ({ itemId, field }: Pick<Publication, 'itemId' | 'field'>): string => `${itemId} ${field}`;
  const isOut = ({ state }: Publication): boolean => sentStates.has(state) || (state === 'accepted' && isByHand(kind));
  const latest = new Map(earlier.map((row) => [placeOf(row), row]));
  return texts.flatMap((text) => {
    const before = latest.get(placeOf(text));
    if (before === undefined || !isOut(before)) return [text];
    return before.after === text.after ? [] : [{ ...text, proposalSaw: before.renderedAfter ?? before.after }];
  });
}

/** What a plan found for one page; `stored` is null where no system can be asked. */
export interface FoundPage {
  stored: StoredTexts | null;
  rendered: RenderedTexts;
  now: Date;
}

/** What becomes of one text once its page was read. */
export function planText(row: Publication, { stored, rendered, now }: FoundPage): PublicationChange {
  const { field } = row;
  const kept = stored?.[field] ?? null;
  const found = { storedBefore: kept, renderedBefore: rendered[field], plannedAt: now };
  if (stored !== null && kept === row.after) {
    const message = 'The site already has this text.';
    return { ...found, state: 'published', publishedAt: now, nextCheckAt: now, message };
  }
  if (stored === null && isShown(row, rendered[field])) {
    const message = 'The page already shows this text.';
    return { ...found, state: 'live', liveAt: now, renderedAfter: rendered[field], message };
  }
  if (isAsProposed(row, rendered[field])) return found;
  const conflict = { conflictStored: kept, conflictRendered: rendered[field], message: changedSince };
  return { ...found, ...conflict, state: 'conflict' };
}
