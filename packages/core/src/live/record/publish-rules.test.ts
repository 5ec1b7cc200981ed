import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, isShown, judge, nextCheck, siteSuffix, suffixOf } from './publish-rules.ts';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
const stored = fc.option(text, { nil: null });

test('a text is never sent over anything but what the plan saw', () => {
  fc.assert(
    fc.property(text, stored, stored, (after, storedBefore, now) => {
      const judged = judge({ field: 'title', after, storedBefore }, { stored: now, kind: 'wordpress' });
      expect(judged === 'send').toBe(now === storedBefore && now !== after);
      expect(judged === 'isThere').toBe(now === after);
    }),
  );
});

test('an unset text is not an empty one, and case counts', () => {
  const row = { field: 'title', after: 'Tents', storedBefore: null } as const;
  expect(judge(row, { stored: '', kind: 'wordpress' })).toBe('conflict');
  expect(judge(row, { stored: 'tents', kind: 'wordpress' })).toBe('conflict');
});

test('where the page itself is read, its own suffix makes no conflict', () => {
  const row = { field: 'title', after: 'Better tents', storedBefore: 'Tents | Shop' } as const;
  expect(judge(row, { stored: 'Better tents | Shop', kind: 'webhook' })).toBe('isThere');
  expect(judge(row, { stored: 'Tents | Shop', kind: 'webhook' })).toBe('send');
  expect(judge(row, { stored: 'Other | Shop', kind: 'webhook' })).toBe('conflict');
});

test('quotes, dashes and spaces that a theme swaps make no other text', () => {
  expect(isShown({ field: 'title', after: `Tents - it's "light"` }, 'Tents – it’s “light”')).toBe(true);
  expect(isShown({ field: 'description', after: 'Two tents' }, ' Two  tents ')).toBe(true);
  fc.assert(
    fc.property(text, (value) => {
      expect(foldText(foldText(value))).toBe(foldText(value));
    }),
  );
});

test('a page shows a title that its site adds a name to, and no other longer one', () => {
  expect(suffixOf('Better tents | Juniper & Pine', 'Better tents')).toBe(' | Juniper & Pine');
  expect(suffixOf('Better tents', 'Better tents')).toBe('');
  expect(suffixOf('Better tents for rain', 'Better tents')).toBeNull();
  expect(isShown({ field: 'description', after: 'Better' }, 'Better | Juniper & Pine')).toBe(false);
  expect(suffixOf(null, 'Better tents')).toBeNull();
});

test('the suffix of a template is read from a page without its own title', () => {
  const row = { field: 'title', storedBefore: null, renderedBefore: 'Tents – Juniper & Pine' } as const;
  expect(siteSuffix(row)).toBe('– Juniper & Pine');
  expect(siteSuffix({ ...row, storedBefore: 'Tents – Juniper & Pine' })).toBeNull();
  expect(siteSuffix({ ...row, renderedBefore: 'Two-person tents' })).toBeNull();
});

test('a page is read three times within an hour, then daily for ninety days', () => {
  const publishedAt = new Date('2026-11-22T12:00:00Z');
  const at = (checks: number, now: Date) =>
    nextCheck({ checks, publishedAt, plannedAt: null }, { kind: 'wordpress', now })?.toISOString();
  expect(at(0, publishedAt)).toBe('2026-11-22T12:10:00.000Z');
  expect(at(1, new Date('2026-11-22T12:10:00Z'))).toBe('2026-11-22T13:00:00.000Z');
  expect(at(2, new Date('2026-11-22T13:00:00Z'))).toBe('2026-11-23T13:00:00.000Z');
  expect(at(90, new Date('2027-02-21T12:00:01Z'))).toBeUndefined();
});
