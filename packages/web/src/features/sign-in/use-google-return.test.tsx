// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStand, type Stand } from '../../testing/stand-page.tsx';
import { forgetPath, rememberPath, wantedPath } from './google-sign-in.ts';
import { googleFailure } from './sign-in-rules.ts';
import { useGoogleReturn } from './use-google-return.ts';

let stand: Stand;
beforeEach(() => {
  stand = openStand();
});
afterEach(() => stand.close());

it.each([
  ['/login?next=%2Fprofile#google=abc-1', ['abc-1'], ''],
  ['/login?error=access_denied&next=%2Fprofile', [], googleFailure],
])('what Google brought to %s is used once and leaves the address and the history', async (at, codes, failure) => {
  const used: string[] = [];
  function Return() {
    const { failure } = useGoogleReturn(async (code) => void used.push(code));
    return <p>{failure}</p>;
  }
  const drawn = stand.draw(<Return />, { at });
  await expect.poll(drawn.place).toEqual({ at: '/login?next=%2Fprofile', action: 'REPLACE' });
  await expect.poll(drawn.text).toBe(failure);
  expect(used).toEqual(codes);
});

it('the page one wanted is kept over the way to Google and back, until it is forgotten', () => {
  rememberPath('?next=%2Fprofile');
  expect(wantedPath('')).toBe('/profile');
  expect(wantedPath('?error=x')).toBe('/profile');
  forgetPath();
  expect(wantedPath('')).toBe('/dashboard');
});

it('the page in the address wins over the one that was kept', () => {
  rememberPath('?next=%2Fprofile');
  expect(wantedPath('?next=%2Fprojects')).toBe('/projects');
});

it('a page of another site is never one that was wanted', () => {
  rememberPath('?next=https%3A%2F%2Fevil.example');
  expect(wantedPath('')).toBe('/dashboard');
  expect(wantedPath('?next=%2F%2Fevil.example')).toBe('/dashboard');
});
