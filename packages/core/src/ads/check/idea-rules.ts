import { showInsertion } from '../../contract/ads/ad-group-result.ts';
import { numbersIn, type TextNumber } from '../../text/claims/number-rules.ts';
import { nameParts, withDigits } from '../../text/number-name-rules.ts';
import { stopWordsOf } from '../../text/stop-words.ts';
import { primaryLanguage, stemOf, tokens } from '../../text/tokens-rules.ts';
import type { AdField, AdMaterial } from '../ad/ad-text.ts';
import type { PreparedKeyword } from './keyword-match-rules.ts';
import { printOf, similarity, type TextPrint } from './near-duplicate-rules.ts';
import { namesBrand } from './slot-rules.ts';

/** Two texts this alike read as one said twice; a start value. */
const nearEqual = 0.6;
/** Words that make a text or phrase something that another one can say again. */
const tellingWords = 2;
/** From this share of the traffic on, an ad group is one for people who search for the brand. */
const brandGroupShare = 0.5;
/** Words that leave a text hanging when it is first or after another one. */
const danglingStarts: Readonly<Record<string, string>> = {
  en: 'and or but from',
  de: 'und oder aber ab',
  fr: 'et ou mais dès',
  es: 'y o pero desde',
  it: 'e o ma da',
  nl: 'en of maar vanaf',
  pt: 'e ou mas desde',
};
/** "の", "から": what joins Japanese words is in every text. */
const particle = /^\p{Script=Hiragana}{1,2}$/u;

/** What texts of an ad group are read with. */
export interface IdeaReading {
  language: string;
  /** Stems of keywords and brand, which every text may name. */
  subject: ReadonlySet<string>;
  /** Figures that the keywords name: "2-person", "2026". */
  subjectFigures: ReadonlySet<string>;
  /** Names of the brand that one headline may contain; none where people search for the brand. */
  brandOnce: readonly string[];
}

/** A text as it is compared with the others of its ad. */
export interface TextIdea {
  field: AdField;
  text: string;
  print: TextPrint;
  /** Stems of its content words, without numbers and their units. */
  stems: ReadonlySet<string>;
  /** Stems of each phrase without those of keywords and brand. */
  messages: readonly ReadonlySet<string>[];
  /** Its prices, percentages, years, times, and numbers with a unit, without those that the keywords name. */
  figures: ReadonlySet<string>;
  /** Those that are an offer or a date by themselves: "2 days" may be how long anything takes. */
  telling: ReadonlySet<string>;
  /** Its other numbers: "1-person". */
  counts: ReadonlySet<string>;
  isBrand: boolean;
  opening: string;
  /** Whether it starts as if it followed another text. */
  dangles: boolean;
}

/** Whether an ad group is for people who search for the brand. */
export function isBrandGroup(keywords: readonly PreparedKeyword[], brand: readonly string[]): boolean {
  const ofBrand = keywords.filter(({ text }) => namesBrand(text, brand));
  return ofBrand.reduce((sum, { share }) => sum + share, 0) >= brandGroupShare;
}

/** Prepares how an ad group's texts are read. */
export function readingOf(
  keywords: readonly PreparedKeyword[],
  { language, brand }: Pick<AdMaterial, 'language' | 'brand'>,
): IdeaReading {
  const code = primaryLanguage(language) || 'en';
  const subject = new Set([...keywords.map(({ text }) => text), ...brand].flatMap((text) => stemsOf(text, code)));
  const subjectFigures = new Set(keywords.flatMap(({ text }) => figuresIn(withDigits(text)).map(figureOf)));
  return { language: code, subject, subjectFigures, brandOnce: isBrandGroup(keywords, brand) ? [] : brand };
}

/** A number alone may be about anything. */
const figuresIn = (text: string): TextNumber[] =>
  numbersIn(text).filter(({ kind, unit }) => kind !== 'quantity' || unit !== null);
const figureOf = ({ kind, unit, value }: TextNumber): string => `${kind} ${unit} ${value}`;

const isNumber = (part: string): boolean => /^\p{N}+$/u.test(part);

