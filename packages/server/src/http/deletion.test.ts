import { api } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
let admin: Person;
let ana: Person;
let teamId: string;
beforeAll(async () => {
  product = await openProduct({ env: { ADMIN_EMAIL: 'root@example.com' } });
  admin = await product.signUpWithTeam('root@example.com', 'Operations');
  await product.database.knex('users').where({ email: 'root@example.com' }).update({ email_verified: true });
  ana = await product.signUpWithTeam('ana@example.com', 'Ana Ltd');
  await product.connectGoogle(ana);
  teamId = (await ana.call(api.user.current, {})).team?.id ?? '';
});
afterAll(() => product.close());

/** Tables that contain a value, in whatever column. */
async function tablesHolding(value: string): Promise<string[]> {
  const { knex } = product.database;
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const holding: string[] = [];
  for (const { name } of rows) {
    const hit: unknown = await knex(`${name} as t`).whereRaw(`strpos(cast(t.* as text), ?) > 0`, [value]).first();
    if (hit !== undefined) holding.push(name);
  }
  return holding;
}

describe('deleting a team', () => {
  it('waits for the end of its runs', async () => {
    const run = await ana.call(api.seo.start, { websiteUrl: 'sc-domain:juniperandpine.example', settings: {} });
    await expect(admin.call(api.system.deleteTeam, { id: teamId })).rejects.toMatchObject({ status: 409 });
    await ana.call(api.seo.cancel, { optimizationId: run.id });
  });

  it('deletes its data and revokes its permissions at Google [DL-04]', async () => {
    await expect(ana.call(api.system.deleteTeam, { id: teamId })).rejects.toMatchObject({ status: 403 });
    await admin.call(api.system.deleteTeam, { id: teamId });
    expect(await tablesHolding(teamId)).toEqual(['audit_log']);
    expect((await ana.call(api.user.current, {})).hasTeam).toBe(false);
    expect(product.sandbox.calls.matching('POST /revoke')).toHaveLength(1);
    await expect(admin.call(api.system.deleteTeam, { id: teamId })).rejects.toMatchObject({ status: 404 });
  });
});

describe('deleting a person', () => {
  it('is for those who are in no team', async () => {
    await expect(admin.call(api.system.deleteUser, { email: 'root@example.com' })).rejects.toMatchObject({
      status: 409,
    });
    await expect(admin.call(api.system.deleteUser, { email: 'no@example.com' })).rejects.toMatchObject({ status: 404 });
  });

  it('takes their address from everywhere and ends their sessions [DL-04]', async () => {
    const { team } = await admin.call(api.user.current, {});
    await admin.call(api.invitations.create, { teamId: team?.id ?? '', email: 'ana@example.com', roleId: 'member' });
    await admin.call(api.system.deleteUser, { email: 'ANA@example.com' });
    expect(await tablesHolding('ana@example.com')).toEqual([]);
    await expect(ana.call(api.user.current, {})).rejects.toMatchObject({ status: 401 });
  });
});
