import { adFrames, inFrame } from './ad-frames.ts';
import { languageWords } from './language-words.ts';
import { contentWords, type Material } from './material.ts';
import { cutToFit, displayWidth, trigramSimilarity, wordsOf } from './measure-text.ts';
import { speakingFacts } from './mine-facts.ts';
import { capitalised, honestQuery, inPageCase, topicPhrase } from './topic-phrase.ts';
import { composeSentences, interleave, spread, wholeFirst, type Snippet } from './write-snippets.ts';

const HEADLINE_COLUMNS = 30;
const DESCRIPTION_COLUMNS = { min: 50, max: 88 };
const TOPICS = 8;
const ASPECTS = 6;
const REFUSED_LIKENESS = 0.8;
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
  const isRefused = material.violations.some(
    (violation) => trigramSimilarity(violation.text, text) >= REFUSED_LIKENESS,
  );
  return !repeats && !isRefused && !text.includes('!');
}

/** What people search for, in honest words: each different from the ones before. */
function topicsOf(material: Material): string[] {
  const phrases = [material.mainQuery ?? topicPhrase(material), ...material.queries].map((query) =>
    inPageCase(withoutClaims(honestQuery(query, material), material), material),
  );
  const seen = new Set<string>();
  return phrases.filter((phrase) => {
    const key = contentWords(phrase, material.language).toSorted().join(' ');
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const CLAIM = /\b(?:(?:top|best)[\s-]+)?(?:top|best|rated)\b|\b\d[\d.,]*(?:\p{L}+|[\s-]\p{L}+)?/giu;

/** A search without the amounts and ranks that the page does not give word for word. */
function withoutClaims(query: string, material: Material): string {
  const said = wordsOf([material.h1 ?? '', ...material.headings, ...material.sentences].join(' ')).join(' ');
  const kept = query
    .replaceAll(CLAIM, (claim) => (` ${said} `.includes(` ${wordsOf(claim).join(' ')} `) ? claim : ' '))
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return contentWords(kept, material.language).length === 0 ? query : kept;
}

/** The list from a place that differs between ad groups and from one call to the next, as a model would not repeat itself. */
function turned<Value>(list: readonly Value[], material: Material): Value[] {
  let sum = 7;
  for (const letter of `${material.mainQuery ?? ''} ${material.queries.join(' ')}`) {
    sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  }
  const from = (sum + 5 * material.violations.length) % Math.max(1, list.length);
  return [...list.slice(from), ...list.slice(0, from)];
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
  const frames = adFrames(material.language);
  const inFrames = (texts: readonly string[], topic: string): string[] =>
    turned(texts, material).map((frame) => capitalised(inFrame(frame, capitalised(topic), topic)));
  const framed = [...new Set([short, ...plain.slice(0, TOPICS), ...shorter])].flatMap((topic) =>
    inFrames(frames.headlines, topic),
  );
  const [own = [], ...shared] = [...new Set(plain.flatMap((topic) => contentWords(topic, material.language)))]
    .filter((word) => !ACTION.test(word) && !/\d/u.test(word))
    .slice(0, ASPECTS)
    .map((word, index) => {
      const texts = inFrames(frames.aspects, inPageCase(word, material));
      const from = (index * 3) % texts.length;
      return texts.slice(from).concat(texts.slice(0, from));
    });
  // What it says about words that other ad groups have too may be taken; a second try keeps to its own.
  const aspects = material.violations.length > 0 ? own : interleave([own, interleave(shared)]);
  const { brand } = material;
  return [
    [first, ...others].map((text) => ({ text: capitalised(cutToFit(text, HEADLINE_COLUMNS)), angle: 'keyword' })),
    facts.flatMap((fact) => [
      { text: `${capitalised(short)}: ${fact}`, angle: 'proof' },
      { text: fact, angle: 'proof' },
    ]),
    [...framed, ...words.calls].map((text) => ({ text, angle: 'call to action' })),
    aspects.map((text) => ({ text, angle: 'benefit' })),
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
  const closings = turned(adFrames(material.language).closings, material);
  const units = [
    ...material.sentences,
    ...material.facts.map((fact) => `${capitalised(fact.replace(/[.!。]+$/u, ''))}.`),
  ].filter(
    (text) => displayWidth(text) <= DESCRIPTION_COLUMNS.max && !/https?:|@/u.test(text) && wordsOf(text).length > 2,
  );
  const join = material.language.startsWith('ja') ? '' : ' ';
  const close = (unit: string, turn: number, topic: string): string =>
    `${unit}${join}${capitalised(inFrame(closings[turn % closings.length] ?? '', capitalised(topic), topic))}`;
  const mixed = turned(units, material);
  const closed = (round: number): string[] =>
    mixed.map((unit, index) => close(unit, index + round * mixed.length, round % 2 === 0 ? first : second));
  const paired = mixed.map((unit, index) => `${unit}${join}${mixed[(index + 1) % mixed.length] ?? ''}`);
  const opened = mixed.map((unit) => `${capitalised(first)}: ${unit}`);
  const texts = [...interleave([closed(0), opened]), ...interleave([closed(1), paired]), ...closed(2), ...closed(3)];
  const { min, max } = DESCRIPTION_COLUMNS;
  const fitting = texts.filter((text) => displayWidth(text) >= min && displayWidth(text) <= max);
  return fitting.map((text, index) => ({ text, angle: SLOTS[index % SLOTS.length] ?? 'value' }));
}

function numbered(text: string, index: number): string {
  const suffix = ` ${index + 1}`;
  return cutToFit(text, HEADLINE_COLUMNS - suffix.length) + suffix;
}
