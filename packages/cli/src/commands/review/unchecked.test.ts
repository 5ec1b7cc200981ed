import type { AdsOptimization, Decision, SeoOptimization } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fewPages } from '../../testing/few-pages.ts';
import { createTestMachine, type TestMachine } from '../../testing/run-cli.ts';

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
  await machine.run(['ads', 'select', 'Juniper & Pine']);
  const runs = [
    ['seo', 'run', ...(await fewPages(machine, 2)), '--no-review'],
    ['ads', 'run', '--ad-group', 'Tents', '--no-review'],
  ];
  for (const { code, err } of await Promise.all(runs.map((line) => machine.run(line)))) {
    if (code !== 0) throw new Error(err);
  }
});
afterAll(() => machine.close());

describe('texts that no review read', () => {
  test('are shown as not checked, with the reason', async () => {
    const { pages } = await machine.json<SeoOptimization>(['seo', 'show']);
    const proposed = pages.filter(({ state }) => state === 'succeeded');
    expect(proposed.length).toBeGreaterThan(0);
    for (const { unchecked, warnings } of proposed) {
      expect(unchecked).toMatch(/^Not checked: the review is switched off for this run\./u);
      expect(warnings).toContain(unchecked);
    }
    const { adGroups } = await machine.json<AdsOptimization>(['ads', 'show']);
    expect(adGroups.map(({ unchecked }) => unchecked)).toEqual([expect.stringContaining('Not checked')]);
  });

  test('are left out of --all, and accepted by name', async () => {
    const all = await machine.run(['seo', 'accept', '--all']);
    expect(all.err).toContain('that no review checked. Read and name them to accept them.');
    const { pages } = await machine.json<SeoOptimization>(['seo', 'show', '--decision', 'open']);
    const [page] = pages;
    const [named] = await machine.json<{ decision: Decision | null }[]>(['seo', 'accept', page?.url ?? '']);
    expect(named?.decision?.verdict).toBe('accepted');
  });

  test('are deployed only once a person has accepted them, and the confirmation counts them', async () => {
    const asked: string[] = [];
    const text = async (question: string): Promise<string> => {
      asked.push(question);
      return 'no';
    };
    const prompts = { confirm: async () => true, text };
    const refused = await machine.run(['ads', 'deploy'], { prompts });
    expect(refused.err).toContain('no review checked its ads');
    await machine.run(['ads', 'accept', 'Tents']);
    await machine.run(['ads', 'deploy'], { prompts });
    expect(asked).toEqual([expect.stringContaining('1 ad (1 not checked by a review)')]);
  });
});
