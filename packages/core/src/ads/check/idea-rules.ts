import { showInsertion } from '../../contract/ads/ad-group-result.ts';
import { numbersIn } from '../../text/claims/number-rules.ts';
import { foldAccents } from '../../text/fold-accents-rules.ts';
import { nameParts, withDigits } from '../../text/number-name-rules.ts';
import { stopWordsOf } from '../../text/stop-words.ts';
import { primaryLanguage, stemOf, tokens, trigrams } from '../../text/tokens-rules.ts';
import type { AdField, AdMaterial } from '../ad/ad-text.ts';
import type { WeightedKeyword } from './keyword-match-rules.ts';

/** From this similarity on, two texts are the same in other letters (docs/methods/ads.md). */
export const duplicateLimit = 0.8;
/** Two texts this alike read as one said twice; a start value. */
const nearEqual = 0.6;
/** Words that make a text something that another one can say again. */
const tellingWords = 2;
/** From this share of the traffic on, an ad group is one for people who search for the brand. */
const brandGroupShare = 0.5;
/** Numbers that are an offer or a date by themselves: "2 days" may be how long anything takes. */
const telling = new Set(['price', 'percent', 'year']);
/** "の", "から": what joins Japanese words is in every text. */
const particle = /^\p{Script=Hiragana}{1,2}$/u;

/** A text reduced to its trigrams. */
type TextPrint = ReadonlySet<string>;

/** The distinct trigrams of a text as it is shown. */
export function printOf(text: string): TextPrint {
  // Beside Japanese, "1.74" is cut as one word, elsewhere as two.
  return new Set(trigrams(showInsertion(text).shown.replaceAll(/(?<=\d)[.,](?=\d)/gu, ' ')).keys());
}

/** Jaccard similarity of two prints, 0 to 1; two empty ones are alike. */
export function similarity(a: TextPrint, b: TextPrint): number {
  if (a.size === 0 && b.size === 0) return 1;
  const shared = [...a].filter((gram) => b.has(gram)).length;
  return shared / (a.size + b.size - shared);
}

/** What texts of an ad group are read with. */
export interface IdeaReading {
  language: string;
  /** Stems and numbers of keywords and brand, which every text may name. */
  subject: ReadonlySet<string>;
  /** Prices and the like that the keywords name: "2026". */
  subjectFigures: ReadonlySet<string>;
  /** Names of the brand that one headline may contain; none where people search for the brand. */
  brandOnce: readonly string[];
}

/** A text as it is compared with the others of its ad. */
export interface TextIdea {
  field: AdField;
  text: string;
  print: TextPrint;
  /** Stems of its content words, and its numbers. */
  words: ReadonlySet<string>;
  /** Those that are not of keywords and brand, without numbers and their units. */
  own: ReadonlySet<string>;
  /** Those that are, and all numbers: what tells the texts of two keywords apart. */
  named: readonly string[];
  /** Its prices, percentages, and years without those that the keywords name. */
  figures: readonly string[];
  isBrand: boolean;
  opening: string;
}

const spelled = (text: string): string => foldAccents(text.replaceAll('&', ' and ')).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a text names the brand in any of its spellings. */
export function namesBrand(shown: string, brand: readonly string[]): boolean {
  const text = spelled(shown);
  return brand
    .map(spelled)
    .some((own) => own !== '' && [own, own.replaceAll('and', '')].some((name) => text.includes(name)));
}

/** Prepares how an ad group's texts are read. */
export function readingOf(
  keywords: readonly WeightedKeyword[],
  { language, brand }: Pick<AdMaterial, 'language' | 'brand'>,
): IdeaReading {
  const code = primaryLanguage(language) || 'en';
  const ofBrand = keywords.filter(({ text }) => namesBrand(text, brand));
  const isBrandGroup = ofBrand.reduce((sum, { share }) => sum + share, 0) >= brandGroupShare;
  return {
    language: code,
    subject: new Set([...keywords.map(({ text }) => text), ...brand].flatMap((text) => wordsOf(text, code))),
    subjectFigures: new Set(keywords.flatMap(({ text }) => figuresIn(text))),
    brandOnce: isBrandGroup ? [] : brand,
  };
}

const figuresIn = (text: string): string[] =>
  numbersIn(withDigits(text)).flatMap(({ kind, unit, value }) =>
    telling.has(kind) ? [`${kind} ${unit} ${value}`] : [],
  );

function wordsOf(text: string, language: string): string[] {
  const stopWords = stopWordsOf(language);
  return nameParts(text)
    .filter((part) => !stopWords.has(part) && !particle.test(part))
    .map((part) => stemOf(part, language));
}

/** Takes a text apart into what is compared. */
export function ideaOf(text: string, field: AdField, reading: IdeaReading): TextIdea {
  const { language, subject, subjectFigures, brandOnce } = reading;
  const shown = showInsertion(text).shown.normalize('NFC');
  const words = wordsOf(shown, language);
  const plain = numbersIn(shown).reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`,
    shown,
  );
  return {
    field,
    text,
    print: printOf(text),
    words: new Set(words),
    own: new Set(wordsOf(plain, language).filter((word) => !subject.has(word))),
    named: words.filter((word) => subject.has(word) || /^\p{N}+$/u.test(word)),
    figures: figuresIn(shown).filter((figure) => !subjectFigures.has(figure)),
    isBrand: field === 'headline' && namesBrand(shown, brandOnce),
    opening: tokens(shown)[0] ?? '',
  };
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  some.size >= tellingWords && [...some].every((word) => all.has(word));
const namesMore = (one: TextIdea, other: TextIdea): boolean => one.named.some((word) => !other.words.has(word));

/** Why two texts say one idea twice, for people; null when they don't. A shared word alone is no reason. */
export function ideaProblem(a: TextIdea, b: TextIdea): string | null {
  const both = `"${a.text}" and "${b.text}"`;
  if (isWithin(a.own, b.words) || isWithin(b.own, a.words)) return `${both} say the same thing twice.`;
  if (a.field !== b.field) return null;
  if (isWithin(a.words, b.words) || isWithin(b.words, a.words)) return `${both} say nearly the same.`;
  // "Two-Person Tents" and "Three-Person Tents" answer two searches, however alike they are.
  const isOfTwo = namesMore(a, b) && namesMore(b, a);
  if (!isOfTwo && similarity(a.print, b.print) >= nearEqual) return `${both} say nearly the same.`;
  if (a.figures.some((figure) => b.figures.includes(figure))) return `${both} give the same number.`;
  if (a.isBrand && b.isBrand) return `${both} name the brand.`;
  const isSameOpening = a.field === 'description' && a.opening !== '' && a.opening === b.opening;
  return isSameOpening ? `${both} start with the same word.` : null;
}
