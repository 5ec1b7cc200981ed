// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { forgetDrafts, keepDraft, readDraft } from './drafts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  forgetDrafts();
});

it('the fifty newest drafts are kept, with what is none left alone', () => {
  localStorage.setItem('theme', 'dark');
  for (let at = 0; at < 51; at += 1) {
    vi.spyOn(Date, 'now').mockReturnValue(at);
    keepDraft(`${at}`, { at });
  }
  expect([readDraft('0'), readDraft('1'), readDraft('50')]).toEqual([null, { at: 1 }, { at: 50 }]);
  expect(localStorage.getItem('theme')).toBe('dark');
});
