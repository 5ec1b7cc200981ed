import { recordAudit } from '../../audit/audit-store.ts';
import type { Context, TeamActor } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { transact } from '../../database/transaction.ts';
import { requireMayPublish } from '../../people/teams/publish-rights.ts';
import { requireRoom } from '../../people/teams/team-limits.ts';
import { isPageOf, keptAddress } from '../destinations/destination-rules.ts';
import { getDestination } from '../destinations/destinations-store.ts';
import { openRepository } from '../destinations/open-destination.ts';
import {
  countOtherPageFiles,
  deletePageFiles,
  listPageFiles,
  upsertPageFiles,
} from '../destinations/page-files-store.ts';
import { openCheckout } from './checkout.ts';
import { readPageFile } from './page-file-rules.ts';

interface ConfirmInput {
  destinationId: string;
  files: readonly { pageUrl: string; path: string | null }[];
}

const refusal = (index: number, field: 'pageUrl' | 'path', message: string): AppError =>
  new AppError('invalid_input', message, { details: { issues: [{ at: `files.${index}.${field}`, message }] } });

/** The files behind pages that people confirmed. */
export async function listConfirmedFiles(
  context: Context,
  { teamId }: TeamActor,
  { destinationId }: { destinationId: string },
): Promise<{ pageUrl: string; path: string; confirmedBy: string | null; confirmedAt: string }[]> {
  await getDestination(context.db, { teamId, destinationId });
  const files = await listPageFiles(context.db, { teamId, destinationId });
  return files.map(({ pageUrl, path, confirmedBy, confirmedAt }) => {
    return { pageUrl, path, confirmedBy, confirmedAt: confirmedAt.toISOString() };
  });
}

/** Keeps which file makes a page, once it is seen that a text in it can be changed. Throws `invalid_input` naming the file. */
export async function confirmFiles(
  context: Context,
  actor: TeamActor,
  { destinationId, files }: ConfirmInput,
): Promise<{ ok: true }> {
  await requireMayPublish(context, actor);
  const { teamId, userId } = actor;
  const destination = await getDestination(context.db, { teamId, destinationId });
  const checkout = await openCheckout(context, await openRepository(context, destination));
  const confirmed = new Map<string, string | null>();
  for (const [index, { pageUrl: typed, path }] of files.entries()) {
    const pageUrl = keptAddress(typed, `files.${index}.pageUrl`);
    if (!isPageOf(destination.websiteUrl, pageUrl)) {
      throw refusal(index, 'pageUrl', `${pageUrl} isn't a page of ${destination.websiteUrl}.`);
    }
    const file = path === null ? null : await checkout.read(path);
    if (path !== null && file === null) throw refusal(index, 'path', `The repository has no text file ${path}.`);
    const { title, description } = file === null ? {} : readPageFile(file).places;
    if (title !== undefined && description !== undefined && 'refusal' in title && 'refusal' in description) {
      throw refusal(index, 'path', `${path}: ${title.refusal}`);
    }
    confirmed.set(pageUrl, path);
  }
  const kept = [...confirmed].flatMap(([pageUrl, path]) => (path === null ? [] : [{ pageUrl, path }]));
  const forgotten = [...confirmed].flatMap(([pageUrl, path]) => (path === null ? [pageUrl] : []));
  return transact(context, async (context) => {
    const pageUrls = kept.map(({ pageUrl }) => pageUrl);
    // The last of them needs room, too.
    await requireRoom(context, { teamId, limit: 'pageFiles' }, async () => {
      const others = await countOtherPageFiles(context.db, { teamId, destinationId, pageUrls });
      return others + Math.max(0, pageUrls.length - 1);
    });
    if (kept.length > 0) await upsertPageFiles(context.db, { teamId, destinationId, userId, now: context.now() }, kept);
    await deletePageFiles(context.db, { teamId, destinationId, pageUrls: forgotten });
    const details = { confirmed: kept.length, forgotten: forgotten.length };
    await recordAudit(context, actor, { action: 'destination.confirmFiles', subject: destinationId, details });
    return { ok: true };
  });
}
