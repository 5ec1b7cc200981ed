import { dispatch, openContext, operatorOf } from '@serplift/core';
import { api, callEndpoint } from '@serplift/core/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';
import { sandboxWebsite } from '../testing/search-runs.ts';

let product: Product;
let owner: Person;
let teamId: string;

beforeAll(async () => {
  product = await openProduct();
  owner = await product.signUpWithTeam('owner@example.com', 'Watched');
  teamId = (await owner.call(api.user.current, {})).team?.id ?? '';
  await product.connectGoogle(owner);
});
afterAll(() => product.close());

const log = async (action: string) => (await owner.call(api.audit.list, { teamId, action })).data;

it('the log distinguishes browser, token and terminal, and names the token', async () => {
  const project = (name: string) => ({ name, domain: 'shop.example' });
  await owner.call(api.projects.create, project('One'));
  const { secret } = await owner.call(api.tokens.create, { name: 'nightly, CI' });
  await callEndpoint(api.projects.create, project('Two'), { baseUrl: product.origin, token: secret });
  const context = await openContext(product.config);
  try {
    const operator = await operatorOf(context, 'watched');
    await dispatch(context, operator, { endpoint: api.projects.create, input: project('Three') });
  } finally {
    await context.close();
  }
  expect((await log('project.create')).map(({ via, viaName }) => [via, viaName])).toEqual([
    ['terminal', null],
    ['token', 'nightly, CI'],
    ['browser', null],
  ]);
});

it('choosing a website and signing out are in the log [DL-03]', async () => {
  await owner.call(api.user.selectWebsite, { websiteUrl: sandboxWebsite });
  expect(await log('integration.selectWebsite')).toMatchObject([{ subject: sandboxWebsite, via: 'browser' }]);
  const second = await product.signUp('second@example.com');
  await product.database.knex.raw(
    `insert into memberships (user_id, team_id, role) select id, ?, 'member' from users where email = ?`,
    [teamId, 'second@example.com'],
  );
  await second.call(api.session.signOut, {});
  await second.call(api.session.signOut, {});
  expect(await log('session.close')).toMatchObject([{ who: { username: 'second' }, via: 'browser' }]);
});

it('an entry from before this was kept has no way', async () => {
  await product.database.knex('audit_log').where({ team_id: teamId, action: 'team.create' }).update({ via: null });
  expect(await log('team.create')).toMatchObject([{ via: null, viaName: null }]);
});
