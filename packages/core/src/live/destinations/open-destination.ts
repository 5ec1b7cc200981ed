import { AppError } from '../../contract/errors.ts';
import { isSystem } from '../../contract/live/destinations-api.ts';
import type { Repository } from '../../providers/sites/repository.ts';
import type { Site } from '../../providers/sites/site.ts';
import type { Context } from '../../team/context/context.ts';
import { connectionOf, repositoryOf } from './credentials-rules.ts';
import { type DestinationRecord, setDestinationStatus } from './destinations-store.ts';
import { openWebhookSite } from './webhook-site.ts';

/** The same calls, which mark the destination when its system refuses the credentials. */
function noting<Calls extends Site | Repository>(
  context: Context,
  { id, teamId }: DestinationRecord,
  calls: Calls,
): Calls {
  const noted =
    (call: (...asked: unknown[]) => Promise<unknown>) =>
    (...asked: unknown[]) =>
      call(...asked).catch(async (error: unknown) => {
        if (error instanceof AppError && error.code === 'reconnect_needed') {
          await setDestinationStatus(context.db, { teamId, destinationId: id, status: 'reconnectNeeded' });
        }
        throw error;
      });
  const entries = Object.entries(calls).map(([name, call]) => [name, typeof call === 'function' ? noted(call) : call]);
  return Object.fromEntries(entries) as Calls;
}

/** The system behind a destination that changes pages at once; null where people do. */
export function openDestination(context: Context, destination: DestinationRecord): Site | null {
  const { teamId, kind, secret: sealed, settings, websiteUrl } = destination;
  if (sealed === null || kind === 'github') return null;
  const secret = context.secrets.open(sealed.sealed, sealed.keyId);
  if (!isSystem(kind)) return openWebhookSite(context, { url: settings.webhookUrl ?? '', secret });
  const connection = connectionOf(kind, { settings, secret, websiteUrl });
  return noting(context, destination, context.providers.sites.open(connection, teamId));
}

/** The repository behind a destination. Throws `not_configured` for a destination of another kind. */
export async function openRepository(context: Context, destination: DestinationRecord): Promise<Repository> {
  const { teamId, kind, secret: sealed, settings } = destination;
  if (sealed === null || kind !== 'github') throw new AppError('not_configured', 'This destination has no repository.');
  const secret = context.secrets.open(sealed.sealed, sealed.keyId);
  const connection = repositoryOf({ settings, secret });
  return noting(context, destination, await context.providers.sites.openRepository(connection, teamId));
}
