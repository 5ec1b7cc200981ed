import { AppError } from '../../contract/errors.ts';
import {
  type Destination,
  type DestinationInput,
  isSystem,
  type SystemKind,
} from '../../contract/live/destinations-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { newSecret } from '../../platform/secrets.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { mayPublish } from '../../team/teams/publish-rights.ts';
import { requireRoom } from '../../team/teams/team-limits.ts';
import { checkWebhookUrl } from '../../team/webhooks/post-webhook.ts';
import { connectionOf, readCredentials, repositoryOf, required } from './credentials-rules.ts';
import { keptWebsite, refusal } from './destination-rules.ts';
import * as store from './destinations-store.ts';
import { openDestination, openRepository } from './open-destination.ts';

const accountOf = (settings: store.DestinationSettings): string | null => {
  const { username, adminUrl, shop, repository, webhookUrl } = settings;
  return username ?? adminUrl ?? shop ?? repository ?? webhookUrl ?? null;
};

const toDestination = (record: store.DestinationRecord): Destination => ({
  id: record.id,
  kind: record.kind,
  name: record.name,
  websiteUrl: record.websiteUrl,
  system: record.settings.system ?? null,
  account: accountOf(record.settings),
  status: record.status,
  createdAt: record.createdAt.toISOString(),
});

/** The team's destinations, and whether the caller may publish to them. */
export async function listDestinations(
  context: Context,
  actor: TeamActor,
): Promise<{ destinations: Destination[]; mayPublish: boolean }> {
  const records = await store.listDestinations(context.db, actor.teamId);
  return { destinations: records.map(toDestination), mayPublish: await mayPublish(context, actor) };
}

interface Checked {
  settings: store.DestinationSettings;
  /** In plain text, for this moment. */
  secret: string | null;
}

/** Asks the system who it is, so that a wrong password is found while the owner is there. */
async function checkSystem(
  context: Context,
  teamId: string,
  input: DestinationInput & { kind: SystemKind },
): Promise<Checked> {
  const { kind } = input;
  const websiteUrl = keptWebsite(input.websiteUrl);
  const { settings, secret, at } = readCredentials(kind, input, websiteUrl);
  const { sites } = context.providers;
  try {
    const opened =
      kind === 'github'
        ? await sites.openRepository(repositoryOf({ settings, secret }), teamId)
        : sites.open(connectionOf(kind, { settings, secret, websiteUrl }), teamId);
    const { name: system, siteName } = await opened.describe(context.signal);
    return { settings: { ...settings, system, siteName }, secret };
  } catch (error) {
    if (!(error instanceof AppError) || context.signal.aborted) throw error;
    if (error.code === 'reconnect_needed') throw refusal(at.secret, error.message.split(' An owner can ')[0] ?? '');
    // What does not answer as it should is an address to correct, not a fault of ours.
    const isOfAddress = error.code === 'invalid_input' && error.details?.['issues'] === undefined;
    throw error.code.startsWith('provider_') || isOfAddress ? refusal(at.address, error.message) : error;
  }
}

async function check(context: Context, teamId: string, input: DestinationInput): Promise<Checked> {
  const { kind } = input;
  if (isSystem(kind)) return checkSystem(context, teamId, { ...input, kind });
  if (input.kind !== 'webhook') return { settings: {}, secret: null };
  const typed = required(input, 'webhookUrl', 'Enter the URL of the webhook.');
  return { settings: { webhookUrl: checkWebhookUrl(context, typed) }, secret: newSecret() };
}

/** Asks a connected system who it is, with the credentials that are kept; a webhook isn't called. Throws its refusal. */
export async function checkDestination(
  context: Context,
  actor: TeamActor,
  { destinationId }: { destinationId: string },
): Promise<Destination> {
  const { teamId } = actor;
  const record = await store.getDestination(context.db, { teamId, destinationId });
  if (!isSystem(record.kind)) return toDestination(record);
  const opened = record.kind === 'github' ? await openRepository(context, record) : openDestination(context, record);
  if (opened === null) return toDestination(record);
  const { name: system, siteName } = await opened.describe(context.signal);
  const settings = { ...record.settings, system, siteName };
  return toDestination(await store.refreshDestination(context.db, { teamId, destinationId, settings }));
}

/** Connects a destination, whose credentials are tried first. Throws `invalid_input` naming what is wrong. */
export async function createDestination(
  context: Context,
  actor: TeamActor,
  input: DestinationInput,
): Promise<{ destination: Destination; webhookSecret: string | null }> {
  const websiteUrl = keptWebsite(input.websiteUrl);
  const { settings, secret } = await check(context, actor.teamId, input);
  return transact(context, async (context) => {
    const { teamId, userId } = actor;
    await requireRoom(context, { teamId, limit: 'destinations' }, async () => {
      const known = await store.listDestinations(context.db, teamId);
      return known.filter((one) => one.kind !== input.kind || one.websiteUrl !== websiteUrl).length;
    });
    const record = await store.upsertDestination(context.db, {
      teamId,
      createdBy: userId,
      kind: input.kind,
      name: input.name || new URL(websiteUrl).host,
      websiteUrl,
      settings,
      secret: secret === null ? null : { sealed: context.secrets.seal(secret), keyId: context.secrets.keyId },
      createdAt: context.now(),
    });
    const details = { kind: input.kind, websiteUrl };
    await recordAudit(context, actor, { action: 'destination.connect', subject: record.id, details });
    return { destination: toDestination(record), webhookSecret: input.kind === 'webhook' ? secret : null };
  });
}

/** Disconnects a destination; what was published through it stays, with its receipts. */
export async function removeDestination(
  context: Context,
  actor: TeamActor,
  { destinationId }: { destinationId: string },
): Promise<{ ok: true }> {
  return transact(context, async (context) => {
    const { name } = await store.deleteDestination(context.db, { teamId: actor.teamId, destinationId });
    const details = { name };
    await recordAudit(context, actor, { action: 'destination.disconnect', subject: destinationId, details });
    return { ok: true };
  });
}
