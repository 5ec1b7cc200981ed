import type { CurrentUser } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { accountTargets, allowedTargets, isWithin, sidebarTargets } from './navigation.ts';

const member: CurrentUser = {
  id: 'u1',
  username: 'mo',
  emailVerified: true,
  email: 'mo@example.com',
  displayName: null,
  photoUrl: null,
  team: { id: 't1', name: 'Team', slug: 'team', sampleData: null },
  role: 'member',
  hasTeam: true,
  isOwner: false,
  canInviteMembers: false,
  canPublish: false,
  isAdmin: false,
};
const labels = (targets: typeof sidebarTargets, user: CurrentUser) =>
  allowedTargets(targets, user).map((target) => target.label);

describe('navigation', () => {
  it('shows System to the administrator only [2.2-7]', () => {
    const shown = ['Projects', 'Optimizations', 'Review', 'History'];
    expect(labels(sidebarTargets, member)).toEqual(shown);
    expect(labels(sidebarTargets, { ...member, isAdmin: true })).toEqual([...shown, 'System']);
  });

  it('shows Team Settings to owners only [2.2-5, 6-2]', () => {
    const everyone = ['Team Members', 'Profile', 'API Usage'];
    expect(labels(accountTargets, member)).toEqual(everyone);
    expect(labels(accountTargets, { ...member, isOwner: true })).toEqual(['Team Settings', ...everyone]);
  });

  it('marks the entry a page belongs to', () => {
    const current = (pathname: string) =>
      sidebarTargets.filter((target) => isWithin(target, pathname)).map((t) => t.label);
    expect(current('/projects/7')).toEqual(['Projects']);
    expect(current('/seo-optimization/7')).toEqual(['Optimizations']);
    expect(current('/question-optimize/7')).toEqual(['Optimizations']);
    expect(current('/automations/new')).toEqual(['Optimizations']);
    expect(current('/optimizations')).toEqual(['History']);
    expect(current('/review')).toEqual(['Review']);
    expect(current('/profile')).toEqual([]);
  });
});
