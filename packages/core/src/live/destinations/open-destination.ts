import { AppError } from '../../contract/errors.ts';
import { isSystem } from '../../contract/live/destinations-api.ts';
import type { Repository } from '../../providers/sites/repository.ts';
import type { Site } from '../../providers/sites/site.ts';
import type { Context } from '../../team/context/context.ts';
import { connectionOf, repositoryOf } from './credentials-rules.ts';
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

/** The system behind a destination that changes pages at once; null where people do. */
export function openDestination(context: Context, destination: DestinationRecord): Site | null {
  const { teamId, kind, secret: sealed, settings, websiteUrl } = destination;
  if (sealed === null || kind === 'github') return null;
  const secret = context.secrets.open(sealed.sealed, sealed.keyId);
  if (!isSystem(kind)) return openWebhookSite(context, { url: settings.webhookUrl ?? '', secret });
  const site = context.providers.sites.open(connectionOf(kind, { settings, secret, websiteUrl }), teamId);
  return {
    pageLogin: site.pageLogin,
    describe: (signal) => noting(context, destination, site.describe(signal)),
    read: (pageUrl, signal) => noting(context, destination, site.read(pageUrl, signal)),
    write: (write, signal) => noting(context, destination, site.write(write, signal)),
  };
}

/** The repository behind a destination. Throws `not_configured` for a destination of another kind. */
export async function openRepository(context: Context, destination: DestinationRecord): Promise<Repository> {
  const { teamId, kind, secret: sealed, settings } = destination;
  if (sealed === null || kind !== 'github') throw new AppError('not_configured', 'This destination has no repository.');
  const secret = context.secrets.open(sealed.sealed, sealed.keyId);
  const repository = await context.providers.sites.openRepository(repositoryOf({ settings, secret }), teamId);
  const note = <T>(call: Promise<T>): Promise<T> => noting(context, destination, call);
  return {
    describe: (signal) => note(repository.describe(signal)),
    snapshot: (commit, signal) => note(repository.snapshot(commit, signal)),
    readText: (file, signal) => note(repository.readText(file, signal)),
    findBranch: (branch, signal) => note(repository.findBranch(branch, signal)),
    findPullRequest: (by, signal) => note(repository.findPullRequest(by, signal)),
    getPullRequest: (number, signal) => note(repository.getPullRequest(number, signal)),
    createBranch: (commit, signal) => note(repository.createBranch(commit, signal)),
    propose: (of, signal) => note(repository.propose(of, signal)),
    revert: (pull, text, signal) => note(repository.revert(pull, text, signal)),
    close: (number, signal) => note(repository.close(number, signal)),
  };
}
