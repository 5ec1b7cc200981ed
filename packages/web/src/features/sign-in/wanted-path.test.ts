// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { forgetPath, rememberPath, wantedPath } from './google-sign-in.ts';

beforeEach(() => sessionStorage.clear());

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
