// @vitest-environment happy-dom
import { api } from '@serplift/core/api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleUser } from '../testing/example-user.ts';
import { openStand, type Stand } from '../testing/stand-page.tsx';
import { useEndpoint } from './api.ts';
import { callServer, shownUser } from './call-server.ts';
import {
  askForUser,
  forgetRememberedUser,
  type Session,
  storageKey,
  useCurrentUser,
  useForgetUser,
  useRefreshUser,
  useSession,
  useSetUser,
  useVisitor,
  watchOtherTabs,
} from './session.ts';

let stand: Stand;
beforeEach(() => {
  stand = openStand();
});
afterEach(() => stand.close());

const ana = exampleUser();
const who = (session: Session): string => {
  if (session.status === 'signedIn') return `signedIn ${session.user.email}`;
  if (session.status === 'signedOut') return `signedOut to ${session.to}`;
  return session.status === 'failed' ? `failed ${session.error.message}` : 'loading';
};
const remembered = (): string | null => localStorage.getItem(storageKey);

/** Shows who is signed in, with a button for everything that changes it. */
function Shown() {
  const session = useSession();
  const [setUser, refresh, forget] = [useSetUser(), useRefreshUser(), useForgetUser()];
  return (
    <main>
      {who(session)}
      <button onClick={() => void setUser(exampleUser({ email: 'new@example.com' }))}>set</button>
      <button onClick={() => void refresh()}>refresh</button>
      <button onClick={() => forget('/privacy')}>leave</button>
      <button onClick={() => forget(null)}>end</button>
      {session.status === 'failed' && <button onClick={session.retry}>retry</button>}
    </main>
  );
}

describe('who is signed in', () => {
  it('is asked once and remembered', async () => {
    stand.answers.set('GET /api/user', { status: 200, body: ana });
    const drawn = stand.draw(<Shown />);
    await expect.poll(drawn.text).toMatch(/^signedIn ana@example\.com/u);
    expect(JSON.parse(remembered() ?? '')).toEqual(ana);
    expect(stand.calls()).toEqual(['GET /api/user']);
  });

  it('is no one after a 401, and then no one is remembered', async () => {
    localStorage.setItem(storageKey, JSON.stringify(ana));
    stand.answers.set('GET /api/user', { status: 401 });
    await expect.poll(stand.draw(<Shown />).text).toMatch(/^signedOut to null/u);
    expect(remembered()).toBeNull();
  });

  it.each([500, 403, 503])('is unknown after a %i, until it is asked again', async (status) => {
    localStorage.setItem(storageKey, JSON.stringify(ana));
    stand.answers.set('GET /api/user', { status });
    const drawn = stand.draw(<Shown />);
    await expect.poll(drawn.text).toMatch(new RegExp(`^failed ${status}`, 'u'));
    expect(remembered()).not.toBeNull();
    stand.answers.set('GET /api/user', { status: 200, body: ana });
    drawn.press('retry');
    await expect.poll(drawn.text).toMatch(/^signedIn/u);
  });

  it('is taken over after sign-in without asking, and read again after a change', async () => {
    stand.answers.set('GET /api/user', { status: 401 });
    const drawn = stand.draw(<Shown />);
    await expect.poll(drawn.text).toMatch(/^signedOut/u);
    drawn.press('set');
    await expect.poll(drawn.text).toMatch(/^signedIn new@example\.com/u);
    expect(remembered()).toContain('new@example.com');
    expect(stand.calls()).toEqual(['GET /api/user']);
    stand.answers.set('GET /api/user', { status: 200, body: ana });
    drawn.press('refresh');
    await expect.poll(drawn.text).toMatch(/^signedIn ana@example\.com/u);
    expect(stand.calls()).toHaveLength(2);
  });

  it.each([
    ['leave', '/privacy'],
    ['end', 'null'],
  ])('is no one after "%s", on the way to %s, without asking', async (button, to) => {
    stand.answers.set('GET /api/user', { status: 200, body: ana });
    const drawn = stand.draw(<Shown />);
    await expect.poll(drawn.text).toMatch(/^signedIn/u);
    drawn.press(button);
    await expect.poll(drawn.text).toMatch(new RegExp(`^signedOut to ${to}`, 'u'));
    expect(remembered()).toBeNull();
    expect(stand.calls()).toEqual(['GET /api/user']);
  });
});

