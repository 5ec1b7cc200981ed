import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanQuery } from './clean-query-rules.ts';

describe('cleaning a query', () => {
  it.each([
    ['https://www.juniperandpine.example/tents/', 'address'],
    ['www.juniperandpine.example', 'address'],
    ['juniperandpine.example/deals and more', 'address'],
    ['login juniperandpine.example', 'address'],
    ['is juniperandpine.example free', null],
    ['curl -s https://www.juniperandpine.example/ | grep title', 'address'],
    ['sudo apt-get install headlamp', 'command'],
    ['npm install left-pad', 'command'],
    ['git clone my repo', 'command'],
    ['site:juniperandpine.example tent', 'operator'],
    ['"juniper & pine"\n"free returns"\n-site:other', 'operator'],
    ['how do i reach anna@mail.example', 'personalData'],
    ['who called me from 0171 234 567 89', 'personalData'],
    ['=HYPERLINK("http","tent")', 'code'],
    ["' OR 1=1 --", 'code'],
    ['2026 1999', 'code'],
    ['', 'empty'],
    ['\u200b', 'empty'],
    ['tent tent tent', 'repeated'],
    ['xkcdv qwrtp bnmsd', 'gibberish'],
    ['rain jacket', 'tooShort'],
    ['テント', 'tooShort'],
  ])('leaves out %j: %s', (query, drop) => {
    expect(cleanQuery(query).drop).toBe(drop);
  });

  it.each([
    'how to wash a down jacket',
    'how many megabytes is 438442387 bytes',
    'what happened 1974 - 1977',
    'how to install a dishwasher',
    'is node.js a framework',
    'テント 選び方',
    'كيف اغسل سترة الريش',
    'what is a 3/4 length pad',
  ])('keeps %j', (query) => {
    expect(cleanQuery(query).drop).toBeNull();
  });

  it('joins lines, drops zero-width characters, quotes and what a cut left behind', () => {
    expect(cleanQuery('  "How to\u200b wash\n a TENT…" ')).toMatchObject({
      text: 'how to wash a tent',
      hasMark: false,
    });
  });

  it('sees a question mark of any script, and takes two words with one', () => {
    for (const query of ['fill power?', 'テント？', 'لماذا السماء؟']) {
      expect(cleanQuery(query)).toMatchObject({ hasMark: true });
      expect(cleanQuery(query).text).not.toMatch(/[?？؟]/u);
    }
    expect(cleanQuery('fill power?').drop).toBeNull();
  });

  it('marks a query of more than twenty words as written to an assistant', () => {
    const long =
      'what is the best two person tent for a couple that hikes in the rain and wants to spend little money on it';
    expect(cleanQuery(long)).toMatchObject({ isChatStyle: true, drop: null });
  });

  it('takes any text, and says the same about what it has cleaned', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (query) => {
        const once = cleanQuery(query);
        expect(once.text).toBe(once.text.trim());
        expect(cleanQuery(once.text).words).toEqual(once.words);
      }),
    );
  });
});
