import { describe, expect, it } from 'vitest';
import { personNameOf } from './use-person-name.ts';

const dana = { username: 'demo', displayName: 'Dana Demo' };

describe('a person on screen', () => {
  it('goes by their name instead of their user name', () => {
    expect(personNameOf([dana, { username: 'mo', displayName: 'Mo Lee' }], 'demo')).toBe('Dana Demo');
  });

  it.each([
    ['that has no name', [{ username: 'demo', displayName: null }]],
    ['that left the team', []],
    ['whose user name another member has too', [dana, { username: 'demo', displayName: 'Demetra Moss' }]],
  ])('%s goes by the user name', (_case, members) => {
    expect(personNameOf(members, 'demo')).toBe('demo');
  });
});
