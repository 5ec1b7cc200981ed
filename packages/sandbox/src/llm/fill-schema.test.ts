import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillSchema } from './fill-schema.ts';
import type { JsonObject } from './json.ts';
import { readPromptData } from './prompt-data.ts';
import { reviewTexts } from './review-texts.ts';
import { block, tentPage, tentPrompt } from './testing/tent-prompt.ts';

const text: JsonObject = { type: 'string' };
const list = (items: JsonObject): JsonObject => ({ type: 'array', items });
const object = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const write = (schema: JsonObject, prompt: string): unknown => fillSchema(schema, readPromptData(prompt));
const claims = list(object({ text, quote: text }));

interface Candidate {
  title: string;
  description: string;
  claims: { text: string; quote: string }[];
}

const candidatesFor = (prompt: string): Candidate[] =>
  (
    write(object({ candidates: list(object({ title: text, description: text, claims })) }), prompt) as {
      candidates: Candidate[];
    }
  ).candidates;

describe('titles and descriptions', () => {
  const written = candidatesFor(tentPrompt());

  test('fit, differ, and are words of the page', () => {
    expect(written).toHaveLength(5);
    expect(new Set(written.map(({ title }) => title)).size).toBe(5);
    for (const { title, description } of written) {
      expect(title.length).toBeLessThanOrEqual(55);
      expect(description.length).toBeLessThanOrEqual(138);
      expect(tentPage.text.replaceAll('\n', ' ')).toContain(description);
    }
  });

  test('ignore the orders of a stranger on the page', () => {
    expect(JSON.stringify(written)).not.toContain('watches');
  });

  test('claim only what is quoted from the page', () => {
    const found = written.flatMap((candidate) => candidate.claims);
    expect(found.length).toBeGreaterThan(3);
    for (const { quote } of found) expect(tentPage.text).toContain(quote);
  });

  test('promise nothing that only the search does', () => {
    const titles = candidatesFor(tentPrompt({ mainQuery: 'best two person tent under $100' })).map(
      ({ title }) => title,
    );
    expect(titles.join('\n')).not.toMatch(/best|\$100/iu);
  });

  test('that broke a rule are not written again', () => {
    const faulty = block('faulty candidates', written.slice(0, 2));
    const again = candidatesFor(`${tentPrompt()}\n${faulty}`).map(({ title }) => title);
    expect(again).not.toContain(written[0]?.title);
    expect(again).not.toContain(written[1]?.title);
  });

  test('fit in columns where characters are wide', () => {
    const text = '二人用テントは1.4kgから。設営は5分以内です。床の耐水圧は3,000mmです。';
    for (const { title, description } of candidatesFor(
      tentPrompt({ language: 'ja', h1: ['テント'], headings: [], text }),
    )) {
      expect(title.length).toBeLessThanOrEqual(55);
      expect(description.length).toBeLessThanOrEqual(69);
    }
  });
});

test('ads get as many texts as asked and there are, within their columns', () => {
  const texts = (slots: string[]) => list(object({ text, slot: { type: 'string', enum: slots }, claims }));
  const schema = object({ headlines: texts(['keyword', 'proof']), descriptions: texts(['value', 'proof']) });
  const prompt = `${tentPrompt()}${block('request', { headlinesCount: 4, descriptionsCount: 2 })}`;
  const ad = write(schema, prompt) as Record<'headlines' | 'descriptions', { text: string; slot: string }[]>;
  expect([ad.headlines.length, ad.descriptions.length]).toEqual([4, 2]);
  expect(ad.headlines.map(({ slot }) => slot)).toEqual(['keyword', 'proof', 'keyword', 'proof']);
  for (const headline of ad.headlines) expect(headline.text.length).toBeLessThanOrEqual(30);
  for (const description of ad.descriptions) expect(description.text.length).toBeLessThanOrEqual(90);
});

test('each query of the data gets its entry, and a question is told from a topic', () => {
  const schema = object({ answers: list(object({ query: text, isQuestion: { type: 'boolean' } })) });
  const queries = [{ query: 'how to dry a tent' }, { query: 'tent drying racks' }];
  expect(write(schema, block('queries', queries))).toEqual({
    answers: [
      { query: 'how to dry a tent', isQuestion: true },
      { query: 'tent drying racks', isQuestion: false },
    ],
  });
});

test('a draft answers from whole sentences of the page, and stays empty where there are too few', () => {
  const schema = object({ draftAnswer: text, claims });
  const question = block('question', { question: 'how much does a two-person tent weigh' });
  const { draftAnswer } = write(schema, `${question}${tentPrompt()}`) as { draftAnswer: string };
  expect(draftAnswer).toMatch(/^Our two-person tents weigh from 1\.4 kg/u);
  const short = `${question}${tentPrompt({ text: 'Tents.' })}`;
  expect(write(schema, short)).toEqual({ draftAnswer: '', claims: [] });
});

test('any schema is filled with values of its types, the same each time', () => {
  const schemas = fc.letrec<{ schema: JsonObject }>((own) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<JsonObject>(text, { type: 'integer' }, { type: 'boolean' }, { enum: ['a', 'b'] }),
      fc
        .tuple(fc.constantFrom('title', 'claims', 'headlines', 'x'), own('schema'))
        .map(([name, inner]) => object({ [name]: inner })),
      own('schema').map(list),
    ),
  })).schema;
  const fits = (schema: JsonObject, value: unknown): boolean => {
    if (schema['enum'] !== undefined) return ['a', 'b'].includes(value as string);
    if (schema['type'] === 'array')
      return Array.isArray(value) && value.every((one) => fits(schema['items'] as JsonObject, one));
    if (schema['type'] === 'object') {
      return Object.entries(schema['properties'] as JsonObject).every(([name, inner]) =>
        fits(inner as JsonObject, (value as JsonObject)[name]),
      );
    }
    return schema['type'] === 'integer' ? Number.isInteger(value) : typeof value === schema['type'];
  };
  fc.assert(
    fc.property(schemas, (schema) => {
      const value = write(schema, tentPrompt());
      expect(fits(schema, value)).toBe(true);
      expect(write(schema, tentPrompt())).toEqual(value);
    }),
  );
});

describe('a review', () => {
  const reviewOf = (texts: object[]) =>
    reviewTexts(readPromptData(`${tentPrompt()}${block('texts', texts)}`)) as unknown as {
      reviews: { id: string; assertions: { text: string; verdict: string }[] }[];
      order: string[];
    };
  const quote = 'Every tent comes with a 5-year repair promise';

  test('takes quotes that the page has, and no others', () => {
    const claimed = [
      { text: '5-year repair', quote },
      { text: '9-year repair', quote: 'a 9-year repair promise' },
    ];
    const { reviews } = reviewOf([{ id: 't1', title: 'Tents', description: '', claims: claimed }]);
    expect(reviews[0]?.assertions.map(({ verdict }) => verdict)).toEqual(['supported', 'not_said']);
  });

  test('does not take praise that the page does not give', () => {
    const { reviews } = reviewOf([{ id: 't1', title: 'Tents', description: 'The lightest tent of its kind.' }]);
    expect(reviews[0]?.assertions).toEqual([
      { text: 'The lightest tent of its kind.', verdict: 'not_said', quote: '' },
    ]);
  });

  test('puts the text first whose title answers the search', () => {
    const { order } = reviewOf([
      { id: 't1', title: 'Overview', description: '' },
      { id: 't2', title: 'Lightweight Two-Person Tent', description: '' },
    ]);
    expect(order).toEqual(['t2', 't1']);
  });
});
