import { describe, expect, it } from 'vitest';
import { createWorld } from '../../world/create-world.ts';
import { readMaterial } from '../writer/material.ts';
import { recordKey } from './record-key.ts';
import { recordedAds, recordedAnswers, recordedSnippets, withRecording } from './recordings.ts';

const world = createWorld(1);
const pages = new Map(world.pages.map((page) => [page.path, page]));
const snippets = Object.values(recordedSnippets);
const ads = Object.values(recordedAds);
const answers = Object.values(recordedAnswers);

/** What a reader stumbles over: faults that the simulated writer once made, and their like. */
const stumbles: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['an article before the wrong sound', /\ba (?!one\b|uni|us[ei])[aeiou]\w|\ban (?!R-)[^aeiouh8\W]/iu],
  ['an article before a plural', /\ban? (?:[\w-]+ ){0,2}(?:boots|shoes|poles|gloves|pants|socks|leggings)\b(?! )/iu],
  ['a word twice in a row', /\b(\p{L}+) \1\b/iu],
  ['a question cut in half', /: how (?:much|many|heavy)\b[^?]*$|^by \w+$/iu],
  ['the domain in place of the name', /juniperandpine/iu],
  ['a British spelling', /\b\p{L}*(?:litre|aluminium|anodis|fibre|colour|grey|\bcentre|metre)\p{L}*/iu],
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
    const missing = readable.filter((page) => recordedSnippets[recordKey('snippets', '', page)] === undefined);
    expect(missing.map(({ path }) => path)).toEqual([]);
    for (const { candidates } of snippets) expect(candidates).toHaveLength(5);
  });

  it('are keyed by what their pages say today', () => {
    for (const [key, { page }] of Object.entries(recordedSnippets)) {
      expect(key).toBe(recordKey('snippets', '', pages.get(page) ?? { path: '', h1: '', sections: [] }));
    }
    for (const [key, { page, adGroup }] of Object.entries(recordedAds)) {
      expect(key).toBe(recordKey('ads', adGroup, pages.get(page) ?? { path: '', h1: '', sections: [] }));
    }
    for (const [key, { page, question }] of Object.entries(recordedAnswers)) {
      expect(key).toBe(recordKey('answer', question, pages.get(page) ?? { path: '', h1: '', sections: [] }));
    }
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
    ]) {
      expect(stumblesIn(text)).not.toEqual([]);
    }
  });
});

describe('a request about a page of the shop', () => {
  const page = pages.get('/tents/larkspur-2/');
  const text = page?.sections.flatMap(({ paragraphs }) => paragraphs).join('\n') ?? '';
  const prompt = (own: string, more = '') =>
    `Anything at all.\n<data name="page">${JSON.stringify({ url: page?.url, h1: [page?.h1], text: own })}</data>${more}`;
  const written = { candidates: [{ title: 'made up' }] };
  const titlesOf = (asked: string) => JSON.stringify(withRecording(written, readMaterial(asked), world));

  it('gets its recording whatever the prompt says around it, and a changed page does not', () => {
    expect(titlesOf(prompt(text))).toContain('Larkspur 2');
    expect(titlesOf(prompt(`A word before.\n${text}`))).toContain('Larkspur 2');
    expect(titlesOf(prompt(text.replace('1.74', '1.75')))).toContain('made up');
  });

  it('gets a planted fault at first and none when its faults are named', () => {
    expect(titlesOf(prompt(text))).toContain('1.47 kg');
    const faults = `<data name="violations">${JSON.stringify([{ field: 'title', rule: 'claim', text: '1.47 kg' }])}</data>`;
    expect(titlesOf(prompt(text, faults))).not.toContain('1.47 kg');
  });
});
