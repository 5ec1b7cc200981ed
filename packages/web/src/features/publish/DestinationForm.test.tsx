// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openStand, type Stand } from '../../testing/stand-page.tsx';
import { DestinationForm } from './DestinationForm.tsx';

let stand: Stand;
beforeEach(() => {
  stand = openStand();
});
afterEach(() => stand.close());

const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

it('a refused website gets the focus, also where a frame comes before the refusal is drawn', async () => {
  const issues = [{ at: 'websiteUrl', message: 'Enter the address of the website.' }];
  const refusal = { message: 'Check the website.', code: 'invalid_input', details: { issues } };
  stand.answers.set('POST /api/teams/t1/destinations', { status: 400, body: refusal });
  stand.draw(<DestinationForm teamId="t1" onClose={() => {}} />);
  await expect.poll(() => button('Connect')).toBeDefined();
  // As on a busy machine: what waits for a frame runs before React has drawn.
  vi.stubGlobal('requestAnimationFrame', (work: FrameRequestCallback) => {
    work(0);
    return 0;
  });
  button('Connect')?.click();
  await expect.poll(() => document.body.textContent).toContain('Enter the address of the website.');
  expect(document.activeElement?.getAttribute('placeholder')).toBe('https://www.example.com/');
});
