import { readConfig } from '@serplift/core';
import type { LiftPlan, LiftTest, PublicationBatch, SeoOptimization, ShownTitle } from '@serplift/core/api';
import { type MovedTime, openMovedTime } from '@serplift/core/testing';
import { sandboxCredentials, tellSandboxEffect } from '@serplift/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../../testing/run-cli.ts';

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

const website = 'https://www.juniperandpine.example/';
const { username, applicationPassword } = sandboxCredentials.wordpress;

test('titles are accepted, published, seen in Google and proven to bring clicks', { timeout: 900_000 }, async () => {
  const connect = ['publish', 'destinations', 'add', website, '--user', username, '--credentials-file', '-'];
  expect((await machine.run(connect, { stdin: applicationPassword })).code).toBe(0);
  const { id } = await machine.json<SeoOptimization>(['seo', 'run', '--max-pages', '90', '--yes']);
  await time.pass(0);
  await machine.run(['seo', 'accept', '--all']);
  const plan = await machine.json<LiftPlan>(['lift', 'start', id, '--dry-run']);
  expect(plan).toMatchObject({ isOffered: true, testId: null });
  await machine.run(['lift', 'start', id, '--yes']);

  await tellSandboxEffect(machine.sandbox.origin, 2.5);
  const quote = await machine.run(['publish', 'run', id, '--dry-run']);
  expect(quote.err).toMatch(/searches Google for each new title 14 and 28 days/u);
  const batch = await machine.json<PublicationBatch>(['publish', 'run', id, '--yes']);
  const states = new Set(batch.publications.map(({ state }) => state));
  expect(states).toEqual(new Set(['live', 'kept']));
  const measuring = await machine.json<LiftTest[]>(['lift', 'list']);
  expect(measuring).toMatchObject([{ state: 'measuring', result: null }]);

  await time.pass(14.1);
  const shown = await machine.json<ShownTitle[]>(['publish', 'show', id]);
  expect(shown.length).toBeGreaterThan(4);
  expect(shown.filter(({ outcome }) => outcome === 'asWritten').length).toBeGreaterThan(0);
  // A page whose heading is its old title may be shown with it by the simulated Google's rule.
  expect(shown.filter(({ outcome }) => outcome === 'before').length).toBeLessThan(shown.length / 2);
  expect((await machine.run(['publish', 'show', id])).out).toContain('Shown as written');

  await time.pass(24);
  const verdict = await machine.run(['lift', 'show']);
  expect(verdict.out).toContain('Lifted');
  expect(verdict.out).toContain('Publish the new text on the');
});

test('the searches are shown and switched off', { timeout: 120_000 }, async () => {
  expect((await machine.run(['publish', 'show'])).err).toContain('On: published titles are searched for');
  expect(await machine.json(['publish', 'show', '--searches', 'off'])).toMatchObject({ isOn: false });
  expect((await machine.run(['publish', 'show'])).err).toContain('Off: published titles');
  expect(await machine.json(['publish', 'show', '--searches', 'on'])).toMatchObject({ isOn: true });
  expect((await machine.run(['publish', 'show', '--searches', 'maybe'])).code).toBe(2);
});
