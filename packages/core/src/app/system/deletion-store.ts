import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';

/** Holds a team until the transaction ends, so that nothing starts in it; undefined when it doesn't exist. */
export async function lockTeam(db: Knex, id: string): Promise<{ slug: string } | undefined> {
  if (!isUuid(id)) return undefined;
  return db('teams').where({ id }).forUpdate().first<{ slug: string } | undefined>('slug');
}

/** How many of a team's runs and deployments are in progress. */
export async function countWorking(db: Knex, teamId: string): Promise<number> {
  const runs = db('runs').where({ team_id: teamId }).whereIn('status', ['pending', 'processing']).select('id');
  const working = await db('deployments').where({ team_id: teamId, state: 'running' }).select('id').unionAll(runs);
  return working.length;
}

/** Deletes a team; every table of it goes with it. */
export async function deleteTeamRow(db: Knex, id: string): Promise<void> {
  await db('teams').where({ id }).delete();
}

/** A person by address, with the team they are in. */
export async function findPerson(db: Knex, email: string): Promise<{ id: string; team: string | null } | undefined> {
  return db('users as u')
    .leftJoin('memberships as m', 'm.user_id', 'u.id')
    .leftJoin('teams as t', 't.id', 'm.team_id')
    .where({ 'u.email': email })
    .first<{ id: string; team: string | null } | undefined>('u.id', 't.name as team');
}

/** Deletes a person with sessions and tokens, and their address from invitations, mails and the audit log. */
export async function deletePerson(db: Knex, person: { id: string; email: string }): Promise<void> {
  const { id, email } = person;
  await db('invitations').where({ email }).delete();
  await db('automation_notices').where({ channel: 'mail', target: email }).delete();
  await db('audit_log')
    .whereRaw(`details ->> 'email' = ?`, [email])
    .update({ details: db.raw(`details - 'email'`) });
  await db('users').where({ id }).delete();
}
