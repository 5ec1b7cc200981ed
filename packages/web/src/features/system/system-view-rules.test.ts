import { expect, it } from 'vitest';
import { readSystemView, writeSystemView } from './system-view-rules.ts';

it('the period of monitoring leaves the address with its tab', () => {
  const view = readSystemView(new URLSearchParams('tab=monitoring&days=90'));
  expect(writeSystemView(view).toString()).toBe('tab=monitoring&days=90');
  expect(writeSystemView({ ...view, tab: 'settings' }).toString()).toBe('tab=settings');
  expect(writeSystemView({ ...view, tab: 'overview' }).size).toBe(0);
  expect(readSystemView(new URLSearchParams('tab=toString&days=5'))).toEqual({ tab: 'overview', days: '30' });
});
