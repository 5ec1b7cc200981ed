import { adFrames, inFrame } from './ad-frames.ts';
import { languageWords } from './language-words.ts';
import { contentWords, type Material } from './material.ts';
import { cutToFit, displayWidth, wordsOf } from './measure-text.ts';
import { speakingFacts } from './mine-facts.ts';
import { capitalised, honestQuery, inPageCase, topicPhrase } from './topic-phrase.ts';
import { composeSentences, interleave, spread, wholeFirst, type Snippet } from './write-snippets.ts';

const HEADLINE_COLUMNS = 30;
const DESCRIPTION_COLUMNS = { min: 50, max: 88 };
const TOPICS = 8;
/** Searches that name what people want to do already; a frame around them would say it twice. */
const ACTION =
  /\b(?:buy|shop|order|online|store|prices?|reviews?|near me|kaufen|bestellen|acheter|comprar|comprare|kopen)\b|おすすめ|購入|通販/iu;

/** Ad headlines of at most 30 columns: searches, facts, the page's headings, calls to action and the brand, mixed and all different. */
export function writeHeadlines(material: Material, count: number): Snippet[] {
  const ideas = interleave(headlineSources(material)).filter(
    ({ text }) => displayWidth(text) <= HEADLINE_COLUMNS && wordsOf(text).length > 0 && isUsable(text, material),
  );
  const chosen = spread(ideas, count);
  const plain = cutToFit(topicPhrase(material), HEADLINE_COLUMNS);
  return Array.from({ length: count }, (_, index) => chosen[index] ?? { text: numbered(plain, index), angle: 'topic' });
}

/** Ad descriptions of 50 to 88 columns made of the page's sentences and facts, each with what the ad group is about. */
export function writeAdDescriptions(material: Material, count: number): Snippet[] {
  const framed = spread(
    descriptionIdeas(material).filter(({ text }) => isUsable(text, material)),
    count,
  );
  const missing = count - framed.length;
  return missing <= 0 ? framed : [...framed, ...composeSentences(material, missing, DESCRIPTION_COLUMNS)];
}

function isUsable(text: string, material: Material): boolean {
  const words = contentWords(text, material.language);
  const repeats = words.some((word, index) => words.indexOf(word) !== index);
  const isRefused = material.violations.some((violation) => violation.text.toLowerCase() === text.toLowerCase());
  return !repeats && !isRefused && !text.includes('!');
}

/** What people search for, in honest words: each different from the ones before. */
function topicsOf(material: Material): string[] {
  const phrases = [material.mainQuery ?? topicPhrase(material), ...material.queries].map((query) =>
    inPageCase(honestQuery(query, material), material),
  );
  const seen = new Set<string>();
  return phrases.filter((phrase) => {
    const key = contentWords(phrase, material.language).toSorted().join(' ');
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** A long topic without one of the words before its last: "rain jackets" and "breathable jackets". */
function partsOf(topic: string, material: Material): string[] {
  const words = topic.split(' ');
  if (words.length < 3 || contentWords(topic, material.language).length < 3) return [];
  return words.slice(0, -1).map((_, dropped) => words.filter((_, index) => index !== dropped).join(' '));
}

function headlineSources(material: Material): Snippet[][] {
  const words = languageWords(material.language);
  const topics = topicsOf(material);
  const [first = topicPhrase(material), ...others] = topics.slice(0, TOPICS);
  const plain = topics.filter((topic) => !ACTION.test(topic));
  const short = plain.find((text) => displayWidth(text) <= 20) ?? plain[0] ?? first;
  const facts = wholeFirst(material, speakingFacts(material.facts), HEADLINE_COLUMNS).map(capitalised);
  const shorter = plain.slice(0, 2).flatMap((topic) => partsOf(topic, material));
  const framed = [...new Set([short, ...plain.slice(0, TOPICS), ...shorter])].flatMap((topic) =>
    adFrames(material.language).headlines.map((frame) => capitalised(inFrame(frame, capitalised(topic), topic))),
  );
  const { brand } = material;
  return [
    [first, ...others].map((text) => ({ text: capitalised(cutToFit(text, HEADLINE_COLUMNS)), angle: 'keyword' })),
    facts.flatMap((fact) => [
      { text: `${capitalised(short)}: ${fact}`, angle: 'proof' },
      { text: fact, angle: 'proof' },
    ]),
    [...framed, ...words.calls].map((text) => ({ text, angle: 'call to action' })),
    wholeFirst(material, material.headings, HEADLINE_COLUMNS).map((text) => ({ text, angle: 'benefit' })),
    brand === null
      ? []
      : [`${capitalised(short)} ${words.by} ${brand}`, brand].map((text) => ({ text, angle: 'brand' })),
    words.tails.map((tail) => ({ text: `${capitalised(short)}: ${tail}`, angle: 'benefit' })),
  ];
}

const SLOTS = ['value', 'proof', 'objection', 'call to action'];

function descriptionIdeas(material: Material): Snippet[] {
  const topics = topicsOf(material).filter((topic) => !ACTION.test(topic));
  const [first = topicPhrase(material), second = first] = topics;
  const { closings } = adFrames(material.language);
  const units = [
    ...material.sentences,
    ...material.facts.map((fact) => `${capitalised(fact.replace(/[.!。]+$/u, ''))}.`),
  ].filter(
    (text) => displayWidth(text) <= DESCRIPTION_COLUMNS.max && !/https?:|@/u.test(text) && wordsOf(text).length > 2,
  );
  const join = material.language.startsWith('ja') ? '' : ' ';
  const texts = units.flatMap((unit, index) => {
    const closing = closings[index % closings.length] ?? '';
    return [
      `${unit}${join}${capitalised(inFrame(closing, capitalised(first), first))}`,
      `${capitalised(first)}: ${unit}`,
      `${unit}${join}${capitalised(inFrame(closing, capitalised(second), second))}`,
    ];
  });
  const { min, max } = DESCRIPTION_COLUMNS;
  const fitting = texts.filter((text) => displayWidth(text) >= min && displayWidth(text) <= max);
  return fitting.map((text, index) => ({ text, angle: SLOTS[index % SLOTS.length] ?? 'value' }));
}

function numbered(text: string, index: number): string {
  const suffix = ` ${index + 1}`;
  return cutToFit(text, HEADLINE_COLUMNS - suffix.length) + suffix;
}
