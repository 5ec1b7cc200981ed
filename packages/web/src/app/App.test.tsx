// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exampleUser } from '../testing/example-user.ts';
import { openStand, type Stand } from '../testing/stand-page.tsx';
import { App } from './App.tsx';

let stand: Stand;
beforeEach(() => {
  stand = openStand();
  stand.answers.set('GET /api/user', { status: 200, body: exampleUser() });
});
afterEach(() => stand.close());

it.each([
  [401, '/login?next=%2Fprojects'],
  [403, '/projects'],
  [500, '/projects'],
])(
  'a call that is answered with %i leaves a person at %s: only a session that has ended leads to the sign-in',
  async (status, at) => {
    stand.answers.set('GET /api/projects', { status, body: { message: 'No.', code: 'forbidden' } });
    const drawn = stand.draw(<App />, { at: '/projects' });
    await expect.poll(stand.calls).toContain('GET /api/projects');
    await expect.poll(drawn.text).toMatch(status === 401 ? /Continue with Google/u : /No\./u);
    expect(drawn.place().at).toBe(at);
  },
);
