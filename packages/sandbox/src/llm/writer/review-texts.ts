import { asList, asObject, asObjects, asText, type Json, type JsonObject } from './json.ts';
import { contentWords, type Material } from './material.ts';
import { wordsOf } from './measure-text.ts';

/** So much of a statement's content has to be on the page for it to be said there. */
const saidShare = 0.34;
/** Openings of sentences that ask or invite and state nothing. */
const invitation =
  /^(?:shop|find|compare|see|choose|order|get|buy|discover|learn|read|try|pick|plan|explore|visit|use|let|how|what|which|why|when|is|are|can|do|does|entdecke\w*|finde\w*|vergleich\w*|bestell\w*|jetzt|wie|was|welche\w*|so)\b/iu;

/** Whether a schema asks for a review of texts. */
export function asksForReview(schema: JsonObject): boolean {
  const properties = asObject(schema['properties']);
  return properties?.['reviews'] !== undefined && properties['order'] !== undefined;
}

/** Judges every text of the prompt by what the page in the prompt says, word by word; it knows nothing else. */
export function reviewTexts(material: Material): JsonObject {
  const texts = asObjects(material.blocks.find(({ name }) => name === 'texts')?.value);
  const page = asObject(material.blocks.find(({ name }) => name === 'page')?.value) ?? {};
  const facts = asList(material.blocks.find(({ name }) => name === 'approvedFacts')?.value);
  const lines = [
    ...[...asList(page['h1']), ...asList(page['structuredData']), ...facts].map((line) => asText(line) ?? ''),
    ...(asText(page['text']) ?? '').split(/\n|(?<=[.!?])\s+|(?<=。)/u),
  ];
  const said = lines.map((line) => line.trim()).filter((line) => line !== '');
  const judged = texts.map((text) => ({
    id: asText(text['id']) ?? '',
    parts: partsOf(text),
  }));
  return {
    reviews: judged.map(({ id, parts }) => ({
      id,
      assertions: parts.flatMap((part) => assertionsOf(part, said, material)),
    })),
    order: judged
      .map(({ id, parts }) => ({ id, merit: meritOf(parts, material) }))
      .toSorted((a, b) => b.merit - a.merit)
      .map(({ id }) => id),
  };
}

const partsOf = (text: JsonObject): string[] =>
  Object.entries(text).flatMap(([name, value]) => (name === 'id' || typeof value !== 'string' ? [] : [value]));

function assertionsOf(part: string, said: readonly string[], material: Material): Json[] {
  const sentences = part.split(/(?<=[.!?])\s+|(?<=。)|\s[|–—]\s/u).filter((sentence) => wordsOf(sentence).length > 0);
  return sentences.flatMap((sentence): Json[] => {
    if (/[?？]\s*$/u.test(sentence) || invitation.test(sentence.trim())) return [];
    const words = contentWords(sentence, material.language);
    if (words.length === 0) return [];
    const own = new Set([material.brand ?? '', material.mainQuery ?? ''].flatMap(wordsOf));
    const holds = (line: string, word: string): boolean => own.has(word) || saysWord(line, word);
    const share = words.filter((word) => said.some((line) => holds(line, word))).length / words.length;
    const count = (line: string): number => words.filter((word) => saysWord(line, word)).length;
    const best = said.toSorted((a, b) => count(b) - count(a))[0] ?? '';
    // A script without spaces has no words to compare; what the rules let pass is taken as said.
    const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sentence);
    const isSaid = (isWide || share >= saidShare) && best !== '';
    const text = isSaid ? statementOf(sentence, best) : sentence.trim();
    return [{ text, verdict: isSaid ? 'supported' : 'not_said', quote: isSaid ? best : '' }];
  });
}

/** What of a sentence its quote has to prove: a number that another line of the page carries is left to the writer's own claim. */
function statementOf(sentence: string, quote: string): string {
  const numbers = sentence.match(/\d+(?:[.,]\d+)*/gu) ?? [];
  return numbers.every((number) => quote.includes(number))
    ? sentence.trim()
    : sentence.replaceAll(/[^\p{L}\s,.'’-]/gu, '').trim();
}

/** Two forms of a word share their beginning. */
function saysWord(line: string, word: string): boolean {
  const stem = word.slice(0, Math.max(3, word.length - 2));
  return wordsOf(line).some((other) => other.startsWith(stem) || (word.length > 6 && other.includes(stem)));
}

/** Room that a title has before it is cut. */
const titleCharacters = 55;

/** What a searcher looks for first: the words of the search in the title, and as much more as fits there. */
function meritOf([title = '']: readonly string[], material: Material): number {
  const asked = contentWords(material.mainQuery ?? '', material.language);
  const answered = asked.filter((word) => saysWord(title, word)).length / Math.max(1, asked.length);
  const { length } = Array.from(title);
  return 2 * answered + (length <= titleCharacters ? length / titleCharacters : 0);
}
