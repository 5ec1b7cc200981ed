import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { block, tentPage, tentPrompt } from '../testing/tent-prompt.ts';
import { fillSchema } from './fill-schema.ts';
import type { Json, JsonObject } from './json.ts';
import { contentWords, readMaterial } from './material.ts';
import { displayWidth, trigramSimilarity } from './measure-text.ts';
import { mineFacts } from './mine-facts.ts';

const text: JsonObject = { type: 'string' };
const list = (items: JsonObject): JsonObject => ({ type: 'array', items });
const object = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const write = (schema: JsonObject, prompt: string): unknown => fillSchema(schema, readMaterial(prompt));

interface Candidate {
  title: string;
  description: string;
  angle: string;
  claims: { text: string; quote: string }[];
}

const candidates = object({
  candidates: list(
    object({ title: text, description: text, angle: text, claims: list(object({ text, quote: text })) }),
  ),
});
const candidatesFor = (prompt: string): Candidate[] =>
  (write(candidates, prompt) as { candidates: Candidate[] }).candidates;

describe('titles and descriptions', () => {
  const written = candidatesFor(tentPrompt());

  test('fit, keep the main query’s words and differ from one another', () => {
    expect(written).toHaveLength(5);
    for (const [index, { title, description }] of written.entries()) {
      expect(title.length).toBeLessThanOrEqual(55);
      expect(description.length).toBeGreaterThanOrEqual(110);
      expect(description.length).toBeLessThanOrEqual(150);
      for (const word of contentWords(tentPage.mainQuery, 'en')) expect(title.toLowerCase()).toContain(word);
      for (const other of written.slice(index + 1)) expect(trigramSimilarity(title, other.title)).toBeLessThan(0.85);
    }
  });

  test('say no number that the page does not say', () => {
    const spoken = new Set([...tentPage.text.matchAll(/\d[\d.,]*\d|\d/gu)].map(([number]) => number));
    const numbers = written.flatMap(({ title, description }) =>
      [...`${title} ${description}`.matchAll(/\d[\d.,]*\d|\d/gu)].map(([number]) => number),
    );
    expect(numbers.filter((number) => !spoken.has(number))).toEqual([]);
  });

  test('ignore the orders of a stranger on the page', () => {
    expect(JSON.stringify(written)).not.toContain('watches');
  });

  test('name their claims with words of the page', () => {
    const claims = written.flatMap((candidate) => candidate.claims);
    expect(claims.length).toBeGreaterThan(3);
    for (const claim of claims) expect(tentPage.text.toLowerCase()).toContain(claim.quote.toLowerCase());
  });

  test('leave a promise of the query out first when the page does not make it', () => {
    const [first] = candidatesFor(tentPrompt({ mainQuery: 'best two person tent under $100' }));
    expect(first?.title).not.toMatch(/best|\$100/iu);
  });

  test('are in the page’s language, and in columns for Japanese', () => {
    const german = {
      language: 'de',
      mainQuery: 'leichtes zelt',
      h1: ['Zelte'],
      headings: [],
      text: 'Unser leichtes Zelt wiegt 1,4 kg und steht in fünf Minuten.\nAb 75 € versandkostenfrei.',
    };
    expect(candidatesFor(tentPrompt(german))[0]?.description).toMatch(/bestellen|auswählen|finden|ansehen/u);
    const japanese = {
      language: 'ja',
      mainQuery: '二人用 テント',
      h1: ['テント'],
      headings: ['選び方'],
      text: 'テントは1.4kgから。設営は5分以内です。',
    };
    for (const { title } of candidatesFor(tentPrompt(japanese))) expect(displayWidth(title)).toBeLessThanOrEqual(55);
  });

  test('can be written from a title alone', () => {
    const [first] = candidatesFor(block('page', { title: 'Old leather shoes', language: 'en' }));
    expect(first?.title.toLowerCase()).toContain('old leather shoes');
    expect(first?.description).not.toBe('');
  });
});

