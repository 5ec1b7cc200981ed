import { expect, it } from 'vitest';
import { readSystemView, writeSystemView } from './SystemPage.tsx';

it('the tab is in the address, except for the first; unknown ones are ignored', () => {
  expect(writeSystemView(readSystemView(new URLSearchParams('tab=monitoring'))).toString()).toBe('tab=monitoring');
  expect(writeSystemView({ tab: 'overview' }).size).toBe(0);
  expect(readSystemView(new URLSearchParams('tab=toString'))).toEqual({ tab: 'overview' });
});
