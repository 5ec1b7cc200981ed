import { expect, it } from 'vitest';
import { isSecretPage, loggedPath } from './invitation-links.ts';

it('an invitation link is not logged, in whatever path it appears [NV-01]', () => {
  expect(loggedPath('/invite/secret')).toBe('/invite/…');
  expect(loggedPath('/api/invitations/secret/accept')).toBe('/api/invitations/…/accept');
  expect(loggedPath('/api/teams/1/invitations')).toBe('/api/teams/1/invitations');
});

it('the page of an invitation reveals its address to no one', () => {
  expect(['/invite/secret', '/invitees', '/login'].map(isSecretPage)).toEqual([true, false, false]);
});
