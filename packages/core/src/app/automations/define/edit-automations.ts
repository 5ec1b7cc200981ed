import { type Automation } from '../../../contract/app/automation.ts';
import type { AutomationInput, SavedAutomation } from '../../../contract/app/automations-api.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { newSecret } from '../../../platform/secrets.ts';
import { recordAudit } from '../../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../../team/context/context.ts';
import { requireRoom } from '../../../team/teams/team-limits.ts';
import * as store from '../record/automations-store.ts';
import { nextRuns } from '../schedule/schedule-rules.ts';
import { checkAutomation } from './check-automation.ts';
import { showAutomation } from './list-automations.ts';

/** A new secret, shown once, and what is kept of it. */
function makeSecret({ secrets }: Context): { webhookSecret: string; kept: store.SealedSecret } {
  const webhookSecret = `whsec_${newSecret()}`;
  return { webhookSecret, kept: { sealed: secrets.seal(webhookSecret), keyId: secrets.keyId } };
}

/** What an access token makes ends with it; what a person makes stays. */
function makerOf({ userId, via, viaName, token }: TeamActor): store.Maker {
  if (via !== 'token' || token === null) return { userId, token: null };
  return { userId, token: { id: token.id, name: viaName ?? '', endsAt: token.expiresAt } };
}

function audit(context: Context, actor: TeamActor, deed: { action: string; id: string; details?: object }) {
  return recordAudit(context, actor, {
    action: `automation.${deed.action}`,
    subject: deed.id,
    details: { ...deed.details },
  });
}

/** Creates an automation of the team that runs as the caller; returns the secret of its webhook. */
export async function createAutomation(
  context: Context,
  actor: TeamActor,
  input: AutomationInput,
): Promise<SavedAutomation> {
  const fields = await checkAutomation(context, actor, { input, before: null });
  const secret = fields.webhookUrl === null ? null : makeSecret(context);
  return transact(context, async (context) => {
    const { teamId } = actor;
    await requireRoom(context, { teamId, limit: 'automations' }, () => store.countAutomations(context.db, teamId));
    const owner = { ...makerOf(actor), teamId, now: context.now() };
    const id = await store.insertAutomation(context.db, owner, { fields, secret: secret?.kept ?? null });
    await audit(context, actor, { action: 'create', id, details: { name: fields.name, type: fields.type } });
    const saved = await showAutomation(context, actor, { automationId: id });
    return { ...saved, webhookSecret: secret?.webhookSecret ?? null };
  });
}

/** Replaces an automation, which runs as the caller from then on; a webhook it did not have gets a secret. */
export async function editAutomation(
  context: Context,
  actor: TeamActor,
  { automationId, ...input }: AutomationInput & { automationId: string },
): Promise<SavedAutomation> {
  const key = { teamId: actor.teamId, automationId };
  const before = await store.getAutomation(context.db, key);
  const fields = await checkAutomation(context, actor, { input, before });
  return transact(context, async (context) => {
    const { webhookSecret: keptSecret } = await store.lockAutomation(context.db, key);
    const secret = fields.webhookUrl !== null && keptSecret === null ? makeSecret(context) : null;
    const kept = fields.webhookUrl === null ? null : (secret?.kept ?? keptSecret);
    await store.updateAutomation(context.db, key, { fields, secret: kept, maker: makerOf(actor) });
    await audit(context, actor, { action: 'edit', id: automationId, details: { name: fields.name } });
    const saved = await showAutomation(context, actor, { automationId });
    return { ...saved, webhookSecret: secret?.webhookSecret ?? null };
  });
}

/** Deletes an automation with its history; a run in progress continues, and its result stays. */
export function removeAutomation(
  context: Context,
  actor: TeamActor,
  { automationId }: { automationId: string },
): Promise<{ ok: true }> {
  return transact(context, async (context) => {
    const { name } = await store.deleteAutomation(context.db, { teamId: actor.teamId, automationId });
    await audit(context, actor, { action: 'delete', id: automationId, details: { name } });
    return { ok: true as const };
  });
}

/** Switches an automation on or off. Times that passed while it was off are not made up for. */
export function setAutomationEnabled(
  context: Context,
  actor: TeamActor,
  { automationId, enabled }: { automationId: string; enabled: boolean },
): Promise<Automation> {
  return transact(context, async (context) => {
    const { schedule, timeZone } = await store.lockAutomation(context.db, { teamId: actor.teamId, automationId });
    const nextRunAt =
      schedule === null || !enabled ? null : (nextRuns({ cron: schedule, timeZone }, context.now(), 1)[0] ?? null);
    const maker = enabled ? { maker: makerOf(actor) } : {};
    await store.switchAutomation(context.db, automationId, { enabled, nextRunAt, ...maker });
    await audit(context, actor, { action: enabled ? 'enable' : 'disable', id: automationId });
    return showAutomation(context, actor, { automationId });
  });
}
