import type { Context } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { isOutage, outlastOutage } from '../../database/outlast-outage.ts';
import type { Site, WriteOutcome } from '../../providers/sites/site.ts';
import type { DestinationRecord } from '../destinations/destinations-store.ts';
import { readRendered } from '../destinations/read-rendered.ts';
import { pagesToKeep } from '../record/kept-pages-store.ts';
import { type Publication, writeIdOf } from '../record/publication.ts';
import { changePublication, listPublications, type PublicationChange } from '../record/publications-store.ts';
import { changedMeanwhile, inDoubt, isDoubtful, judge } from '../record/publish-rules.ts';
import { noPage } from './plan-page.ts';
import { lookAtPage } from './watch-pages.ts';

/** What the texts of one page are published with, while the page is reserved. */
export interface PublishWork {
  /** Its signal is aborted when the worker leaves or the reservation is lost. */
  context: Context;
  destination: DestinationRecord;
  /** Null where people or another system change the site. */
  site: Site | null;
}

/** A write whose answer was lost this often is given up until a person publishes again. */
const maxSends = 3;
const lostMessage = `The site's response was lost ${maxSends} times, and it still has the previous text. Publish it again later.`;
const alreadyThere = 'The site already had this text, so nothing was sent.';

const isOutcomeUnknown = (error: AppError): boolean => error.details?.['outcomeUnknown'] === true;

/** What was done at the site is kept even while the database restarts. */
function keep({ context }: PublishWork, row: Publication, change: PublicationChange): Promise<boolean> {
  return outlastOutage(() => changePublication(context.db, row, change), context.signal);
}

const published = ({ context }: PublishWork, message: string | null): PublicationChange => {
  const now = context.now();
  return { state: 'published', publishedAt: now, nextCheckAt: now, message };
};

/** What the site has now is shown to a person, with what the page shows. */
async function toConflict(
  { context }: PublishWork,
  row: Publication,
  stored: string | null,
): Promise<PublicationChange> {
  const rendered = await readRendered(context, row.pageUrl).catch(() => null);
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
  } catch (error) {
    if (context.signal.aborted || isOutage(error) || !(error instanceof AppError)) throw error;
    if (!isOutcomeUnknown(error)) return { state: 'failed', message: error.message };
    context.log.warn({ err: error, publication: row.id }, 'the answer to a write was lost; reading the page again');
    return null;
  }
  const isOurs = outcome.state === 'written' || outcome.stored === value;
  return isOurs ? published(work, null) : toConflict(work, row, outcome.stored);
}

/** What follows from what the site has now: what became of the text, or that it may be sent to this version of the page. */
async function decide(
  work: PublishWork,
  site: Site,
  row: Publication,
): Promise<{ change: PublicationChange } | { version: string | null }> {
  const texts = await site.read(row.pageUrl, work.context.signal);
  if (texts === null) return { change: { state: 'failed', message: noPage } };
  const { [row.field]: stored, version } = texts;
  const judgment = judge(row, { stored, kind: work.destination.kind });
  if (judgment === 'isThere') return { change: published(work, row.attempt === 0 ? alreadyThere : null) };
  if (judgment === 'conflict' || isDoubtful(row, version)) return { change: await toConflict(work, row, stored) };
  if (row.attempt >= maxSends) return { change: { state: 'failed', message: lostMessage } };
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

/** What is kept of a failure: a text that may be on the site stays in doubt, and is looked for on its page. */
function afterFailure({ context }: PublishWork, row: Publication, { message }: AppError): PublicationChange {
  if (row.state !== 'sending') return { state: 'failed', message };
  return { message: `${inDoubt} ${message}`, nextCheckAt: context.now() };
}

/** Publishes one text: the site is read before every write, and after one whose answer was lost. */
async function publishText(work: PublishWork, site: Site, first: Publication): Promise<void> {
  const { context } = work;
  let row = first;
  try {
    for (;;) {
      const decided = await decide(work, site, row);
      const change = 'change' in decided ? decided.change : null;
      const marked = 'version' in decided ? await markSending(work, row, decided.version) : row;
      if (marked === null) return;
      row = marked;
      context.signal.throwIfAborted();
      const outcome = change ?? (await send(work, site, row));
      if (outcome === null) continue;
      await keep(work, row, outcome);
      return;
    }
  } catch (error) {
    if (context.signal.aborted || isOutage(error) || !(error instanceof AppError)) throw error;
    await keep(work, row, afterFailure(work, row, error));
  }
}

/** Publishes the texts of one page, which the caller holds, and looks whether the page shows them. */
export async function publishPage(
  work: PublishWork,
  { batchId, pageUrl }: { batchId: string; pageUrl: string },
): Promise<void> {
  const { context, site, destination } = work;
  const rows = await listPublications(context.db, { batchId, pageUrl, states: ['accepted', 'sending'] });
  const kept = await pagesToKeep(context.db, { teamId: destination.teamId, pageUrls: [pageUrl] });
  const message = kept.get(pageUrl);
  for (const row of rows) {
    if (message !== undefined && row.state === 'accepted') await keep(work, row, { state: 'kept', message });
    else if (site !== null) await publishText(work, site, row);
    else await keep(work, row, { nextCheckAt: context.now() });
  }
  const states = site === null ? (['accepted'] as const) : (['published'] as const);
  await lookAtPage(context, await listPublications(context.db, { batchId, pageUrl, states }), destination.kind);
}
