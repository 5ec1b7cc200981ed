import { languageWords } from './language-words.ts';
import { contentWords, type Material } from './material.ts';
import { cutToFit, displayWidth, trigramSimilarity, wordsOf } from './measure-text.ts';
import { isTelling, speakingFacts } from './mine-facts.ts';
import { capitalised, inPageCase, topicPhrase, topicPhrases } from './topic-phrase.ts';

const TITLE_COLUMNS = 55;
const DESCRIPTION_COLUMNS = { min: 110, max: 150 };

/** A text built from parts of the page, with the name of the idea behind it. */
export interface Snippet {
  text: string;
  angle: string;
}

/** Titles of at most 55 columns that lead with the topic and add something the page says, best first, all different. */
export function writeTitles(material: Material, count: number): Snippet[] {
  const topic = topicPhrase(material);
  const maxColumns = material.violations.some((violation) => /long|width|px/iu.test(violation.rule))
    ? TITLE_COLUMNS - 8
    : TITLE_COLUMNS;
  const series = topicPhrases(material).map((phrase) =>
    [...titleIdeas(material, phrase, maxColumns)].filter((title) => isUsable(title.text, phrase, material)),
  );
  const titles = interleave(series);
  const different = spread(titles, count + material.violations.length);
  const start = material.violations.length % Math.max(1, different.length - count + 1);
  return padded(different.slice(start), count, { text: cutToFit(topic, maxColumns), angle: 'topic alone' });
}

/** Descriptions of 110 to 150 columns made of whole sentences and facts of the page, all different where the page allows. */
export function writeDescriptions(material: Material, count: number): Snippet[] {
  return composeSentences(material, count, DESCRIPTION_COLUMNS);
}

/** Texts within a column range composed from the page's facts and sentences and a neutral closing. */
export function composeSentences(material: Material, count: number, columns: { min: number; max: number }): Snippet[] {
  const units = sentenceUnits(material, columns.max);
  const ranked = combinations(material, units, columns).filter((text) => text !== material.currentDescription);
  const chosen = spread(
    ranked.map((text) => ({ text, angle: 'page facts' })),
    count + material.violations.length,
  );
  const topic = asSentence(material, topicPhrase(material));
  const fallback = closeWith(material, [topic], { closings: languageWords(material.language).closings, columns });
  return padded(chosen.slice(Math.min(material.violations.length, Math.max(0, chosen.length - count))), count, {
    text: fallback,
    angle: 'overview',
  });
}

function* titleIdeas(material: Material, topic: string, maxColumns: number): Generator<Snippet> {
  const words = languageWords(material.language);
  const room = maxColumns - displayWidth(topic) - 2;
  const [fact, ...facts] = wholeFirst(material, speakingFacts(material.facts), room);
  const [heading, ...headings] = wholeFirst(
    material,
    material.headings.filter((text) => !/:|^(?:comments?|kommentare)$/iu.test(text)),
    room,
  );
  const behind = (texts: readonly (string | undefined)[], angle: string): Snippet[] =>
    texts.flatMap((text) => (text === undefined ? [] : [{ text: `${topic}: ${text}`, angle }]));
  yield* behind([fact, ...facts.slice(0, 1)], 'topic with a fact of the page');
  yield* behind([heading], 'topic with what the page covers');
  if (material.brand !== null) yield { text: `${topic} ${words.by} ${material.brand}`, angle: 'topic and brand' };
  if (fact !== undefined) yield { text: `${capitalised(fact)} – ${topic}`, angle: 'fact first' };
  yield* behind(facts.slice(1), 'topic with a fact of the page');
  yield* behind(headings, 'topic with what the page covers');
  for (const query of material.queries.slice(1, 6))
    yield { text: `${topic} – ${capitalised(inPageCase(query, material))}`, angle: 'second search beside the first' };
  yield* behind(words.tails, 'topic with its use');
}

/** Texts short enough for a place, the unshortened first; what can only be cut in the middle of a thought is left out. */
export function wholeFirst(material: Material, texts: readonly string[], maxColumns: number): string[] {
  const plain = texts.map((text) => text.replace(/[.!。]+$/u, ''));
  const { stopWords } = languageWords(material.language);
  const cut = plain.map((text) => cutToFit(text, maxColumns, { stopWords, whole: true })).filter((text) => text !== '');
  const whole = cut.filter((text) => plain.includes(text));
  return [...new Set([...whole, ...cut.filter(isTelling)])];
}

