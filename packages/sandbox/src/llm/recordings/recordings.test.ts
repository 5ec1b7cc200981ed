import { describe, expect, it } from 'vitest';
import { createWorld } from '../../world/create-world.ts';
import { readPromptData } from '../prompt-data.ts';
import {
  recordedAds as ads,
  recordedAnswers as answers,
  recordedSnippets as snippets,
  withRecording,
} from './recordings.ts';

const world = createWorld(1);
const pages = new Map(world.pages.map((page) => [page.path, page]));
const folded = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();

const numbersIn = (text: string): string[] => text.match(/\d[\d.,:]*\d|\d/gu) ?? [];

/** All that a page says. */
function wordsOf(path: string): string {
  const page = pages.get(path);
  if (page === undefined) throw new Error(`The shop has no page ${path}.`);
  const sections = page.sections.map(({ heading, paragraphs }) => `${heading} ${paragraphs.join(' ')}`);
  return folded(`${page.h1} ${sections.join(' ')}`);
}

/** What a reader stumbles over: faults that the simulated writer once made, and their like. */
const stumbles: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['an article before the wrong sound', /\ba (?!one\b|uni|us[ei])[aeiou]\w|\ban (?!R-)[^aeiouh8\W]/iu],
  ['an article before a plural', /\ban? (?:[\w-]+ ){0,2}(?:boots|shoes|poles|gloves|pants|socks|leggings)\b(?! )/iu],
  ['a word twice in a row', /\b(\p{L}+) \1\b/iu],
  ['a question cut in half', /: how (?:much|many|heavy)\b[^?]*$|^by \w+$/iu],
  ['the domain in place of the name', /juniperandpine/iu],
  [
    'a British word',
    /\b\p{L}*(?:litre|aluminium|anodis|fibre|colour|grey|\bcentre|metre|mould|autumn|rubbish|garden)\p{L}*/iu,
  ],
  ['a question that no sentence holds', /(?<=[.!?] )(?:How|What|Which|Why|With) [^.?!]+\.(?<!matters too: [^.]+\.)/u],
  ['the name without its sign', /\bJuniper Pine\b/u],
  ['a filler', /with care|great (?:gear|service|prices)|click here|look no further|in order to/iu],
  ['a space before a mark or two marks', / [,.;:!?]|[,;:]{2}|\.\.(?!\.)|\s{2}/u],
  ['a text that ends in the middle', /(?:[,;:–-]|\b(?:and|or|with|of|for|the|a|to|und|oder|mit))$/iu],
  ['a lower-case start', /^\p{Ll}/u],
];

const stumblesIn = (text: string): string[] =>
  stumbles.filter(([, pattern]) => pattern.test(text)).map(([name]) => `${name}: ${text}`);

