import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { countsSimulated } from './simulated-rules.ts';

const { providers } = readConfig({}, '/nonexistent');
type Name = 'openai' | 'xai' | 'custom' | 'dataforseo' | 'google';
const live = (name: Name) => ({
  providers: { ...providers, [name]: { ...providers[name], state: 'live' } },
});

test('simulated calls count in totals only while nothing that bills is live', () => {
  expect(countsSimulated({ providers })).toBe(true);
  for (const name of ['openai', 'xai', 'custom', 'dataforseo'] as const)
    expect(countsSimulated(live(name))).toBe(false);
  expect(countsSimulated(live('google'))).toBe(true);
});