it('what was read in a session is dropped at its end, and what belongs to no one stays', async () => {
  function Reads() {
    const [projects, config] = [useEndpoint(api.projects.list, {}), useEndpoint(api.system.config, {})];
    return (
      <div>
        {JSON.stringify([projects.data ?? 'none', config.data ?? 'none'])}
        <Shown />
      </div>
    );
  }
  stand.answers.set('GET /api/user', { status: 200, body: ana });
  stand.answers.set('GET /api/projects', { status: 200, body: ['mine'] });
  stand.answers.set('GET /api/config', { status: 200, body: { ours: true } });
  const drawn = stand.draw(<Reads />);
  await expect.poll(drawn.text).toContain('[["mine"],{"ours":true}]signedIn');
  drawn.press('end');
  await expect.poll(drawn.text).toContain('["none",{"ours":true}]signedOut');
  expect(stand.calls()).toHaveLength(3);
});

describe('on a public page', () => {
  const Visitor = () => <p>{who(useVisitor())}</p>;

  it('no one is signed in where no user is remembered, and the server is not asked', async () => {
    await expect.poll(stand.draw(<Visitor />).text).toBe('signedOut to null');
    expect(stand.asked).toEqual([]);
  });

  it('a user who is remembered is asked for', async () => {
    localStorage.setItem(storageKey, JSON.stringify(ana));
    let answer = (): void => {};
    stand.answers.set(
      'GET /api/user',
      () => new Promise((resolve) => (answer = () => resolve({ status: 200, body: ana }))),
    );
    const drawn = stand.draw(<Visitor />);
    await expect.poll(drawn.text).toBe('loading');
    await expect.poll(stand.calls).toEqual(['GET /api/user']);
    answer();
    await expect.poll(drawn.text).toBe('signedIn ana@example.com');
  });

  it('a browser that keeps nothing may have one', async () => {
    vi.stubGlobal('localStorage', undefined);
    stand.answers.set('GET /api/user', { status: 200, body: ana });
    await expect.poll(stand.draw(<Visitor />).text).toBe('signedIn ana@example.com');
  });

  it('one who was forgotten is not', async () => {
    localStorage.setItem(storageKey, JSON.stringify(ana));
    forgetRememberedUser();
    await expect.poll(stand.draw(<Visitor />).text).toBe('signedOut to null');
    expect(stand.asked).toEqual([]);
  });
});

it('another account that signs in in another tab, or that the server names, is noticed, and nothing else', async () => {
  stand.answers.set('GET /api/user', { status: 200, body: ana });
  shownUser.set(null);
  shownUser.noteSignedIn('another');
  expect(shownUser.read().isAnother).toBe(false);
  await expect.poll(stand.draw(<Shown />).text).toMatch(/^signedIn/u);
  const stop = watchOtherTabs();
  const isNoticed = (key: string, user: typeof ana): boolean => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: JSON.stringify(user) }));
    return shownUser.read().isAnother;
  };
  const other = exampleUser({ id: 'another' });
  expect([isNoticed('draft', other), isNoticed(storageKey, ana), isNoticed(storageKey, other)]).toEqual([
    false,
    false,
    true,
  ]);
  stop();
  shownUser.set(ana.id);
  expect(isNoticed(storageKey, other)).toBe(false);
  const isNamed = async (details: object): Promise<boolean> => {
    shownUser.set(ana.id);
    stand.answers.set('GET /api/projects', { status: 409, body: { message: 'No.', code: 'conflict', details } });
    await expect(callServer(api.projects.list, {})).rejects.toMatchObject({ status: 409 });
    expect(stand.asked.at(-1)?.user).toBe(ana.id);
    return shownUser.read().isAnother;
  };
  expect([await isNamed({ reason: 'other' }), await isNamed({ reason: 'otherUser' })]).toEqual([false, true]);
  shownUser.set(null);
});

it('asking ahead is the one time that the server is asked', async () => {
  stand.answers.set('GET /api/user', { status: 200, body: ana });
  await askForUser();
  expect(stand.calls()).toEqual(['GET /api/user']);
  await expect.poll(stand.draw(<Shown />).text).toMatch(/^signedIn/u);
  expect(stand.calls()).toEqual(['GET /api/user']);
});

it('the current user is one only behind the sign-in', async () => {
  function Inside() {
    const session = useSession();
    return session.status === 'signedIn' ? <Name /> : <p>{session.status}</p>;
  }
  const Name = () => <p>{useCurrentUser().email}</p>;
  stand.answers.set('GET /api/user', { status: 200, body: ana });
  await expect.poll(stand.draw(<Inside />).text).toBe('ana@example.com');
});
