import type { Token } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../testing/run-cli.ts';

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
});
afterAll(() => machine.close());

const create = (...line: string[]) => machine.json<Token>(['tokens', 'create', ...line]);

describe('tokens', () => {
  test('are created with the usual scopes and no cap, unless options say otherwise', async () => {
    expect(await create('CI')).toMatchObject({ scopes: ['read', 'run', 'decide'], monthlyCapUsd: null });
    const more = await create('Ads', '--scopes', 'deploy, read', '--monthly-cap', '12.50', '--expires-in-days', '30');
    expect(more).toMatchObject({ scopes: ['read', 'deploy'], monthlyCapUsd: 12.5, expiresAt: expect.any(String) });
    const { out, err } = await machine.run(['tokens', 'create', 'Plain']);
    expect(out).toMatch(/^slt_[\w-]{43}\n$/u);
    expect(err).toContain('It can read, run, decide.');
  });

  test('are listed with what they may do and have spent', async () => {
    const { out } = await machine.run(['tokens', 'list']);
    const ads = out.split('\n').find((line) => line.includes('\tAds\t'));
    expect(ads).toMatch(/\tread, deploy\t12\.5\t0\t/u);
    expect(out).not.toContain('……');
  });

  test.each([
    [['--scopes', 'everything'], 'separated by commas: read, run, decide, deploy, manage'],
    [['--scopes', ''], 'separated by commas: read'],
    [['--monthly-cap', '0'], 'above 0'],
  ])('with %j are refused as a usage error', async (options, reason) => {
    const { code, err } = await machine.run(['tokens', 'create', 'Odd', ...options]);
    expect([code, err]).toEqual([2, expect.stringContaining(reason)]);
  });

  test('ask for scopes and a cap where a person sits at the terminal', async () => {
    const answers = ['read,run', '20'];
    const prompts = { confirm: async () => true, text: async () => answers.shift() ?? '' };
    const { err } = await machine.run(['tokens', 'create', 'Asked'], { prompts });
    expect(err).toContain('deploy: Create ads in Google Ads');
    const tokens = await machine.json<Token[]>(['tokens', 'list']);
    expect(tokens.find(({ name }) => name === 'Asked')).toMatchObject({ scopes: ['read', 'run'], monthlyCapUsd: 20 });
    const wrong = { confirm: async () => true, text: async () => 'root' };
    expect((await machine.run(['tokens', 'create', 'Wrong'], { prompts: wrong })).code).toBe(2);
  });
});
