import { describe, expect, it } from 'vitest';
import { withoutRow } from '../row-rules.ts';
import { checkIdea, draftOfIdea, inputOfIdea, statsText } from './idea-rules.ts';

describe('the form of an idea', () => {
  const draft = { ...draftOfIdea(null), type: 'content' };

  it('has one row of tags and one section at least [5-28]', () => {
    expect(draftOfIdea(null)).toMatchObject({ tags: [''], sections: [{ title: '', content: '' }] });
    expect(withoutRow(['only'], 0)).toEqual(['only']);
    expect(withoutRow(['a', 'b', 'c'], 1)).toEqual(['a', 'c']);
  });

  it('needs a type and nothing else', () => {
    expect(checkIdea(draftOfIdea(null))).toEqual({ type: 'Please enter a type, for example content' });
    expect(checkIdea(draft)).toEqual({});
  });

  it('reads figures as they are typed, decimals where they make sense [5-31]', () => {
    const typed = { ...draft, volume: ' 900 ', ctr: '0.82', position: '6.4' };
    expect(checkIdea(typed)).toEqual({});
    expect(inputOfIdea(typed).stats).toMatchObject({ volume: 900, clicks: null, ctr: 0.82, position: 6.4 });
  });

  it.each([
    ['volume', '1.5'],
    ['clicks', '-1'],
    ['impressions', 'many'],
    ['ctr', '101'],
    ['ctr', 'x'],
    ['position', '-0.1'],
  ])('takes no %s of %j', (name, value) => {
    expect(Object.keys(checkIdea({ ...draft, [name]: value }))).toEqual([`stats.${name}`]);
  });

  it('keeps an idea as it is when it is not changed', () => {
    const fields = {
      type: 'ux',
      tags: ['nav'],
      stats: { keyword: 'tents', volume: 1, impressions: 2, clicks: 3, ctr: 4.5, position: 6.7 },
      analysis: { headlines: [{ title: 'Why', content: 'Because' }] },
      changes: 'Move it',
    };
    const idea = { ...fields, id: '1', pageId: '2', createdAt: '' };
    expect(inputOfIdea(draftOfIdea(idea))).toEqual(fields);
  });
});

it('a table shows CTR and position, or a dash [2.9-13]', () => {
  const stats = { keyword: '', volume: null, impressions: null, clicks: null, ctr: null, position: null };
  expect(statsText(stats)).toBe('–');
  expect(statsText({ ...stats, ctr: 0.82, position: 6.4 })).toBe('CTR 0.82% · Position 6.4');
  expect(statsText({ ...stats, position: 6 })).toBe('CTR – · Position 6.0');
});
