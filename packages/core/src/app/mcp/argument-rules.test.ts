import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { seoSettings } from '../../contract/seo/seo-api.ts';
import { takeArguments } from './argument-rules.ts';

const schema = z.object({
  id: z.string().check(z.maxLength(64), z.describe('An id.')),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  usd: z.optional(z.number().check(z.minimum(0.5))),
  dry: z.optional(z.boolean()),
  names: z.optional(z.array(z.string()).check(z.maxLength(3))),
  pin: z.optional(z.nullable(z.string())),
  kind: z.optional(z.enum(['seo', 'ads'])),
  more: z.optional(z.object({ count: z.optional(z.int()), list: z.optional(z.array(z.object({ at: z.int() }))) })),
});

const wanted = fc.record(
  {
    id: fc.string({ minLength: 1, maxLength: 20 }),
    limit: fc.integer({ min: 1, max: 100 }),
    usd: fc.double({ min: 0.5, max: 1e6, noNaN: true }),
    dry: fc.boolean(),
    names: fc.array(fc.string(), { maxLength: 3 }),
    kind: fc.constantFrom('seo', 'ads'),
    more: fc.record({ count: fc.nat(), list: fc.array(fc.record({ at: fc.nat() }), { maxLength: 3 }) }),
  },
  { requiredKeys: ['id', 'limit'] },
);

test('what clients write as text, or as null, is taken like what the schema says', () => {
  fc.assert(
    fc.property(wanted, (value) => {
      const asText = Object.fromEntries(
        Object.entries(value).map(([name, item]) => [name, typeof item === 'string' ? item : JSON.stringify(item)]),
      );
      const absent = { usd: null, dry: null, names: null, kind: null, more: null, pin: undefined };
      expect(takeArguments(schema, { ...absent, ...asText })).toEqual(value);
      expect(takeArguments(schema, value)).toEqual(value);
    }),
  );
});

test('one value is a list of one, a number is text where text is wanted, and null stays where it means something', () => {
  const taken = takeArguments(schema, { id: 7, names: 'a, b', pin: null, usd: '', kind: '' });
  expect(taken).toEqual({ id: '7', limit: 20, names: ['a, b'], pin: null });
});

test.each([
  { given: {}, says: '`id` is missing: text of at most 64 characters. An id.' },
  { given: { id: 'x', limit: 'abc' }, says: '`limit` must be a number from 1 to 100; got "abc".' },
  { given: { id: 'x', limit: 1.5 }, says: '`limit` must be a whole number from 1 to 100; got 1.5.' },
  { given: { id: 'x', usd: 0 }, says: '`usd` must be a number of at least 0.5; got 0.' },
  { given: { id: 'x', dry: 'perhaps' }, says: '`dry` must be true or false; got "perhaps".' },
  { given: { id: 'x', kind: 'sea' }, says: '`kind` must be one of seo or ads; got "sea".' },
  { given: { id: 'x', names: [1, {}] }, says: '`names[1]` must be text; got {}.' },
  { given: { id: 'x', names: ['a', 'b', 'c', 'd'] }, says: '`names` must be a list with 0 to 3 entries' },
  { given: { id: 'x', more: 'no' }, says: '`more` must be an object; got "no".' },
  { given: { id: 'x', more: { list: [{}] } }, says: '`more.list[0].at` is missing: a number.' },
  { given: { id: 'x', limt: 3 }, says: '`limt` is not known; this takes id, limit, usd' },
  { given: 'x', says: '`arguments` must be an object; got "x".' },
])('$says', ({ given, says }) => {
  expect(() => takeArguments(schema, given)).toThrow(says);
});

/** What is said about arguments; nothing where they are taken. */
function refusal(given: unknown): string {
  try {
    takeArguments(schema, given);
    return '`id`';
  } catch (error) {
    return (error as Error).message;
  }
}

test('an error names the argument, and never says what was expected and received, whatever is sent', () => {
  const any = fc.jsonValue();
  fc.assert(
    fc.property(fc.record({ id: any, limit: any, names: any, more: any }), (given) => {
      const said = refusal(given);
      expect(said).toMatch(/^`(?:id|limit|names|more)/u);
      expect(said.replaceAll(/got .*?(?:\.|$)/gu, '')).not.toMatch(/expected|received|Invalid/u);
    }),
  );
});

test('settings are checked where they stand, and what two of them say together by its own sentence', () => {
  expect(() => takeArguments(seoSettings, { maxPages: 'many' }, 'settings')).toThrow(
    '`settings.maxPages` must be a number from 1',
  );
  expect(() => takeArguments(seoSettings, { startPosition: 9, endPosition: 3 }, 'settings')).toThrow(
    '`settings.endPosition`: The end position must be greater',
  );
});
