import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ticksPerUsd } from '../../contract/money.ts';
import { usageCsvText } from './usage-csv-rules.ts';

type Row = Parameters<typeof usageCsvText>[0][number];
const row: Row = {
  id: 'call',
  provider: 'openai',
  endpoint: '=responses',
  cost_ticks: 1,
  computed_ticks: null,
  reported_ticks: 25_000_000_000,
  price_version: '2026-01-01',
  state: 'settled',
  simulated: false,
  model_label: 'label',
  model_returned: null,
  input_tokens: 5,
  output_tokens: null,
  cached_tokens: null,
  reasoning_tokens: null,
  request_count: 1,
  run_id: null,
  user_id: null,
  username: null,
  run_kind: null,
  run_subject: null,
  project_name: null,
  created_at: new Date('2026-11-10T12:00:00Z'),
};

test('a call is one line with every tick, and nothing that a spreadsheet would run', () => {
  const line =
    "2026-11-10T12:00:00.000Z,openai,'=responses,label,settled,no,1e-10,2.5,,2026-01-01,5,,,,1,,,,,,call\r\n";
  expect(usageCsvText([row], false)).toBe(line);
  expect(usageCsvText([{ ...row, simulated: true }], false)).toContain(',settled,yes,');
});

test('the first part has the header, and a later empty one is empty', () => {
  expect(usageCsvText([row], true)).toMatch(/^Date,Provider,Endpoint,.*,Run,Call\r\n2026-11-10/);
  expect(usageCsvText([], true)).toMatch(/^Date,[^\r]*\r\n$/);
  expect(usageCsvText([], false)).toBe('');
});

test('an amount keeps every tick, up to 100,000 dollars', () => {
  const amounts = fc.integer({ min: 0, max: 100_000 * ticksPerUsd });
  fc.assert(
    fc.property(amounts, (ticks) => {
      const dollars = usageCsvText([{ ...row, cost_ticks: ticks }], false).split(',')[6];
      expect(Math.round(Number(dollars) * ticksPerUsd)).toBe(ticks);
    }),
  );
});