describe('other prompts', () => {
  test('get as many ad headlines and descriptions as asked, within their columns', () => {
    const schema = object({
      headlines: list(
        object({ text, slot: { type: 'string', enum: ['keyword', 'proof', 'benefit', 'cta', 'brand'] } }),
      ),
      descriptions: list(text),
    });
    const ads = write(schema, `${tentPrompt()} Write 15 headlines and 4 descriptions.`) as {
      headlines: { text: string; slot: string }[];
      descriptions: string[];
    };
    expect([ads.headlines.length, ads.descriptions.length]).toEqual([15, 4]);
    for (const headline of ads.headlines) expect(displayWidth(headline.text)).toBeLessThanOrEqual(30);
    for (const description of ads.descriptions) expect(displayWidth(description)).toBeLessThanOrEqual(90);
    expect(new Set(ads.headlines.map((headline) => headline.text.toLowerCase())).size).toBe(15);
    expect(ads.headlines.find((headline) => headline.text === '5-year repair promise')?.slot).toBe('proof');
  });

  test('get one entry for each question of the data, with its id', () => {
    const schema = object({
      recommendations: list(
        object({
          id: text,
          reasoning: text,
          suggestedActions: list(text),
          draftAnswer: text,
          kind: { type: 'string', enum: ['definition', 'how-to', 'price'] },
        }),
      ),
    });
    const clusters = [
      { id: 'c1', question: 'how to pitch a two-person tent', impressions: 300, position: 7.23 },
      { id: 'c2', question: 'what is a four-season tent' },
    ];
    const { recommendations } = write(schema, `${tentPrompt()} ${block('clusters', clusters)}`) as {
      recommendations: Record<string, Json>[];
    };
    expect(recommendations.map((one) => [one['id'], one['kind']])).toEqual([
      ['c1', 'how-to'],
      ['c2', 'definition'],
    ]);
    expect(recommendations[0]?.['reasoning']).toContain('300 impressions');
    expect(recommendations[1]?.['draftAnswer']).toContain('four-season tent');
  });

  test('get an object of exactly the schema’s keys, whatever the schema', () => {
    const leaf = fc.constantFrom<JsonObject>(
      text,
      { type: 'integer' },
      { type: 'boolean' },
      { type: ['string', 'null'] },
      { type: 'string', enum: ['a', 'b'] },
    );
    const name = fc.constantFrom('title', 'text', 'score', 'claims', 'items', 'whatever', 'headline');
    const { node } = fc.letrec<{ node: JsonObject }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        leaf,
        tie('node').map(list),
        fc.dictionary(name, tie('node'), { maxKeys: 4 }).map(object),
      ),
    }));
    fc.assert(
      fc.property(node, (schema) => {
        expect(matches(fillSchema(schema, readMaterial(tentPrompt())), schema)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

test('facts are cut out of sentences word for word', () => {
  const facts = mineFacts([
    'It costs $289 and weighs 1.74 kg.',
    'You have free returns within 60 days, also for used gear.',
    'Das Larkspur 2 wiegt 1,74 kg, steht frei und kostet 289 €.',
    'It is green.',
  ]);
  expect(facts).toEqual(['$289', '1.74 kg', 'free returns within 60 days', '1,74 kg', '289 €']);
});

function matches(value: Json, schema: JsonObject): boolean {
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(value);
  const types = new Set([schema['type']].flat());
  if (types.has('array'))
    return Array.isArray(value) && value.every((entry) => matches(entry, schema['items'] as JsonObject));
  if (!types.has('object'))
    return (
      types.has(typeof value) ||
      (types.has('integer') && Number.isInteger(value)) ||
      (value === null && types.has('null'))
    );
  const properties = schema['properties'] as Record<string, JsonObject>;
  const written = value as JsonObject;
  return (
    Object.keys(written).join(' ') === Object.keys(properties).join(' ') &&
    Object.entries(properties).every(([key, property]) => matches(written[key] ?? null, property))
  );
}
