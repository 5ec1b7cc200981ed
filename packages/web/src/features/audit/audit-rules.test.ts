import { describe, expect, it } from 'vitest';
import { actionName, detailText, viaText } from './audit-rules.ts';

describe('an entry', () => {
  it('reads as a sentence, or by its own name when it has none', () => {
    expect(actionName('run.start')).toBe('Started a run');
    expect(actionName('deploy.start')).toBe('deploy.start');
  });

  it('shows its details as words and values', () => {
    const of = (details: Record<string, unknown>, subject: string | null = null) => detailText({ details, subject });
    expect(of({ beforeUsd: null, monthlyUsd: 50, adGroups: 3 })).toBe('Before: none · Monthly: $50.00 · Ad groups: 3');
    expect(of({ kind: 'seo', subject: 'sc-domain:example.com' })).toBe('Kind: SEO · Website or account: example.com');
    expect(of({ endedBy: 'end', verdict: 'cannotTell' })).toBe('Ended by: the last day · Verdict: can’t tell');
    expect(of({ url: 'https://example.com/a/' })).toBe('URL: https://example.com/a/');
    expect(of({}, 'searchConsole')).toBe('searchConsole');
    expect(of({}, '01a1fcf9-1142-77e2-b8e0-0f5d5191dd86')).toBe('');
    expect(of({ name: 'CI' }, 'searchConsole')).toBe('Name: CI');
  });
});

describe('how it was done', () => {
  it('names the token or the automation, and nothing where it is not known', () => {
    expect(viaText({ via: 'token', viaName: 'nightly CI' })).toBe('With the access token “nightly CI”');
    expect(viaText({ via: 'automation', viaName: 'Titles' })).toBe('By the automation “Titles”');
    expect(viaText({ via: 'browser', viaName: null })).toBe('In the browser');
    expect(viaText({ via: null, viaName: null })).toBe('');
  });
});
