import type { Knex } from 'knex';
import { v7 as newId, validate as isUuid } from 'uuid';
import type { AutomationType, AutomationWork, NotifyOn } from '../../../contract/app/automation.ts';
import { found } from '../../../contract/errors.ts';
import { columnsOf, toColumns } from '../../../platform/database/columns.ts';

/** What a person decides about an automation, checked. */
export interface AutomationFields {
  name: string;
  description: string;
  type: AutomationType;
  work: AutomationWork;
  maxCostTicks: number | null;
  schedule: string | null;
  timeZone: string;
  enabled: boolean;
  nextRunAt: Date | null;
  notify: NotifyOn;
  webhookUrl: string | null;
}

/** A webhook's secret as it is kept. */
export interface SealedSecret {
  sealed: Buffer;
  keyId: string;
}

interface Person {
  id: string;
  username: string;
}

/** The access token an automation was last saved or switched on with, and when that token ends. */
export interface MakingToken {
  id: string;
  name: string;
  endsAt: Date | null;
}

/** Who an automation runs as: the person who saved it or switched it on last, and the token they did it with. */
export interface Maker {
  userId: string;
  token: MakingToken | null;
}

/** An automation as it is stored in the database. */
export interface AutomationRecord extends AutomationFields {
  id: string;
  teamId: string;
  /** Null when a person saved it or switched it on last. */
  token: MakingToken | null;
  webhookSecret: SealedSecret | null;
  runsAs: Person | null;
}

/** What is read as it is stored; the rest is put together. */
const stored = [
  ...(['id', 'teamId', 'name', 'description', 'type', 'work', 'maxCostTicks', 'schedule', 'timeZone'] as const),
  ...(['enabled', 'nextRunAt', 'notify', 'webhookUrl'] as const),
];
const parts = ['webhookSecret', 'webhookKeyId', 'runsAs', 'tokenId', 'tokenName', 'endsAt'];

interface AutomationRow extends Omit<AutomationRecord, 'token' | 'webhookSecret' | 'runsAs'> {
  webhookSecret: Buffer | null;
  webhookKeyId: string | null;
  runsAs: string | null;
  username: string | null;
  tokenId: string | null;
  tokenName: string | null;
  endsAt: Date | null;
}

function toRecord(row: AutomationRow): AutomationRecord {
  const { webhookSecret: sealed, webhookKeyId: keyId, runsAs: userId, username, ...rest } = row;
  const { tokenId, tokenName, endsAt, ...fields } = rest;
  return {
    ...fields,
    webhookSecret: sealed === null || keyId === null ? null : { sealed, keyId },
    token: tokenId === null ? null : { id: tokenId, name: tokenName ?? '', endsAt },
    runsAs: userId === null || username === null ? null : { id: userId, username },
  };
}

const savedColumns = (fields: AutomationFields, secret: SealedSecret | null) =>
  toColumns({
    ...fields,
    work: JSON.stringify(fields.work),
    webhookSecret: secret?.sealed ?? null,
    webhookKeyId: secret?.keyId ?? null,
  });

const makerColumns = ({ userId, token }: Maker) => ({
  runs_as: userId,
  token_id: token?.id ?? null,
  token_name: token?.name ?? null,
  ends_at: token?.endsAt ?? null,
});

/** Which automation of which team. */
export interface AutomationKey {
  teamId: string;
  automationId: string;
}

const selectAutomations = (db: Knex) =>
  db('automations as a')
    .leftJoin('users as u', 'u.id', 'a.runs_as')
    .select<AutomationRow[]>(...columnsOf('a', [...stored, ...parts]), 'u.username');

const keyOf = ({ teamId, automationId }: AutomationKey) => ({
  id: found(isUuid(automationId) ? automationId : null, 'Automation'),
  team_id: teamId,
});

/** The team's automations by name. */
export async function listTeamAutomations(db: Knex, teamId: string): Promise<AutomationRecord[]> {
  const rows: AutomationRow[] = await selectAutomations(db)
    .where({ 'a.team_id': teamId })
    .orderByRaw('lower(a.name), a.id');
  return rows.map(toRecord);
}

/** An automation of the team; throws `not_found`. */
export async function getAutomation(db: Knex, key: AutomationKey): Promise<AutomationRecord> {
  const { id, team_id: teamId } = keyOf(key);
  const rows: AutomationRow[] = await selectAutomations(db).where({ 'a.id': id, 'a.team_id': teamId });
  return toRecord(found(rows[0], 'Automation'));
}

