import { numbersIn } from '../../text/claims/number-rules.ts';
import { stopWordsOf } from '../../text/stop-words.ts';
import { stemOf, tokens } from '../../text/tokens-rules.ts';
import type { AdField } from '../ad/ad-text.ts';
import { similarity, type TextPrint } from './near-duplicate-rules.ts';
import { saysAgain, type Wording } from './repetition-rules.ts';

/** Two texts this alike read as one said twice; a start value. */
const nearEqual = 0.6;
/** Share of an ad's sets of three headlines that may repeat a keyword in all three (docs/methods/ads.md). */
const badTriplesAllowed = 0.02;

/** A text with what decides how it reads with another one. */
export interface PairedText {
  field: AdField;
  text: string;
  print: TextPrint;
  wording: Wording;
  /** Its numbers by what they count. */
  figures: ReadonlyMap<string, string>;
}

/** Why two texts read badly together, for people; null when they do not. `subject` is what an ad has to name. */
export function pairProblem(a: PairedText, b: PairedText, subject: ReadonlySet<string>): string | null {
  const both = `"${a.text}" and "${b.text}"`;
  if (similarity(a.print, b.print) >= nearEqual) return `${both} say nearly the same.`;
  if (saysAgain(a.wording, b.wording)) return `${both} say the same thing twice.`;
  if (contradict(a, b)) return `${both} name different numbers for the same thing.`;
  if (a.field !== b.field) return null;
  if (a.wording.opening !== '' && a.wording.opening === b.wording.opening) return `${both} start with the same word.`;
  const repeated = a.field === 'headline' ? sharedWord(a.wording, b.wording, subject) : null;
  return repeated === null ? null : `${both} both say "${repeated}".`;
}

function contradict(a: PairedText, b: PairedText): boolean {
  return [...a.figures].some(([about, value]) => {
    const other = b.figures.get(about);
    return other !== undefined && other !== value;
  });
}

/** A content word that two headlines share and that the ad need not name; otherwise null. */
function sharedWord(a: Wording, b: Wording, subject: ReadonlySet<string>): string | null {
  for (const [stem, word] of a.words) if (b.words.has(stem) && !subject.has(stem)) return word;
  return null;
}

/** Words of the subject that all three headlines hold; two of three may. */
export function wordsInAll(headlines: readonly Wording[], subject: ReadonlySet<string>): string[] {
  const [first, ...others] = headlines;
  if (first === undefined || others.length < 2) return [];
  return [...first.words]
    .filter(([stem]) => subject.has(stem) && others.every(({ words }) => words.has(stem)))
    .map(([, word]) => word);
}

/** How many sets of three of this many headlines may hold one keyword in all three. */
export function triplesAllowed(count: number): number {
  return Math.floor((badTriplesAllowed * count * (count - 1) * (count - 2)) / 6);
}

/** A number says what it counts in the next words of its phrase. */
const counted = /^[^.:;|–—]{0,40}/u;

/** Numbers of a text by what they count, so that two texts with another number for the same thing contradict. */
export function figuresOf(text: string, language: string): Map<string, string> {
  const plain = text.normalize('NFC');
  const isSubject = (word: string): boolean =>
    /^\p{L}{3,}$/u.test(word) && (word === 'off' || !stopWordsOf(language).has(word));
  const figures = new Map<string, string>();
  for (const { kind, unit, value, end } of numbersIn(plain)) {
    const next = tokens(counted.exec(plain.slice(end))?.[0] ?? '')
      .slice(0, 2)
      .find(isSubject);
    // A number on its own may be about anything, so it contradicts nothing.
    if (next !== undefined) figures.set(`${kind}:${unit ?? ''}:${stemOf(next, language)}`, String(value));
  }
  return figures;
}
