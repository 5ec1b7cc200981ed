import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { roles } from '../../contract/team/teams-api.ts';
import { changeMembers, type MemberChange, type Membership } from './member-rules.ts';

const team: Membership[] = [
  { userId: 'olga', role: 'owner' },
  { userId: 'adam', role: 'admin' },
  { userId: 'mia', role: 'member' },
];

const rolesAfter = (actorId: string, change: MemberChange, members = team) =>
  Object.fromEntries(changeMembers(members, actorId, change).map(({ userId, role }) => [userId, role]));

describe('an owner', () => {
  it('changes roles, removes people and hands the team over', () => {
    expect(rolesAfter('olga', { kind: 'setRole', userId: 'mia', role: 'owner' })['mia']).toBe('owner');
    expect(rolesAfter('olga', { kind: 'remove', userId: 'mia' })).toEqual({ olga: 'owner', adam: 'admin' });
    expect(rolesAfter('olga', { kind: 'transfer', userId: 'mia' })).toEqual({
      olga: 'admin',
      adam: 'admin',
      mia: 'owner',
    });
  });

  it('the last one can neither leave nor become something else', () => {
    const changes: MemberChange[] = [{ kind: 'leave' }, { kind: 'setRole', userId: 'olga', role: 'admin' }];
    for (const change of changes) {
      expect(() => changeMembers(team, 'olga', change)).toThrow('A team needs an owner.');
      expect(() => changeMembers([{ userId: 'olga', role: 'owner' }], 'olga', change)).toThrow('needs an owner');
    }
  });

  it('removes and makes owner other people only', () => {
    expect(() => changeMembers(team, 'olga', { kind: 'remove', userId: 'olga' })).toThrow('leave the team');
    expect(() => changeMembers(team, 'olga', { kind: 'transfer', userId: 'olga' })).toThrow('already an owner');
    expect(() => changeMembers(team, 'olga', { kind: 'remove', userId: 'stranger' })).toThrow('Member not found.');
  });
});

it('admins and members change no one, but may leave', () => {
  for (const actorId of ['adam', 'mia']) {
    for (const kind of ['remove', 'transfer'] as const) {
      expect(() => changeMembers(team, actorId, { kind, userId: 'olga' })).toThrow('Only team owners');
    }
    expect(() => changeMembers(team, actorId, { kind: 'setRole', userId: actorId, role: 'owner' })).toThrow('owners');
    expect(rolesAfter(actorId, { kind: 'leave' })).not.toHaveProperty(actorId);
  }
});

/** The members after an attempt, which may be refused; anything thrown that isn't a refusal is a bug. */
function afterAttempt(members: Membership[], actorId: string, attempt: MemberChange): Membership[] {
  try {
    return changeMembers(members, actorId, attempt);
  } catch (error) {
    if (error instanceof AppError) return members;
    throw error;
  }
}

it('whatever people try one after the other, the team keeps an owner and no one joins', () => {
  const person = fc.constantFrom('olga', 'adam', 'mia', 'ove', 'stranger');
  const role = fc.constantFrom(...roles);
  const change: fc.Arbitrary<MemberChange> = fc.oneof(
    fc.record({ kind: fc.constant('setRole' as const), userId: person, role }),
    fc.record({ kind: fc.constantFrom('remove' as const, 'transfer' as const), userId: person }),
    fc.constant<MemberChange>({ kind: 'leave' }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(person, change), { maxLength: 30 }), (attempts) => {
      let members: Membership[] = [...team, { userId: 'ove', role: 'owner' }];
      for (const [actorId, attempt] of attempts) {
        const before = members;
        members = afterAttempt(members, actorId, attempt);
        expect(members.some((member) => member.role === 'owner')).toBe(true);
        expect(before.map(({ userId }) => userId)).toEqual(expect.arrayContaining(members.map(({ userId }) => userId)));
      }
    }),
  );
});