describe('the recorded answers', () => {
  it('are for every page of the shop that can be read, each with five candidates', () => {
    const readable = world.pages.filter(({ fault, kind }) => fault === undefined && kind !== 'fault');
    const missing = readable.filter(({ path }) => !snippets.some(({ page }) => page === path));
    expect(missing.map(({ path }) => path)).toEqual([]);
    for (const { candidates } of snippets) expect(candidates).toHaveLength(5);
  });

  it('quote their pages word for word, and have each of their numbers in a quote', () => {
    const recorded = [
      ...snippets.flatMap(({ page, candidates }) =>
        candidates.map(({ title, description, claims }) => ({ page, text: `${title}\n${description}`, claims })),
      ),
      ...ads.flatMap(({ page, headlines, descriptions }) =>
        [...headlines, ...descriptions].map(({ text, claims }) => ({ page, text, claims })),
      ),
      ...answers.map(({ page, draftAnswer, claims }) => ({ page, text: draftAnswer, claims })),
    ];
    for (const { page, text, claims } of recorded) {
      const said = wordsOf(page);
      expect(claims.filter(({ quote }) => !said.includes(folded(quote)))).toEqual([]);
      expect(claims.filter((claim) => !text.includes(claim.text))).toEqual([]);
      const unproved = numbersIn(text).filter(
        (number) =>
          !claims.some((claim) => numbersIn(claim.text).includes(number) && numbersIn(claim.quote).includes(number)),
      );
      expect([text, unproved]).toEqual([text, []]);
    }
  });

  it('name their thing once: no title ends with a name that repeats its beginning', () => {
    const titles = snippets.flatMap(({ candidates }) => candidates.map(({ title }) => title));
    const twice = titles.filter((title) => {
      const [, first = '', name = ''] = /^([^:|]+): ([A-Z][\w -]+)$/u.exec(title) ?? [];
      const words = name.toLowerCase().split(' ');
      return words.filter((word) => word.length > 3 && first.toLowerCase().includes(word)).length * 2 >= words.length;
    });
    expect(twice).toEqual([]);
  });

  it('read like sentences and headlines that people write', () => {
    const texts = [
      ...snippets.flatMap(({ candidates }) => candidates.flatMap(({ title, description }) => [title, description])),
      ...ads.flatMap(({ headlines, descriptions }) => [...headlines, ...descriptions].map(({ text }) => text)),
      ...answers.flatMap(({ draftAnswer }) => (draftAnswer === '' ? [] : [draftAnswer])),
    ];
    expect(texts.length).toBeGreaterThan(1500);
    expect(texts.flatMap(stumblesIn)).toEqual([]);
    for (const { candidates } of snippets)
      for (const { description } of candidates) expect(description).toMatch(/[.!?。]$/u);
  });

  it('measure in pounds, inches and Fahrenheit what the shop sells in the United States', () => {
    const atHome = [...snippets, ...ads, ...answers].filter(({ page }) => !/^\/(?:de|ja)\//u.test(page));
    const metric = /"[^"]*(?:\d ?(?:kg|cm|km|m|kW|°C)(?!\p{L})|\bmeters?\b)[^"]*"/gu;
    expect(JSON.stringify(atHome).match(metric)).toBeNull();
  });

  it('find the faults that today’s texts must not have', () => {
    const faulty = [
      'A insulated pad',
      'It is a mountaineering boots',
      'Tents: How much rain',
      'Choose tents with care',
    ];
    for (const text of [
      ...faulty,
      'Tents by juniperandpine',
      'Foam Foam Pad',
      'Tents and',
      'Pots of 2 litres',
      'Juniper Pine Outdoor',
      'Hang it in the garden.',
      'Two pads add up. What the R-value measures.',
    ]) {
      expect(stumblesIn(text)).not.toEqual([]);
    }
  });
});

describe('a request about a page of the shop', () => {
  const page = pages.get('/tents/larkspur-2/');
  const text =
    page?.sections.map(({ heading, paragraphs }) => [heading].concat(paragraphs).join('\n')).join('\n') ?? '';
  const prompt = (own: string, more = '') =>
    `Anything at all.\n<data name="page">${JSON.stringify({ url: page?.url, h1: [page?.h1], text: own })}</data>${more}`;
  const filled = { candidates: [{ title: 'filled in' }] };
  const titlesOf = (asked: string) => JSON.stringify(withRecording(filled, readPromptData(asked)));

  it('gets its recording whatever the prompt says around it, and a page that no longer says what is quoted does not', () => {
    expect(titlesOf(prompt(text))).toContain('Larkspur 2');
    expect(titlesOf(prompt(`A word before.\n${text}`))).toContain('Larkspur 2');
    expect(titlesOf(prompt(text.replace('3.8', '3.9')))).toContain('filled in');
  });

  it('gets a planted fault at first and none when its faults are named', () => {
    expect(titlesOf(prompt(text))).toContain('3.2 lb');
    const faults = `<data name="faulty candidates">${JSON.stringify([{ title: '3.2 lb', description: '', faults: [] }])}</data>`;
    expect(titlesOf(prompt(text, faults))).not.toContain('3.2 lb');
  });
});
