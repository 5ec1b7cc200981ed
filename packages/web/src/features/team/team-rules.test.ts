import { expect, it } from 'vitest';
import { roleLabel } from './team-rules.ts';

it('a role is called Owner or Admin when its name says so, else Member', () => {
  expect(roleLabel([{ name: 'Team owner' }])).toBe('Owner');
  expect(roleLabel([{ name: 'ADMINISTRATOR' }])).toBe('Admin');
  expect(roleLabel([{ name: 'editor' }])).toBe('Member');
  expect(roleLabel([])).toBe('Member');
});

it('the strongest of several roles counts', () => {
  expect(roleLabel([{ name: 'admin' }, { name: 'owner' }])).toBe('Owner');
});
