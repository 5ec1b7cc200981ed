// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useForgetUser } from '../lib/session.ts';
import { exampleUser } from '../testing/example-user.ts';
import { openStand, type Stand } from '../testing/stand-page.tsx';
import { Protected } from './SignedInRoutes.tsx';

let stand: Stand;
beforeEach(() => {
  stand = openStand();
});
afterEach(() => stand.close());

function Secret() {
  const forget = useForgetUser();
  return (
    <p>
      Secret figures
      <button onClick={() => forget('/terms')}>Sign out</button>
      <button onClick={() => forget(null)}>Session ends</button>
    </p>
  );
}

const others = ['/login', '/team-setup', '/terms'].map((path) => ({ path, element: <p>{path}</p> }));
const draw = (frame = <Protected />) => stand.draw(<Secret />, { frame, others });
const answerUser = (of: Parameters<typeof exampleUser>[0]) =>
  stand.answers.set('GET /api/user', { status: 200, body: exampleUser(of) });

it('a person with a team sees the page', async () => {
  answerUser({});
  const drawn = draw();
  await expect.poll(drawn.text).toContain('Secret figures');
  expect(drawn.place().at).toBe('/page?of=1');
});

it('nothing of the page is there while it is not known who asks', async () => {
  stand.answers.set('GET /api/user', () => new Promise(() => {}));
  const drawn = draw();
  await expect.poll(drawn.text).toBe('Loading…');
});

it('who is not signed in is led to the sign-in, from which the way back leads here, and Back does not', async () => {
  stand.answers.set('GET /api/user', { status: 401 });
  const drawn = draw();
  await expect.poll(drawn.text).toBe('/login');
  expect(drawn.place()).toEqual({ at: `/login?next=${encodeURIComponent('/page?of=1')}`, action: 'REPLACE' });
});

it('who signs out goes where they wanted, and whose session ends to the sign-in', async () => {
  answerUser({});
  const left = draw();
  await expect.poll(left.text).toContain('Secret');
  left.press('Sign out');
  await expect.poll(left.place).toEqual({ at: '/terms', action: 'REPLACE' });
  const ended = draw();
  await expect.poll(ended.text).toContain('Secret');
  ended.press('Session ends');
  await expect.poll(() => ended.place().at).toMatch(/^\/login\?next=/u);
});

it('who has no team is led to its setup, except where none is needed', async () => {
  answerUser({ hasTeam: false });
  const drawn = draw();
  await expect.poll(drawn.place).toEqual({ at: '/team-setup', action: 'REPLACE' });
  await expect.poll(draw(<Protected needsTeam={false} />).text).toContain('Secret');
  const explicit = draw(<Protected needsTeam />);
  await expect.poll(() => explicit.place().at).toBe('/team-setup');
});

it('a server that fails is said and can be asked again', async () => {
  stand.answers.set('GET /api/user', { status: 503, body: { message: 'The database restarts.', code: 'unavailable' } });
  const drawn = draw();
  await expect.poll(drawn.text).toContain('Your account could not be loadedThe database restarts.');
  expect(drawn.text()).not.toContain('Secret');
  stand.answers.set('GET /api/user', new TypeError('Failed to fetch'));
  const unreached = draw();
  await expect.poll(unreached.text).toContain('The server cannot be reached.');
  answerUser({});
  drawn.press('Try Again');
  await expect.poll(drawn.text).toContain('Secret');
});