function isUsable(title: string, topic: string, material: Material): boolean {
  const counts = new Map<string, number>();
  for (const word of contentWords(title, material.language)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const known = new Set(wordsOf(topic));
  return (
    contentWords(title, material.language).some((word) => !known.has(word)) &&
    displayWidth(title) <= TITLE_COLUMNS &&
    [...counts.values()].every((times) => times < 2) &&
    title.toLowerCase() !== material.currentTitle?.toLowerCase() &&
    !material.violations.some((violation) => violation.text.toLowerCase() === title.toLowerCase())
  );
}

/** Takes the first of every list, then the second of every list, and so on. */
export function interleave<Value>(lists: readonly (readonly Value[])[]): Value[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

function sentenceUnits(material: Material, maxColumns: number): string[] {
  const asked = contentWords(material.mainQuery ?? '', material.language);
  const facts = material.facts.filter((fact) => wordsOf(fact).length >= 3).map((fact) => asSentence(material, fact));
  const texts = [...material.sentences, ...facts].filter(
    (text) => displayWidth(text) <= maxColumns && !/https?:|@/u.test(text),
  );
  const score = (text: string): number => asked.filter((word) => text.toLowerCase().includes(word)).length;
  const distinct = texts.filter(
    (text, index) =>
      texts.findIndex((other) => other.toLowerCase().includes(text.slice(0, -1).toLowerCase())) === index,
  );
  return distinct.toSorted((left, right) => score(right) - score(left)).slice(0, 16);
}

function asSentence(material: Material, text: string): string {
  return /[.!?。！？]$/u.test(text) ? text : `${capitalised(text)}${material.language.startsWith('ja') ? '。' : '.'}`;
}

// Every run of up to four units that fits; what is too short is closed with neutral sentences.
function combinations(material: Material, units: readonly string[], columns: { min: number; max: number }): string[] {
  const { closings } = languageWords(material.language);
  const found: string[] = [];
  const short: string[][] = [];
  const extend = (parts: readonly string[], from: number): void => {
    const columnsTaken = displayWidth(joined(material, parts));
    if (columnsTaken > columns.max || parts.length > 4 || found.length > 400) return;
    if (columnsTaken >= columns.min) found.push(joined(material, parts));
    else short.push([...parts]);
    for (let next = from; next < units.length; next += 1) extend([...parts, units[next] ?? ''], next + 1);
  };
  units.forEach((unit, index) => extend([unit], index + 1));
  const closed = short.flatMap((parts) =>
    closings.map((_, turn) =>
      closeWith(material, parts, { closings: [...closings.slice(turn), ...closings.slice(0, turn)], columns }),
    ),
  );
  return [
    ...found,
    ...closed.filter((text) => displayWidth(text) >= columns.min),
    ...closed.filter((text) => displayWidth(text) < columns.min),
  ];
}

function closeWith(
  material: Material,
  parts: readonly string[],
  room: { closings: readonly string[]; columns: { min: number; max: number } },
): string {
  let text = joined(material, parts);
  for (const closing of room.closings) {
    const longer = joined(material, [text, closing]);
    if (displayWidth(text) < room.columns.min && displayWidth(longer) <= room.columns.max) text = longer;
  }
  return text;
}

function joined(material: Material, parts: readonly string[]): string {
  return parts.join(material.language.startsWith('ja') ? '' : ' ');
}

/** Picks texts one after another, each time the first that is unlike those already picked. */
export function spread(texts: readonly Snippet[], count: number): Snippet[] {
  const chosen: Snippet[] = [];
  for (const limit of [0.55, 0.7, 0.85]) {
    for (const candidate of texts) {
      if (chosen.length >= count) return chosen;
      if (chosen.every((other) => trigramSimilarity(other.text, candidate.text) < limit)) chosen.push(candidate);
    }
  }
  return chosen;
}

function padded(snippets: readonly Snippet[], count: number, fallback: Snippet): Snippet[] {
  const source = snippets.length > 0 ? snippets : [fallback];
  return Array.from({ length: count }, (_, index) => source[index % source.length] ?? fallback);
}
