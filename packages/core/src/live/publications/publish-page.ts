import { AppError } from '../../contract/errors.ts';
import { isSystem } from '../../contract/live/destinations-api.ts';
import { keptFailure, outlastOutage } from '../../platform/database/outlast-outage.ts';
import type { Site, WriteOutcome } from '../../providers/sites/site.ts';
import type { Context } from '../../team/context/context.ts';
import type { DestinationRecord } from '../destinations/destinations-store.ts';
import { pagesToKeep } from '../destinations/protected-pages-store.ts';
import { readRendered } from '../destinations/read-rendered.ts';
import { afterFailure, isOutcomeUnknown, keepInDoubt, publishedChange } from '../record/doubt-rules.ts';
import { type ChangeOf, isUnplanned } from '../record/plan-rows.ts';
import { planText } from '../record/plan-rules.ts';
import { type Publication, writeIdOf } from '../record/publication.ts';
import { changePublication, listPublications, type PublicationChange } from '../record/publications-store.ts';
import { changedMeanwhile, isDoubtful, judge } from '../record/publish-rules.ts';
import { lookAtPage } from './watch-pages.ts';

const noPage = "The site has no post or page at this address, so its texts can't be changed this way.";

/** Reads a page and what its site keeps for it: what publishing would change. */
export async function planPage(context: Context, site: Site | null, pageUrl: string): Promise<ChangeOf> {
  const stored = site === null ? null : await site.read(pageUrl, context.signal);
  if (site !== null && stored === null) throw new AppError('provider_rejected', noPage);
  const rendered = await readRendered(context, pageUrl, site?.pageLogin);
  const now = context.now();
  return (row) => planText(row, { stored, rendered, now });
}

/** What the texts of one page are published with, while the page is reserved. */
export interface PublishWork {
  /** Its signal is aborted when the worker leaves or the reservation is lost. */
  context: Context;
  destination: DestinationRecord;
  /** Null where people or another system change the site. */
  site: Site | null;
  /** Whether the page is to be left alone: what may have been sent to it is only looked for. */
  isKept?: boolean;
}

/** How often a text is sent while its answers are lost, each time after the site was read. */
const maxSends = 3;
const alreadyThere = 'The site already had this text, so nothing was sent.';
const nothingYet = 'So far, the site has the previous text.';

/** What no person asked for is sent at most once, and only where the system itself knows a write that it took before. */
function sendsFor({ destination: { kind }, isKept = false }: PublishWork, { state }: Publication): number {
  if (isKept) return 0;
  const isLook = state === 'inDoubt';
  if (!isSystem(kind)) return isLook ? 0 : 1;
  return isLook ? 1 : maxSends;
}

/** What was done at the site is kept even while the database restarts. */
function keep({ context }: PublishWork, row: Publication, change: PublicationChange): Promise<boolean> {
  return outlastOutage(() => changePublication(context.db, row, change), context.signal);
}

/** What the site has now is shown to a person, with what the page shows. */
async function toConflict(
  { context, site }: PublishWork,
  row: Publication,
  stored: string | null,
): Promise<PublicationChange> {
  const rendered = await readRendered(context, row.pageUrl, site?.pageLogin).catch(() => null);
  const conflictRendered = rendered?.[row.field] ?? null;
  return { state: 'conflict', conflictStored: stored, conflictRendered, message: changedMeanwhile };
}

/** Sends one write, remembered before it leaves; null when its outcome is not known. */
async function send(work: PublishWork, site: Site, row: Publication): Promise<PublicationChange | null> {
  const { context } = work;
  const { pageUrl, field, storedBefore: expected, after: value } = row;
  let outcome: WriteOutcome;
  try {
    outcome = await site.write({ pageUrl, field, expected, value, writeId: writeIdOf(row) }, context.signal);
  } catch (thrown) {
    const error = keptFailure(thrown, context.signal);
    if (!isOutcomeUnknown(error)) return afterFailure(row, { error, now: context.now(), isRefused: true });
    context.log.warn({ err: error, publication: row.id }, 'the answer to a write was lost; reading the page again');
    return null;
  }
  const isOurs = outcome.state === 'written' || outcome.stored === value;
  return isOurs ? publishedChange(context.now(), null) : toConflict(work, row, outcome.stored);
}

/** What follows from what the site has now: what became of the text, or that it may be sent to this version of the page. */
async function decide(
  work: PublishWork,
  site: Site,
  row: Publication,
): Promise<{ change: PublicationChange } | { version: string | null }> {
  const texts = await site.read(row.pageUrl, work.context.signal);
  if (texts === null) throw new AppError('provider_rejected', noPage);
  const { [row.field]: stored, version } = texts;
  const judgment = judge(row, { stored, kind: work.destination.kind });
  if (judgment === 'isThere')
    return { change: publishedChange(work.context.now(), row.attempt === 0 ? alreadyThere : null) };
  if (judgment === 'conflict' || isDoubtful(row, version)) return { change: await toConflict(work, row, stored) };
  return { version: version ?? null };
}

/** Remembers that a text is about to leave; null when another worker was faster. */
async function markSending(
  { context }: PublishWork,
  row: Publication,
  version: string | null,
): Promise<Publication | null> {
  const sentVersion = row.attempt === 0 ? version : row.sentVersion;
  const sending = { state: 'sending', attempt: row.attempt + 1, sentVersion, sentAt: context.now() } as const;
  return (await changePublication(context.db, row, sending)) ? { ...row, ...sending } : null;
}

/** Publishes one text: the site is read before every write, and after one whose answer was lost. */
async function publishText(work: PublishWork, site: Site, first: Publication): Promise<void> {
  const { context } = work;
  let row = first;
  try {
    for (let sends = sendsFor(work, first); ; sends -= 1) {
      const decided = await decide(work, site, row);
      if ('change' in decided) return void (await keep(work, row, decided.change));
      if (sends === 0) {
        const change = keepInDoubt(row, { why: nothingYet, now: context.now() });
        return void (await keep(work, row, change));
      }
      const marked = await markSending(work, row, decided.version);
      if (marked === null) return;
      row = marked;
      context.signal.throwIfAborted();
      const outcome = await send(work, site, row);
      if (outcome !== null) return void (await keep(work, row, outcome));
    }
  } catch (thrown) {
    const error = keptFailure(thrown, context.signal);
    await keep(work, row, afterFailure(row, { error, now: context.now() }));
  }
}

/** Publishes the texts of one page, which the caller holds, and looks whether the page shows them. */
export async function publishPage(
  work: PublishWork,
  { batchId, pageUrl }: { batchId: string; pageUrl: string },
): Promise<void> {
  const { context, site, destination } = work;
  const rows = await listPublications(context.db, { batchId, pageUrl, states: ['accepted', 'sending', 'inDoubt'] });
  const kept = await pagesToKeep(context.db, { teamId: destination.teamId, pageUrls: [pageUrl] });
  const message = kept.get(pageUrl);
  for (const row of rows) {
    if (message !== undefined && row.state === 'accepted') await keep(work, row, { state: 'kept', message });
    else if (isUnplanned(row)) continue;
    else if (site !== null) await publishText({ ...work, isKept: message !== undefined }, site, row);
    else await keep(work, row, { nextCheckAt: context.now() });
  }
  const states = site === null ? (['accepted'] as const) : (['published'] as const);
  await lookAtPage(context, await listPublications(context.db, { batchId, pageUrl, states }), {
    kind: destination.kind,
    site,
  });
}
