import { expect, it } from 'vitest';
import { readyToStart, startInputOf } from './search-run-rules.ts';

it('a form waits for a source first and for right settings then', () => {
  const setup = { source: { importId: 'i' }, pickFirst: 'Pick.', request: { settings: {} } };
  expect(readyToStart({ ...setup, source: null, request: null }).waitsFor).toBe('Pick.');
  expect(readyToStart({ ...setup, request: null })).toEqual({ input: null, waitsFor: 'Correct the settings first.' });
  expect(readyToStart(setup)).toEqual({ input: { importId: 'i', settings: {} }, waitsFor: null });
});

it('a run is started again from the same source with the same settings and ceiling', () => {
  const run = { websiteUrl: 'https://a.example/', settings: { maxPages: 2 }, maxCostUsd: null };
  expect(startInputOf({ ...run, source: { importId: null } })).toEqual({
    websiteUrl: 'https://a.example/',
    settings: { maxPages: 2 },
  });
  expect(startInputOf({ ...run, source: { importId: 'i' }, maxCostUsd: 3 })).toEqual({
    importId: 'i',
    settings: { maxPages: 2 },
    maxCostUsd: 3,
  });
});
