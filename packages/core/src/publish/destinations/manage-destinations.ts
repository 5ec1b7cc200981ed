import { recordAudit } from '../../audit/audit-store.ts';
import type { Context, TeamActor } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { transact } from '../../database/transaction.ts';
import { requireRoom } from '../../people/teams/team-limits.ts';
import { newSecret } from '../../platform/secrets.ts';
import { checkWebhookUrl } from '../../webhooks/post-webhook.ts';
import { keptWebsite } from './destination-rules.ts';
import type { Destination, DestinationInput } from './destinations-api.ts';
import * as store from './destinations-store.ts';
import { mayPublish } from './publish-rights.ts';

const toDestination = (record: store.DestinationRecord): Destination => ({
  id: record.id,
  kind: record.kind,
  name: record.name,
  websiteUrl: record.websiteUrl,
  system: record.settings.system ?? null,
  account: record.settings.username ?? record.settings.webhookUrl ?? null,
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

const refusal = (at: string, message: string): AppError =>
  new AppError('invalid_input', message, { details: { issues: [{ at, message }] } });

function required(value: string | undefined, { at, message }: { at: string; message: string }): string {
  if (value !== undefined && value !== '') return value;
  throw refusal(at, message);
}

interface Checked {
  settings: store.DestinationSettings;
  /** In plain text, for this moment. */
  secret: string | null;
}

/** Asks WordPress who it is, so that a wrong password is found while the owner is there. */
async function checkWordPress(context: Context, input: DestinationInput, siteUrl: string): Promise<Checked> {
  const username = required(input.username, { at: 'username', message: 'Enter the WordPress user name.' });
  const applicationPassword = required(input.applicationPassword, {
    at: 'applicationPassword',
    message: 'Enter an application password of that user (in WordPress: Users, Profile, Application Passwords).',
  });
  const site = context.providers.sites.wordpress({ siteUrl, username, applicationPassword });
  try {
    const { name: system, siteName } = await site.describe(context.signal);
    return { settings: { username, system, siteName }, secret: applicationPassword };
  } catch (error) {
    if (!(error instanceof AppError) || context.signal.aborted) throw error;
    if (error.code === 'reconnect_needed') {
      throw refusal('applicationPassword', 'WordPress refused the user name or the application password.');
    }
    // What does not answer as WordPress does is an address to correct, not a fault of ours.
    throw error.code.startsWith('provider_') ? refusal('websiteUrl', error.message) : error;
  }
}

async function check(context: Context, input: DestinationInput, websiteUrl: string): Promise<Checked> {
  if (input.kind === 'wordpress') return checkWordPress(context, input, websiteUrl);
  if (input.kind !== 'webhook') return { settings: {}, secret: null };
  const typed = required(input.webhookUrl, { at: 'webhookUrl', message: 'Enter the URL of the webhook.' });
  return { settings: { webhookUrl: checkWebhookUrl(context, typed) }, secret: newSecret() };
}

/** Connects a destination, whose credentials are tried first. Throws `invalid_input` naming what is wrong. */
export async function createDestination(
  context: Context,
  actor: TeamActor,
  input: DestinationInput,
): Promise<{ destination: Destination; webhookSecret: string | null }> {
  const websiteUrl = keptWebsite(input.websiteUrl);
  const { settings, secret } = await check(context, input, websiteUrl);
  return transact(context, async (context) => {
    const { teamId, userId } = actor;
    await requireRoom(context, { teamId, limit: 'destinations' }, async () => {
      const known = await store.listDestinations(context.db, teamId);
      return known.filter((one) => one.kind !== input.kind || one.websiteUrl !== websiteUrl).length;
    });
    const record = await store.upsertDestination(context.db, {
      teamId,
      userId,
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
