import { readConfig } from '@serplift/core';
import { describe, expect, test } from 'vitest';
import { checkEndings } from './check-endings.ts';

describe('what providers end', () => {
  const providers = (env: Record<string, string>) => readConfig(env, '/nowhere');

  test('is a warning 60 days before, with what to do', () => {
    const config = providers({ OPENAI_API_KEY: 'sk-x', GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' });
    const details = checkEndings(config, new Date('2027-09-10')).map(({ status, detail }) => [status, detail]);
    expect(details).toEqual([['warning', 'Google Ads API v26 (planned) ends on 2027-11-01']]);
    expect(checkEndings(config, new Date('2026-12-01')).map(({ detail }) => detail)).toEqual([
      'Model gpt-4o ends on 2027-01-14',
      'Model gpt-4o-mini ends on 2027-01-14',
    ]);
  });

  test('is of no concern where that provider is not live', () => {
    expect(checkEndings(providers({}), new Date('2027-09-10'))).toEqual([
      expect.objectContaining({ status: 'ok', fix: null }),
    ]);
  });
});
