import type { Context } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import type { Site } from '../../providers/sites/site.ts';
import { connectionOf } from './credentials-rules.ts';
import { isSystem } from './destinations-api.ts';
import { type DestinationRecord, setDestinationStatus } from './destinations-store.ts';
import { openWebhookSite } from './webhook-site.ts';

/** Marks the destination when its system refuses the credentials, and passes the error on. */
async function noting<T>(context: Context, { id, teamId }: DestinationRecord, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.code === 'reconnect_needed') {
      await setDestinationStatus(context.db, { teamId, destinationId: id, status: 'reconnectNeeded' });
    }
    throw error;
  }
}

/** The system behind a destination; null where people change the site themselves. */
export function openDestination(context: Context, destination: DestinationRecord): Site | null {
  const { kind, secret: sealed, settings, websiteUrl } = destination;
  if (sealed === null) return null;
  const secret = context.secrets.open(sealed.sealed, sealed.keyId);
  if (!isSystem(kind)) return openWebhookSite(context, { url: settings.webhookUrl ?? '', secret });
  const site = context.providers.sites.open(connectionOf(kind, { settings, secret, websiteUrl }));
  return {
    describe: (signal) => noting(context, destination, site.describe(signal)),
    read: (pageUrl, signal) => noting(context, destination, site.read(pageUrl, signal)),
    write: (write, signal) => noting(context, destination, site.write(write, signal)),
  };
}
