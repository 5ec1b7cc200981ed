import { readConfig } from '@serplift/core';
import type { api, OutputOf } from '@serplift/core/api';
import { connectDatabase, type MovedTime, openMovedTime } from '@serplift/core/testing';
import { sandboxCredentials } from '@serplift/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fewPages } from '../../testing/few-pages.ts';
import { createTestMachine, type TestMachine } from '../../testing/run-cli.ts';

type Promises = OutputOf<typeof api.promises.list>;

const { username, applicationPassword } = sandboxCredentials.wordpress;
const connect = ['publish', 'destinations', 'add', 'https://www.juniperandpine.example/', '--user', username];

let machine: TestMachine;
let time: MovedTime;
beforeAll(async () => {
  machine = await createTestMachine();
  await machine.run(['whoami']);
  time = await openMovedTime(readConfig({ ...machine.env, LOG_LEVEL: 'silent' }, machine.home), machine.sandbox.origin);
}, 240_000);
afterAll(async () => {
  await time.close();
  await machine.close();
});

const list = () => machine.json<Promises>(['brand', 'promises']);

/** A live text whose proofs have been read; gives how many claims are watched. */
async function publishText(): Promise<number> {
  await machine.run([...connect, '--credentials-file', '-'], { stdin: applicationPassword });
  await machine.run(['seo', 'run', ...(await fewPages(machine, 3)), '--yes']);
  await machine.run(['seo', 'accept', '--all']);
  await machine.run(['publish', 'run', '--yes']);
  await time.pass(0);
  return (await list()).watched;
}

/** As if the page had said other words when its text was written, which it says no more; for one claim. */
async function loseProof(): Promise<void> {
  const database = await connectDatabase({ url: machine.env['DATABASE_URL'] ?? '' }, { poolSize: 1 });
  const { knex } = database;
  const first = knex('promises').orderBy('id').limit(1).select('id');
  await knex('promises').whereIn('id', first).update({ quote: 'Words that no page has' });
  await database.close();
}

test('without live texts the list says so, and there is nothing to dismiss', async () => {
  expect(await list()).toEqual({ watched: 0, broken: [] });
  const shown = await machine.run(['brand', 'promises'], { columns: 100 });
  expect(shown).toMatchObject({ code: 0, out: '', err: expect.stringContaining('No live text makes a claim yet') });
  expect(await machine.run(['brand', 'promises', '--dismiss', 'nothing'])).toMatchObject({
    code: 4,
    err: expect.stringContaining('There is no alert "nothing". List them with: serplift brand promises'),
  });
});

test(
  'a claim that its page no longer makes is listed with what to do, and dismissed by the start of its ID',
  { timeout: 600_000 },
  async () => {
    expect(await publishText()).toBeGreaterThan(0);
    expect((await machine.run(['brand', 'promises'])).err).toContain('all are still proven');
    await loseProof();
    await time.pass(7.5);
    const { broken } = await list();
    const [alert] = broken;
    expect(broken).toHaveLength(1);
    const { id = '', claim = '', subject = '' } = alert ?? {};
    const shown = await machine.run(['brand', 'promises'], { columns: 200 });
    expect(shown.out).toContain(id.slice(0, 8));
    expect(shown.out).toContain('“Words that no page has”');
    expect(shown.err).toContain('Nothing was changed. Keep a text as it is with: serplift brand promises --dismiss ID');
    const [head, row] = (await machine.run(['brand', 'promises'])).out.split('\n');
    expect(head).toBe('ID\tWhere\tClaim\tWhy\tWhat to do');
    expect(row?.split('\t')).toEqual([id, subject, claim, alert?.why, alert?.proposal]);

    const dismissed = await machine.run(['brand', 'promises', '--dismiss', id.slice(0, 8)]);
    expect(dismissed).toMatchObject({ code: 0, err: expect.stringContaining(`“${claim}” stays in`) });
    expect((await list()).broken).toEqual([]);
    expect((await machine.run(['brand', 'promises', '--dismiss', id])).code).toBe(4);
  },
);
