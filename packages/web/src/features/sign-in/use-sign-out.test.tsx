// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { storageKey, useSession } from '../../lib/session.ts';
import { exampleUser } from '../../testing/example-user.ts';
import { openStand, type Stand } from '../../testing/stand-page.tsx';
import { openIdentityProvider } from './identity-provider.ts';
import { useSignOut } from './use-sign-out.ts';

let stand: Stand;
beforeEach(() => {
  stand = openStand();
});
afterEach(() => stand.close());

function SignOut({ to }: { to?: string }) {
  const session = useSession();
  const signOut = useSignOut(...(to === undefined ? [] : [to]));
  const where = session.status === 'signedOut' ? session.to : '';
  return (
    <p>
      {session.status} {where}
      <button onClick={() => void signOut()}>out</button>
    </p>
  );
}

it.each([
  [undefined, '/login', { status: 200, body: { ok: true } }],
  ['/invite/abc', '/invite/abc', { status: 200, body: { ok: true } }],
  [undefined, '/login', { status: 503 }],
  [undefined, '/login', new TypeError('Failed to fetch')],
])(
  'signing out (to %s) leads to %s and leaves nothing here, whatever the server and the identity provider answer',
  async (to, where, answer) => {
    stand.answers.set('GET /api/user', { status: 200, body: exampleUser() });
    stand.answers.set('POST /api/auth/logout', answer);
    const broken = { apiKey: 'k', projectId: 'p', authDomain: null, sandboxUrl: 'nowhere' };
    await expect(openIdentityProvider(broken)).rejects.toThrow('auth/invalid-emulator-scheme');
    keepDraft('a title', { text: 'Unsaved' });
    localStorage.setItem('theme', 'dark');
    const drawn = stand.draw(to === undefined ? <SignOut /> : <SignOut to={to} />);
    await expect.poll(drawn.text).toContain('signedIn');
    drawn.press('out');
    await expect.poll(drawn.text).toContain(`signedOut ${where}`);
    expect(stand.calls()).toContain('POST /api/auth/logout');
    expect([localStorage.getItem(storageKey), readDraft('a title')]).toEqual([null, null]);
    // What belongs to the browser and to nobody.
    expect(localStorage.getItem('theme')).toBe('dark');
  },
);
