import { expect, it } from 'vitest';
import { siteBrand } from './brand-name-rules.ts';

const url = 'https://www.juniperandpine.example/tents/';

it.each([
  [{ title: 'Tents', siteName: 'Juniper & Pine' }, 'Juniper & Pine'],
  [{ title: 'Tents | Juniper & Pine' }, 'Juniper & Pine'],
  [{ title: 'Juniper & Pine – Tents' }, 'Juniper & Pine'],
  [{ title: 'Tents: Juniper and Pine', siteName: '' }, 'Juniper and Pine'],
  [{ title: 'Tents | Somebody Else' }, 'juniperandpine'],
  [{ title: null }, 'juniperandpine'],
])('a page with %o belongs to %s', (page, name) => {
  expect(siteBrand(page, url)).toBe(name);
});

it('an address without a name has no brand', () => {
  expect(siteBrand({ title: 'Tents' }, 'http://192.0.2.1/')).toBeNull();
});
