import { asList, asObject, asText, type JsonObject } from './json.ts';
import { contentWords, type Material } from './material.ts';
import { displayWidth, wordsOf } from './measure-text.ts';
import { topicPhrase } from './topic-phrase.ts';

const ATTRIBUTES: readonly (readonly [string, RegExp])[] = [
  ['a price', /[€$£¥]\s?\d|\d\s?(?:€|EUR|円)/u],
  ['free delivery', /free (?:delivery|shipping|returns)|kostenlose?r? versand|送料無料/iu],
  ['a rating', /★|\d[.,]\d\s?(?:\/\s?5|stars?)|\brated\b|sternen?/iu],
  ['the year', /\b20\d\d\b/u],
  ['a guarantee', /guarantee|warranty|garantie|保証/iu],
  ['a number of models', /\b\d{1,3}\s+(?:models?|styles?|products?|options?|modelle)/iu],
];

/** What the competitors' results have in common and what the page's current title lacks of it. */
export function competitorInsights(material: Material): string[] {
  const seen = material.competitors;
  if (seen.length === 0) return ['No competitor results were available for this search.'];
  const current = `${material.currentTitle ?? ''} ${material.currentDescription ?? ''}`;
  const counts = ATTRIBUTES.map(([name, pattern]) => ({
    name,
    own: pattern.test(current),
    times: seen.filter((one) => pattern.test(`${one.title} ${one.description}`)).length,
  }));
  const common = counts.filter((count) => count.times >= 2).toSorted((left, right) => right.times - left.times);
  const absent = counts.filter((count) => count.times === 0).map((count) => count.name);
  const insights = common.map(
    (count) =>
      `${count.times} of ${seen.length} results name ${count.name}; this page's current snippet ${count.own ? 'does too' : 'does not'}.`,
  );
  if (absent.length > 0) insights.push(`None of the ${seen.length} results names ${absent.slice(0, 2).join(' or ')}.`);
  return insights;
}

/** Which searches the new text serves. */
export function keywordStrategy(material: Material): string[] {
  const main = material.mainQuery ?? topicPhrase(material);
  const others = material.queries.filter((query) => query.toLowerCase() !== main.toLowerCase()).slice(0, 3);
  const covered =
    others.length === 0
      ? ''
      : ` It keeps ${others.map((query) => `“${query}”`).join(', ')} in view, which find this page too.`;
  return [`The copy leads with the words of “${main}”, the page's main search.${covered}`];
}

/** What is better than before, in terms that can be checked. */
export function improvementReasons(material: Material): string[] {
  const title = material.currentTitle ?? '';
  const missing = contentWords(material.mainQuery ?? '', material.language).filter(
    (word) => !title.toLowerCase().includes(word),
  );
  const reasons: string[] = [];
  if (missing.length > 0)
    reasons.push(
      `The current title lacks ${missing.map((word) => `“${word}”`).join(', ')}; the new one has the whole search in it.`,
    );
  if (displayWidth(title) > 60)
    reasons.push(`The current title has ${title.length} characters and is cut in results; the new one fits.`);
  if ((material.currentDescription ?? '') === '')
    reasons.push('The page has no meta description; the new one uses its own sentences.');
  const fact = material.facts.find((text) => wordsOf(text).length >= 3);
  if (fact !== undefined) reasons.push(`The text names what the page can prove: ${fact.replace(/[.!]+$/u, '')}.`);
  return reasons.length > 0 ? reasons : ['The title says what the page offers in the words people search with.'];
}

/** Why something is recommended, with the numbers of the subject where the prompt gave any. */
export function reasoning(material: Material, subject: JsonObject | null): string[] {
  const label = subjectLabel(subject) ?? material.mainQuery ?? topicPhrase(material);
  const numbers = ['impressions', 'clicks', 'position'].flatMap((key) => {
    const value = subject?.[key];
    return typeof value === 'number'
      ? [key === 'position' ? `an average position of ${value.toFixed(1)}` : `${Math.round(value)} ${key}`]
      : [];
  });
  const evidence = numbers.length === 0 ? 'People search for it' : `It brought ${numbers.join(', ')}`;
  const best = bestPassage(material, label);
  const state =
    best === null ? 'no passage of the page answers it directly' : `the closest passage on the page is “${best}”`;
  return [`“${label}”: ${evidence}, and ${state}.`];
}

/** What to do next, as short imperatives. */
export function suggestedActions(material: Material, subject: JsonObject | null): string[] {
  const label = subjectLabel(subject) ?? material.mainQuery ?? topicPhrase(material);
  const fact = material.facts.find((text) => wordsOf(text).length >= 3);
  return [
    `Answer “${label}” in the first paragraph, in 25 to 60 words.`,
    `Use the question as a heading above that answer.`,
    fact === undefined
      ? 'Support the answer with a figure the page can prove.'
      : `Support it with what the page says: ${fact.replace(/[.!]+$/u, '')}.`,
    'Link the answer from related pages.',
  ];
}

/** A draft answer of about 25 to 60 words made of the page's sentences that are nearest to the subject. */
export function draftAnswer(material: Material, subject: JsonObject | null): string {
  const label = subjectLabel(subject) ?? material.mainQuery ?? '';
  const own = subjectSentences(subject);
  const pool =
    own.length > 0
      ? own
      : [...material.sentences, ...material.facts.map((fact) => (/[.!?。]$/u.test(fact) ? fact : `${fact}.`))];
  const ranked = pool.toSorted((left, right) => overlap(right, label) - overlap(left, label));
  const kept: string[] = [];
  let words = 0;
  for (const sentence of ranked) {
    const length = wordsOf(sentence).length;
    if (words >= 40 || words + length > 62) continue;
    kept.push(sentence);
    words += length;
  }
  return kept.length > 0 ? kept.join(' ') : 'The page does not say enough to answer this.';
}

/** What a subject is called: its question, query or label. */
export function subjectLabel(subject: JsonObject | null): string | null {
  for (const key of ['question', 'query', 'label', 'keyword', 'title', 'text']) {
    const text = asText(subject?.[key]);
    if (text !== null) return text;
  }
  return null;
}

function subjectSentences(subject: JsonObject | null): string[] {
  const keys = ['passages', 'sentences', 'facts', 'text'];
  return keys.flatMap((key) =>
    asList(subject?.[key]).flatMap((value) => asText(value) ?? asText(asObject(value)?.['text']) ?? []),
  );
}

function bestPassage(material: Material, label: string): string | null {
  const best = material.sentences.toSorted((left, right) => overlap(right, label) - overlap(left, label))[0];
  return best !== undefined && overlap(best, label) > 0 ? best.slice(0, 90).trim() : null;
}

function overlap(text: string, label: string): number {
  const present = new Set(wordsOf(text));
  return wordsOf(label).filter((word) => word.length > 2 && present.has(word)).length;
}
