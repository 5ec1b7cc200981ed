import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, describeDifference, hashCall, hashContent, shownOf, stateOf } from './approval-rules.ts';

test('equal values have equal text whatever the order of their fields, and different ones do not', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(hashCall('ads.deploy', { a: 1 })).not.toEqual(hashCall('ads.deploy', { a: 2 }));
  expect(hashCall('ads.deploy', { a: 1 })).not.toEqual(hashCall('ads.rollback', { a: 1 }));
});

const text = fc.option(fc.string(), { nil: null });
const change = fc.record({ name: fc.string(), before: text, after: text });
const content = fc.record({
  effect: fc.string(),
  target: fc.string(),
  places: fc.array(fc.record({ place: fc.string(), changes: fc.array(change) }), { maxLength: 120, size: 'max' }),
  path: text,
  estimate: text,
});
const call = { endpoint: 'ads.deploy', input: { adIds: ['a'] } };

test('an approval is recognized by every text, shown or only counted, and not by the estimate', () => {
  fc.assert(
    fc.property(content, fc.nat(), fc.nat(), (one, placeAt, changeAt) => {
      const hash = hashContent(call, one);
      expect(hashContent(call, { ...structuredClone(one), estimate: 'another' })).toEqual(hash);
      expect(hashContent({ ...call, input: { adIds: ['b'] } }, one)).not.toEqual(hash);
      const other = structuredClone(one);
      const changes = other.places[placeAt % Math.max(1, other.places.length)]?.changes ?? [];
      const edited = changes[changeAt % Math.max(1, changes.length)];
      if (edited === undefined) other.target += '!';
      else edited.after = `${edited.after ?? ''}!`;
      expect(hashContent(call, other)).not.toEqual(hash);
    }),
    { numRuns: 30 },
  );
});

test('fifty places are shown, and the rest is counted', () => {
  fc.assert(
    fc.property(content, (one) => {
      const { places, morePlaces } = shownOf(one);
      expect(places).toEqual(one.places.slice(0, 50));
      expect(places.length + morePlaces).toBe(one.places.length);
    }),
    { numRuns: 60 },
  );
});

test('says what is different', () => {
  const places = Array.from({ length: 52 }, (_, index) => ({
    place: `/page-${index}`,
    changes: [{ name: 'Title', before: 'Old', after: `New ${index}` }],
  }));
  const shown = { effect: 'Publish 52 texts.', target: 'Blog', places, path: null, estimate: null };
  const differing = (edit: (copy: typeof shown) => void): string => {
    const now = structuredClone(shown);
    edit(now);
    return describeDifference(shownOf(shown), now);
  };
  const first = (copy: typeof shown) => copy.places[0]?.changes[0] ?? { name: '', before: '', after: '' };
  expect(differing((copy) => (first(copy).after = 'Newer'))).toBe(
    '/page-0: Title was to be “New 0” and would now be “Newer”.',
  );
  expect(differing((copy) => (first(copy).before = 'Edited'))).toBe('/page-0: Title was “Old” and is now “Edited”.');
  expect(differing((copy) => copy.places.shift())).toBe('/page-0 is no longer part of it.');
  expect(differing((copy) => (copy.target = 'Shop'))).toBe('It would now change Shop, not Blog.');
  expect(differing((copy) => copy.places.unshift({ place: '/new', changes: [] }))).toBe('/new is now part of it.');
  expect(differing((copy) => copy.places.pop())).toBe('Something further down the list has changed.');
});

test('a request waits, is decided, used or expires', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const later = new Date('2026-11-22T10:15:00Z');
  const request = { verdict: null, usedAt: null, expiresAt: later, voidBecause: null };
  expect(stateOf(request, now)).toBe('waiting');
  expect(stateOf(request, later)).toBe('expired');
  expect(stateOf({ ...request, verdict: 'approved' }, now)).toBe('approved');
  expect(stateOf({ ...request, verdict: 'approved' }, later)).toBe('expired');
  expect(stateOf({ ...request, verdict: 'approved', usedAt: now }, later)).toBe('used');
  expect(stateOf({ ...request, verdict: 'rejected' }, later)).toBe('rejected');
  expect(stateOf({ ...request, verdict: 'approved', voidBecause: 'A text changed.' }, now)).toBe('void');
});
