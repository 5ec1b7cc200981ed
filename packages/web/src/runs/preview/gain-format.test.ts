import { expect, test } from 'vitest';
import { formatGainRange } from './gain-format.ts';

test('a figure and its interval have the same decimals', () => {
  expect(formatGainRange({ point: 0.2, low: 0, high: 0 })).toEqual({ point: '0.2', interval: '0.0 to 0.0' });
  expect(formatGainRange({ point: 12.4, low: 0.6, high: 31 })).toEqual({ point: '12', interval: '1 to 31' });
  expect(formatGainRange({ point: 0, low: 0, high: 0 })).toEqual({ point: '0', interval: '0 to 0' });
});
