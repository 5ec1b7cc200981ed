import { languageWords } from './language-words.ts';
import { contentWords, type Material } from './material.ts';
import { cutToFit, displayWidth, wordsOf } from './measure-text.ts';
import { speakingFacts } from './mine-facts.ts';
import { capitalised, inPageCase, topicPhrase } from './topic-phrase.ts';
import { composeSentences, interleave, spread, wholeFirst, type Snippet } from './write-snippets.ts';

const HEADLINE_COLUMNS = 30;
const DESCRIPTION_COLUMNS = { min: 50, max: 88 };

/** Ad headlines of at most 30 columns: searches, facts, the page's headings, calls to action and the brand, mixed and all different. */
export function writeHeadlines(material: Material, count: number): Snippet[] {
  const refused = new Set(material.violations.map((violation) => violation.text.toLowerCase()));
  const ideas = interleave(headlineSources(material)).filter(
    ({ text }) =>
      displayWidth(text) <= HEADLINE_COLUMNS &&
      wordsOf(text).length > 0 &&
      !text.includes('!') &&
      !refused.has(text.toLowerCase()),
  );
  const chosen = spread(ideas, count);
  const plain = cutToFit(topicPhrase(material), HEADLINE_COLUMNS);
  return Array.from({ length: count }, (_, index) => chosen[index] ?? { text: numbered(plain, index), angle: 'topic' });
}

/** Ad descriptions of 50 to 88 columns made of the page's sentences and facts. */
export function writeAdDescriptions(material: Material, count: number): Snippet[] {
  return composeSentences(material, count, DESCRIPTION_COLUMNS);
}

function headlineSources(material: Material): Snippet[][] {
  const words = languageWords(material.language);
  const searches = material.queries.map((query) => capitalised(inPageCase(query, material)));
  const topics = [topicPhrase(material), ...searches].map((text) => cutToFit(text, HEADLINE_COLUMNS));
  const short = topics.find((text) => displayWidth(text) <= 20) ?? material.brand ?? '';
  const facts = wholeFirst(material, speakingFacts(material.facts), HEADLINE_COLUMNS).map(capitalised);
  const brand =
    material.brand === null
      ? []
      : [material.brand, ...(short === '' ? [] : [`${short} ${words.by} ${material.brand}`])];
  const mixed =
    contentWords(topicPhrase(material), material.language).length === 0 || short === ''
      ? []
      : words.tails.map((tail) => `${short}: ${tail}`);
  return [
    topics.map((text) => ({ text, angle: 'keyword' })),
    facts.map((text) => ({ text, angle: 'proof' })),
    words.calls.map((text) => ({ text, angle: 'call to action' })),
    wholeFirst(material, material.headings, HEADLINE_COLUMNS).map((text) => ({ text, angle: 'benefit' })),
    brand.map((text) => ({ text, angle: 'brand' })),
    mixed.map((text) => ({ text, angle: 'benefit' })),
  ];
}

function numbered(text: string, index: number): string {
  const suffix = ` ${index + 1}`;
  return cutToFit(text, HEADLINE_COLUMNS - suffix.length) + suffix;
}