function stemsOf(text: string, language: string): string[] {
  const stopWords = stopWordsOf(language);
  return nameParts(text)
    .filter((part) => !isNumber(part) && !stopWords.has(part) && !particle.test(part))
    .map((part) => stemOf(part, language));
}

/** "From Oregon" depends on what is before it; "From $14" is an offer by itself. */
function startsDangling(shown: string, opening: string, language: string): boolean {
  const starts = (danglingStarts[language] ?? danglingStarts['en'] ?? '').split(' ');
  return starts.includes(opening) && !/^\S+\s+\p{Sc}?\d/u.test(shown);
}

/** Takes a text apart into what is compared. */
export function ideaOf(text: string, field: AdField, reading: IdeaReading): TextIdea {
  const { language, subject, subjectFigures, brandOnce } = reading;
  const shown = withDigits(showInsertion(text).shown.normalize('NFC'));
  const typed = figuresIn(shown).filter((one) => !subjectFigures.has(figureOf(one)));
  const plain = typed.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, shown);
  const opening = tokens(shown)[0] ?? '';
  const phrases = plain.split(/[.!?:](?!\d)|[。！？：]/u).map((phrase) => stemsOf(phrase, language));
  return {
    field,
    text,
    print: printOf(text),
    stems: new Set(phrases.flat()),
    messages: phrases.map((stems) => new Set(stems.filter((stem) => !subject.has(stem)))),
    figures: new Set(typed.map(figureOf)),
    telling: new Set(typed.filter(({ kind }) => kind !== 'quantity' && kind !== 'hours').map(figureOf)),
    counts: new Set(nameParts(plain).filter(isNumber)),
    isBrand: field === 'headline' && namesBrand(shown, brandOnce),
    opening,
    dangles: startsDangling(shown, opening, language),
  };
}

const holds = (all: ReadonlySet<string>, some: ReadonlySet<string>): boolean => [...some].every((one) => all.has(one));

/** "1-Person Tent" is a part of "One-Person Tent Under $250", but not of "2-Person Tents" or, with a price, of another text. */
const isPartOf = (small: TextIdea, large: TextIdea): boolean =>
  small.stems.size >= tellingWords &&
  holds(large.stems, small.stems) &&
  holds(large.figures, small.figures) &&
  (large.counts.size === 0 || holds(large.counts, small.counts));

const isSaidIn = (one: TextIdea, other: TextIdea): boolean =>
  one.messages.some((message) => message.size >= tellingWords && holds(other.stems, message));

/** Whether what one says besides numbers is all said by the other: "60-Day Returns", "Free Returns for 60 Days". */
function isAboutTheSame(one: TextIdea, other: TextIdea): boolean {
  const [own, others] = [one, other].map(({ messages }) => new Set(messages.flatMap((message) => [...message])));
  if (own === undefined || others === undefined) return false;
  return holds(others, own) && (own.size > 0 || others.size === 0);
}

function givesSameNumber(a: TextIdea, b: TextIdea): boolean {
  const shared = [...a.figures].filter((figure) => b.figures.has(figure));
  if (shared.length === 0) return false;
  return shared.some((figure) => a.telling.has(figure)) || isAboutTheSame(a, b) || isAboutTheSame(b, a);
}

/** Why two texts say one idea twice, for people; null when they don't. A shared word alone is no reason. */
export function ideaProblem(a: TextIdea, b: TextIdea): string | null {
  const both = `"${a.text}" and "${b.text}"`;
  const isSameField = a.field === b.field;
  const isPart = isSameField && (isPartOf(a, b) || isPartOf(b, a));
  if (isPart || similarity(a.print, b.print) >= nearEqual) return `${both} say nearly the same.`;
  if (isSaidIn(a, b) || isSaidIn(b, a)) return `${both} say the same thing twice.`;
  if (!isSameField) return null;
  if (givesSameNumber(a, b)) return `${both} give the same number.`;
  if (a.isBrand && b.isBrand) return `${both} name the brand.`;
  const isSameOpening = a.field === 'description' && a.opening !== '' && a.opening === b.opening;
  return isSameOpening ? `${both} start with the same word.` : null;
}
