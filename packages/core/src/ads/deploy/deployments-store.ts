import type { Knex } from 'knex';
import { v7 as newId, validate as isUuid } from 'uuid';
import type { DeploymentRecord } from './deployment.ts';

interface DeploymentRow {
  id: string;
  team_id: string;
  run_id: string;
  account_id: string;
  status: DeploymentRecord['status'];
  state: DeploymentRecord['state'];
  created_at: Date;
  next_look_at: Date | null;
  created_by: string | null;
  username: string | null;
}

const toRecord = (row: DeploymentRow): DeploymentRecord => ({
  id: row.id,
  teamId: row.team_id,
  optimizationId: row.run_id,
  accountId: row.account_id,
  status: row.status,
  state: row.state,
  createdAt: row.created_at,
  createdBy: row.username,
  nextLookAt: row.next_look_at,
});

const deployments = (db: Knex) =>
  db('deployments as d').leftJoin('users as u', 'u.id', 'd.created_by').select<DeploymentRow[]>('d.*', 'u.username');

export interface NewDeployment extends Pick<
  DeploymentRecord,
  'teamId' | 'optimizationId' | 'accountId' | 'status' | 'createdAt'
> {
  userId: string;
}

/** A deployment by its ID, and whose it is. */
export interface TeamDeployment {
  deploymentId: string;
  teamId: string;
}

/** Writes a deployment that is to be processed; its ads follow in the same transaction. */
export async function insertDeployment(db: Knex, deployment: NewDeployment): Promise<string> {
  const id = newId();
  await db('deployments').insert({
    id,
    team_id: deployment.teamId,
    run_id: deployment.optimizationId,
    created_by: deployment.userId,
    account_id: deployment.accountId,
    status: deployment.status,
    created_at: deployment.createdAt,
  });
  return id;
}

/** Deletes a deployment that turned out to have nothing to do. */
export async function deleteDeployment(db: Knex, id: string): Promise<void> {
  await db('deployments').where({ id }).delete();
}

/** A deployment of any team: for workers. */
export async function readDeployment(db: Knex, id: string): Promise<DeploymentRecord | null> {
  const [row] = await deployments(db).where({ 'd.id': id });
  return row === undefined ? null : toRecord(row);
}

/** One of the team's deployments; null for another team's and for none. */
export async function findDeployment(
  db: Knex,
  of: { teamId: string; deploymentId: string },
): Promise<DeploymentRecord | null> {
  if (!isUuid(of.deploymentId)) return null;
  const [row] = await deployments(db).where({ 'd.id': of.deploymentId, 'd.team_id': of.teamId });
  return row === undefined ? null : toRecord(row);
}

/** Deployments of a team's run, newest first. */
export async function listDeploymentsOf(
  db: Knex,
  of: { teamId: string; optimizationId: string },
): Promise<DeploymentRecord[]> {
  const rows = await deployments(db)
    .where({ 'd.team_id': of.teamId, 'd.run_id': of.optimizationId })
    .orderBy([
      { column: 'd.created_at', order: 'desc' },
      { column: 'd.id', order: 'desc' },
    ]);
  return rows.map(toRecord);
}

/** Puts deployments to work again whose ads in doubt are due to be looked for. */
export async function startDueLooks(db: Knex, now: Date): Promise<TeamDeployment[]> {
  const due = db('deployments').where({ state: 'done' }).where('next_look_at', '<=', now);
  const started = await due
    .update({ state: 'running' })
    .returning<{ id: string; team_id: string }[]>(['id', 'team_id']);
  return started.map(({ id, team_id: teamId }) => ({ deploymentId: id, teamId }));
}

/** Since when the oldest ad of a deployment is in doubt; null when none is. */
export async function inDoubtSince(db: Knex, deploymentId: string): Promise<Date | null> {
  const doubtful = db('deployment_ads').where({ deployment_id: deploymentId, state: 'creating' });
  return (await doubtful.min<{ since: Date | null }[]>('sent_at as since'))[0]?.since ?? null;
}

/** Keeps when the ads in doubt of a deployment are looked for next. */
export async function setNextLook(db: Knex, deploymentId: string, nextLookAt: Date | null): Promise<void> {
  await db('deployments').where({ id: deploymentId }).update({ next_look_at: nextLookAt });
}

/** Moves deployments from one state to another; returns those that were in it. A person's move is no look. */
export async function moveDeployments(
  db: Knex,
  ids: readonly string[],
  move: { from: DeploymentRecord['state']; to: DeploymentRecord['state'] },
): Promise<string[]> {
  const rows = await db('deployments')
    .whereIn('id', [...ids])
    .where({ state: move.from })
    .update({ state: move.to, next_look_at: null })
    .returning<{ id: string }[]>('id');
  return rows.map(({ id }) => id);
}

/** Deployments that a job should be working. */
export async function listRunningDeployments(db: Knex): Promise<TeamDeployment[]> {
  const running = db('deployments').where({ state: 'running' }).orderBy('id');
  return running.select({ deploymentId: 'id', teamId: 'team_id' });
}

/** Those of these deployments that are in progress. */
export async function listStillRunning(db: Knex, ids: readonly string[]): Promise<string[]> {
  return db('deployments')
    .whereIn('id', [...ids])
    .where({ state: 'running' })
    .pluck('id');
}
