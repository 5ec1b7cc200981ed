import { expect, it } from 'vitest';
import { permissionLabel } from './WebsitePicker.tsx';

it('permission levels are worded as Search Console words them, and an unknown one stays as it is [2.6-3]', () => {
  expect(permissionLabel('siteOwner')).toBe('Owner');
  expect(permissionLabel('siteRestrictedUser')).toBe('Restricted user');
  expect(permissionLabel('siteNewUser')).toBe('siteNewUser');
});
