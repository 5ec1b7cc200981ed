import type { SystemOverview, SystemProblem } from '@serplift/core/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../../testing/run-cli.ts';

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
  await machine.run(['init']);
});
afterAll(() => machine.close());

test('the operator needs no team to see how the installation does, and makes none', async () => {
  const bare = await createTestMachine();
  expect(await bare.json(['teams', 'list', '--all'])).toEqual([]);
  const { out } = await bare.run(['system', 'status'], { columns: 100 });
  expect(out).toContain('Teams       0, 0 people');
  await bare.close();
});

test('the operator sees how the installation does, and that no worker runs', async () => {
  const { code, out, err } = await machine.run(['system', 'status'], { columns: 200 });
  expect(code).toBe(1);
  expect(out).toMatch(/^Database {4}PostgreSQL \d+\.\d+ /u);
  expect(out).toContain('0 completed, 0 failed, 0 canceled; 0 open');
  expect(err).toContain('! No worker is running');
  expect((await machine.run(['system', 'status'])).out).toMatch(
    /^Database\tQueue\tWorkers\t.+\nPostgreSQL .+\t0\t0\t/u,
  );
  const { out: json } = await machine.run(['system', 'status', '--json']);
  const answer = JSON.parse(json) as SystemOverview & { problems: SystemProblem[] };
  expect(answer.problems.map(({ title }) => title)).toEqual(['No worker is running']);
  expect(answer.teams).toBe(1);
});

test('teams are listed with what they did', async () => {
  const teams = await machine.run(['teams', 'list', '--all']);
  expect(teams.out).toMatch(/^Team\tSlug\tMembers\tRuns\t[^]*\t1\t0\t0\.0000\t/u);
});

test('a team and a person are deleted after a confirmation, never without one', async () => {
  await machine.run(['teams', 'create', 'Second']);
  const system = (args: string[]) => machine.run(['system', ...args]);
  const refused = await system(['delete-team', 'second', '--yes']);
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('Pass --confirm "Second".') as string });
  expect((await system(['delete-team', 'second', '--confirm', 'second'])).code).toBe(2);
  const typing = (text: string) => ({ prompts: { confirm: async () => true, text: async () => text } });
  const mistyped = await machine.run(['system', 'delete-team', 'second'], typing('yes'));
  expect(mistyped).toMatchObject({ code: 0, err: 'That is not Second. Nothing was changed.\n' });
  expect((await machine.run(['teams', 'list'])).out).toMatch(/\nSecond\tsecond\t/u);
  expect((await system(['delete-team', 'nobody', '--yes'])).err).toContain('There is no team "nobody"');
  expect((await system(['delete-user', 'no@example.com', '--yes'])).err).toContain('User not found');
  const { code, out } = await system(['delete-team', 'second', '--confirm', 'Second', '--json']);
  expect([code, JSON.parse(out)]).toEqual([0, { deleted: expect.any(String) as string, slug: 'second' }]);
  expect(await machine.json(['teams', 'list'])).toMatchObject([{ name: 'Juniper & Pine (demo)' }]);
});