/** The same, held against every other writer until the transaction ends. */
export async function lockAutomation(db: Knex, key: AutomationKey): Promise<AutomationRecord> {
  await db('automations').where(keyOf(key)).forUpdate().first('id');
  return getAutomation(db, key);
}

/** An automation by its id alone, for workers; null when it was deleted. */
export async function readAutomation(db: Knex, id: string): Promise<AutomationRecord | null> {
  const rows: AutomationRow[] = await selectAutomations(db).where({ 'a.id': id });
  return rows[0] === undefined ? null : toRecord(rows[0]);
}

/** How many automations a team has. */
export async function countAutomations(db: Knex, teamId: string): Promise<number> {
  const rows = await db('automations').where({ team_id: teamId }).count<{ count: number }[]>('* as count');
  return rows[0]?.count ?? 0;
}

/** Writes a new automation and returns its id. */
export async function insertAutomation(
  db: Knex,
  owner: Maker & { teamId: string; now: Date },
  saved: { fields: AutomationFields; secret: SealedSecret | null },
): Promise<string> {
  const id = newId();
  await db('automations').insert({
    id,
    team_id: owner.teamId,
    ...makerColumns(owner),
    created_at: owner.now,
    ...savedColumns(saved.fields, saved.secret),
  });
  return id;
}

/** Replaces an automation's fields; anyone who saves it is who it runs as. */
export async function updateAutomation(
  db: Knex,
  key: AutomationKey,
  saved: { fields: AutomationFields; secret: SealedSecret | null; maker: Maker },
): Promise<void> {
  const columns = { ...savedColumns(saved.fields, saved.secret), ...makerColumns(saved.maker) };
  await db('automations').where(keyOf(key)).update(columns);
}

/** Switches an automation on or off; `maker` absent leaves who it runs as. */
export async function switchAutomation(
  db: Knex,
  id: string,
  to: { enabled: boolean; nextRunAt: Date | null; maker?: Maker },
): Promise<void> {
  const maker = to.maker === undefined ? {} : makerColumns(to.maker);
  await db('automations')
    .where({ id })
    .update({ enabled: to.enabled, next_run_at: to.nextRunAt, ...maker });
}

/** Switches off what a token made in its team; returns those that were on. */
export async function switchOffMadeWith(
  db: Knex,
  token: { teamId: string; tokenId: string },
): Promise<{ id: string; name: string }[]> {
  return db('automations')
    .where({ team_id: token.teamId, token_id: token.tokenId, enabled: true })
    .update({ enabled: false, next_run_at: null })
    .returning<{ id: string; name: string }[]>(['id', 'name']);
}

export async function setNextRun(db: Knex, id: string, nextRunAt: Date | null): Promise<void> {
  await db('automations').where({ id }).update({ next_run_at: nextRunAt });
}

/** Deletes an automation with its history; throws `not_found`. */
export async function deleteAutomation(db: Knex, key: AutomationKey): Promise<{ name: string }> {
  const rows = await db('automations').where(keyOf(key)).delete().returning<{ name: string }[]>('name');
  return found(rows[0], 'Automation');
}

/** Holds the automation that has been due the longest, unless another worker holds it. */
export async function takeDue(
  db: Knex,
  now: Date,
): Promise<{ id: string; teamId: string; dueAt: Date; cron: string; timeZone: string } | undefined> {
  return db('automations')
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .forUpdate()
    .skipLocked()
    .first({ id: 'id', teamId: 'team_id', dueAt: 'next_run_at', cron: 'schedule', timeZone: 'time_zone' });
}

/** Every team's automations with the team's name, for the administrator. */
export async function listAllAutomations(
  db: Knex,
  limit: number,
): Promise<{ automation: AutomationRecord; teamName: string }[]> {
  const rows = (await selectAutomations(db)
    .join('teams as t', 't.id', 'a.team_id')
    .select('t.name as teamName')
    .orderByRaw('lower(t.name), lower(a.name), a.id')
    .limit(limit)) as (AutomationRow & { teamName: string })[];
  return rows.map(({ teamName, ...row }) => ({ automation: toRecord(row), teamName }));
}
