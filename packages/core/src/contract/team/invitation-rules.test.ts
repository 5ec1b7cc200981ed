import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as rules from './invitations-api.ts';
import { assignableRoles, roles } from './teams-api.ts';

const now = new Date('2026-11-21T09:00:00Z');
const later = new Date(now.getTime() + 1);
const open = { claimedAt: null, expiresAt: later };

describe('an invitation', () => {
  it('that was used stays used, one too old is expired, anything else can be accepted [4-28]', () => {
    expect(rules.requireOpen(open, now)).toBe(open);
    expect(() => rules.requireOpen(undefined, now)).toThrow('Invalid or expired invitation');
    expect(() => rules.requireOpen({ claimedAt: now, expiresAt: now }, now)).toThrow('already been used');
    expect(() => rules.requireOpen({ claimedAt: null, expiresAt: now }, now)).toThrow('has expired');
  });

  it('is open for a week to the millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * rules.invitationLifetimeMs }), (ageMs) => {
        const expiresAt = new Date(now.getTime() + rules.invitationLifetimeMs);
        const state = rules.invitationState({ claimedAt: null, expiresAt }, new Date(now.getTime() + ageMs));
        expect(state).toBe(ageMs < rules.invitationLifetimeMs ? 'open' : 'expired');
      }),
    );
  });

  it('is for its address only, however it is typed', () => {
    expect(() => rules.requireAddressee({ email: 'ana@mail.example' }, ' Ana@Mail.example ')).not.toThrow();
    expect(() => rules.requireAddressee({ email: 'ana@mail.example' }, 'ana@mail.example.org')).toThrow(
      'another email',
    );
  });
});

it('who invites gives no more rights than they have', () => {
  expect(roles.map(assignableRoles)).toEqual([['owner', 'admin', 'member'], ['admin', 'member'], []]);
  expect(() => rules.requireMayInvite('admin', 'owner')).toThrow('Only team owners can invite owners.');
  expect(() => rules.requireMayInvite('admin', 'admin')).not.toThrow();
});

it('each kind of person who is known already gets a specific sentence', () => {
  const inviter = { email: 'olga@mail.example', teamId: 'ours' };
  const reason = (email: string, teamId: string | null) => rules.reasonAgainst({ email, teamId }, inviter);
  expect(reason('olga@mail.example', 'ours')).toBe('You cannot invite yourself.');
  expect(reason('mia@mail.example', 'ours')).toBe('mia@mail.example is already a member of this team.');
  expect(reason('mia@mail.example', 'theirs')).toContain('belongs to another team');
  expect(reason('mia@mail.example', null)).toBeNull();
});

it('a team sends a limited number a day, and one invitation a limited number an hour', () => {
  const { teamPerDay, perHour } = rules.invitationLimits;
  expect(() => rules.requireWithinLimits({ byTeamToday: teamPerDay - 1, ofThisHour: perHour - 1 })).not.toThrow();
  expect(() => rules.requireWithinLimits({ byTeamToday: 0, ofThisHour: perHour })).toThrow('within an hour');
  expect(() => rules.requireWithinLimits({ byTeamToday: teamPerDay, ofThisHour: 0 })).toThrow('tomorrow');
});

it('the mail names inviter, team, role, link and last day, and no name adds a line to its head or an address [IN-07]', () => {
  const mail = rules.invitationMail({
    email: 'ana@mail.example',
    firstName: 'Ana',
    inviter: 'Olga\r\nBcc: <b>eve@mail.example</b>',
    teamName: 'Juniper & Pine',
    role: 'admin',
    link: 'https://serplift.example/invite/abc',
    expiresAt: new Date('2026-11-28T09:00:00Z'),
  });
  expect(mail.subject).toMatch(/^Olga Bcc\b[^\r\n@<>]* invites you to Juniper & Pine on Serplift$/);
  for (const words of ['Hello Ana,', 'will be Admin', 'https://serplift.example/invite/abc', 'November 28, 2026']) {
    expect(mail.text).toContain(words);
  }
});
