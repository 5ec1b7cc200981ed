import { describe, expect, it } from 'vitest';
import { inviteProblems, roleLabel } from './member-rules.ts';

it('a role is called Owner or Admin when its name says so, else Member [3-7]', () => {
  expect(roleLabel([{ name: 'Team owner' }])).toBe('Owner');
  expect(roleLabel([{ name: 'ADMINISTRATOR' }])).toBe('Admin');
  expect(roleLabel([{ name: 'editor' }])).toBe('Member');
  expect(roleLabel([])).toBe('Member');
});

it('the strongest of several roles counts', () => {
  expect(roleLabel([{ name: 'admin' }, { name: 'owner' }])).toBe('Owner');
});

describe('an invitation', () => {
  const draft = { firstName: '', lastName: '', email: 'ana@mail.example', roleId: 'member' } as const;

  it('needs an email and a role, and no names', () => {
    expect(inviteProblems(draft)).toEqual({});
    expect(inviteProblems({ ...draft, email: ' ' })).toEqual({ email: 'Please fill in all required fields' });
    expect(inviteProblems({ ...draft, roleId: '' })).toEqual({ roleId: 'Please fill in all required fields' });
  });

  it('takes one plain address', () => {
    expect(inviteProblems({ ...draft, email: ' Ana@Mail.example ' })).toEqual({});
    expect(inviteProblems({ ...draft, email: 'ana@mail' })).toEqual({ email: 'Invalid email address' });
  });
});
