// @vitest-environment happy-dom
import { api } from '@serplift/core/api';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exampleUser } from '../../testing/example-user.ts';
import { openStand, type Stand } from '../../testing/stand-page.tsx';
import { storageKey } from '../session.ts';
import { earlyAnswers } from './early-answers.ts';
import { preloadEndpoint } from './preload-endpoint.ts';

const url = '/api/projects';
const preload = () => preloadEndpoint(api.projects.list, {});
let stand: Stand;
beforeEach(() => {
  stand = openStand();
  stand.answers.set(`GET ${url}`, { status: 200, body: ['one'] });
  document.documentElement.dataset['signedIn'] = '';
});
afterEach(() => {
  stand.close();
  earlyAnswers.clear();
  delete document.documentElement.dataset['signedIn'];
});

it('an answer that is asked for ahead waits for the screen', async () => {
  await preload();
  expect(await earlyAnswers.get(url)).toEqual(['one']);
});

it('nothing is asked for people who are not signed in, or have no team', async () => {
  localStorage.setItem(storageKey, JSON.stringify(exampleUser({ hasTeam: false })));
  await preload();
  localStorage.setItem(storageKey, JSON.stringify(exampleUser()));
  delete document.documentElement.dataset['signedIn'];
  await preload();
  expect({ asked: stand.asked, early: earlyAnswers.size }).toEqual({ asked: [], early: 0 });
  document.documentElement.dataset['signedIn'] = '';
  await preload();
  expect(stand.calls()).toEqual([`GET ${url}`]);
});

it('a failed answer is forgotten, but not the newer one that took its place', async () => {
  stand.answers.set(`GET ${url}`, { status: 503 });
  await preload();
  expect(earlyAnswers.size).toBe(0);
  const newer = Promise.resolve(['newer']);
  const failing = preload();
  earlyAnswers.set(url, newer);
  await failing;
  expect(earlyAnswers.get(url)).toBe(newer);
});
