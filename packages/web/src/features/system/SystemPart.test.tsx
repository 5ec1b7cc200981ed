// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSession } from '../../lib/session.ts';
import { exampleUser } from '../../testing/example-user.ts';
import { openStand, type Stand } from '../../testing/stand-page.tsx';
import { toasts } from '../../ui/overlay/toast-store.ts';
import { AccessDenied } from './SystemPart.tsx';

let stand: Stand;
beforeEach(() => {
  stand = openStand();
});
afterEach(() => stand.close());

it('leads to the dashboard, says why, and asks again who the person is by now', async () => {
  stand.answers.set('GET /api/user', { status: 200, body: exampleUser() });
  const Dashboard = () => <p>dashboard of {useSession().status}</p>;
  const drawn = stand.draw(<AccessDenied />, {
    at: '/system',
    others: [{ path: '/dashboard', element: <Dashboard /> }],
  });
  await expect.poll(drawn.text).toBe('dashboard of signedIn');
  expect(drawn.place()).toEqual({ at: '/dashboard', action: 'REPLACE' });
  expect(toasts.read()).toMatchObject({ title: 'Access Denied', tone: 'bad', isOpen: true });
  expect(stand.calls()).toContain('GET /api/user');
});
