import { expect, test } from 'vitest';
import { createHostGates } from './host-gate.ts';

const polite = { perHost: 2, perTeam: 3, gapMs: 0 };
const forever = new Promise<never>(() => {});

/** Calls a host and keeps who was let through, in order. */
function openScene(politeness = polite) {
  const gateOf = createHostGates(politeness);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    hang: (teamId: string, host: string) =>
      void gateOf({ teamId, host }).run(undefined, () => {
        begun.push(`${teamId} ${host}`);
        return forever;
      }),
    call: (teamId: string, host: string) =>
      gateOf({ teamId, host }).run(undefined, async () => {
        begun.push(`${teamId} ${host}`);
        await new Promise<void>((resolve) => ends.push(resolve));
      }),
    endOne: () => ends.shift()?.(),
  };
}

test('a team whose hosts never answer takes no place from another team, on any host [BL-04]', () => {
  const { begun, hang, call } = openScene();
  for (let index = 0; index < 12; index += 1) hang('busy', `dead-${index}.example`);
  expect(begun).toHaveLength(polite.perTeam);
  void call('other', 'alive.example');
  void call('other', 'dead-0.example');
  expect(begun.slice(polite.perTeam)).toEqual(['other alive.example', 'other dead-0.example']);
});

test('teams that wait for one host take turns, however many calls each has waiting', async () => {
  const { begun, call, endOne } = openScene({ ...polite, perHost: 1 });
  const calls = [...Array.from({ length: 3 }, () => 'busy'), 'other'].map((team) => call(team, 'shared.example'));
  for (const one of calls) {
    endOne();
    await Promise.race([one, ...calls]);
  }
  await Promise.all(calls);
  expect(begun).toEqual(['busy', 'busy', 'other', 'busy'].map((team) => `${team} shared.example`));
});

test('a host that keeps a team waiting does not keep it from other hosts', () => {
  const { begun, hang } = openScene({ perHost: 1, perTeam: 3, gapMs: 0 });
  for (let index = 0; index < 9; index += 1) hang('busy', 'slow.example');
  hang('busy', 'quick.example');
  expect(begun).toEqual(['busy slow.example', 'busy quick.example']);
});

test('a call that is given up leaves the line, and the next one gets its place', async () => {
  const gateOf = createHostGates({ ...polite, perHost: 1 });
  const leave = new AbortController();
  let end = (): void => {};
  const first = gateOf({ teamId: 'a', host: 'x' }).run(
    undefined,
    () => new Promise<void>((resolve) => (end = resolve)),
  );
  const given = gateOf({ teamId: 'b', host: 'x' }).run(leave.signal, async () => 'never');
  const next = gateOf({ teamId: 'c', host: 'x' }).run(undefined, async () => 'reached');
  leave.abort(new Error('given up'));
  await expect(given).rejects.toThrow('given up');
  end();
  await first;
  expect(await next).toBe('reached');
});
