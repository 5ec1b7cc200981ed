import { stopWordsOf } from '../stop-words.ts';
import { primaryLanguage, tokens } from '../tokens-rules.ts';
import { months, weekdays } from './facts/calendar-lexicon.ts';
import { foldAccents } from './facts/unit-lexicon.ts';
import { isPlaceName } from './place-rules.ts';

/** Openings and turns that promise a sensation instead of saying what is on the page. */
const clickbait: readonly RegExp[] = [
  /\buntil you (?:read|see|buy|try|know)\b/iu,
  /\bbefore you (?:(?:read|see|know) (?:this|it|these)|do anything)\b/iu,
  /\b(?:this|these|it) before you (?:buy|try|book|order|sign|pay)\b/iu,
  /\bstop (?:buying|using|doing|wasting|making|sleeping|wearing)\b/iu,
  /\b(?:everyone|everybody|most people|you(?:'re| are)|we all) (?:gets?|got|get|do(?:es)?|doing|did|have|has|use[sd]?)\b.{0,20}\bwrong\b/iu,
  /\byou (?:won['’]?t|will not|'ll never|will never) (?:believe|guess|regret|need)\b/iu,
  /\b(?:shocking|mind-?blowing|jaw-?dropping|unbelievable|insane|secrets?|tricks?|hacks?) (?:of|to|that|about|truth|reason|facts?|for)\b/iu,
  /\b(?:nobody|no one|they don['’]?t|experts don['’]?t|brands don['’]?t|what .{1,30} (?:don['’]?t|won['’]?t)) (?:tells?|want|wants|talks?|will tell)\b/iu,
  /\b(?:this|one|the) (?:(?:one|simple|weird|little|strange) ){1,3}(?:trick|thing|secret|mistake|reason|hack)\b/iu,
  /\b(?:the truth about|what happens next|here['’]?s why|number \d+ will|don['’]?t (?:buy|miss|make this)|think again|changes? everything|game-?changer|life-?changing)\b/iu,
  /\b(?:das glaubst du nicht|was niemand|keiner sagt|geheimtipps?|schockierend|die wahrheit über|(?:das|dies|diese[ns]?) .{0,20}bevor (?:du|sie) |bevor (?:du|sie) (?:das|dies)|bis du das|alle machen .{0,20}falsch|hör auf)\b/iu,
  /\b(?:vous n['’]allez pas croire|le secret|personne ne vous|no vas a creer|el secreto|nadie te)\b/iu,
];

/** The words of a text that promise a sensation; null when it says what it means. */
export function findClickbait(text: string): string | null {
  for (const pattern of clickbait) {
    const match = pattern.exec(text);
    if (match !== null) return match[0];
  }
  return null;
}

const comparedLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];
const folded = new Map(
  comparedLanguages.map((language) => [language, new Set(Array.from(stopWordsOf(language), foldAccents))] as const),
);
/** So many different little words of another language aren't a name: the text changes its language. */
const foreignWords = 2;
const shortestForeign = 3;

/** Little words of another language in a text ("sans", "pendant", "une"), unless the page itself has them; otherwise null. */
export function findForeignWords(text: string, language: string | null, known: ReadonlySet<string>): string | null {
  const own = folded.get(primaryLanguage(language));
  if (own === undefined) return null;
  const words = new Set(tokens(text).map(foldAccents));
  for (const [other, stopWords] of folded) {
    if (other === primaryLanguage(language)) continue;
    const foreign = [...words].filter(
      (word) => word.length >= shortestForeign && stopWords.has(word) && !own.has(word) && !known.has(word),
    );
    if (foreign.length >= foreignWords) return foreign.join(' ');
  }
  return null;
}

/** Languages that write only names with a capital inside a sentence. */
const namesOnly = new Set(['en', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'no', 'fi', 'pl', 'cs']);
const inTitleCase = 0.5;

/** A brand, region or technology that neither page nor searches name; the review judges names of countries and languages. */
export function findForeignName(text: string, language: string | null, known: ReadonlySet<string>): string | null {
  const name = findUnknownName(text, language, known);
  return name === null || isPlaceName(name) ? null : name;
}

/** A name in a sentence that neither page nor searches know: a brand, a place, an unproven technology; otherwise null. */
export function findUnknownName(text: string, language: string | null, known: ReadonlySet<string>): string | null {
  if (!namesOnly.has(primaryLanguage(language))) return null;
  const words = Array.from(text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu));
  const long = words.slice(1).filter(([word]) => word.length >= 4);
  if (long.filter(([word]) => isCapitalized(word)).length > inTitleCase * long.length) return null;
  for (const match of words) {
    const [word] = match;
    const before = text.slice(0, match.index).trimEnd();
    const opens =
      before === '' || /[.!?¿¡:;|–—"“„(…。]$/u.test(before) || /\s-$/u.test(text.slice(0, match.index).trimEnd());
    if (opens || !isCapitalized(word) || word.length < 3 || /^I['’]/u.test(word)) continue;
    const parts = tokens(word).flatMap((part) =>
      foldAccents(part)
        .replace(/['’]s?$/u, '')
        .split('-'),
    );
    if (parts.some((part) => part.length >= 3 && !isKnownName(part, known))) return word;
  }
  return null;
}

const shortestPart = 4;

/** A word of the page or a part of one ("Wadden" of "Waddeneilanden", "Harrow" of the host harrowandpaw), or a day. */
function isKnownName(part: string, known: ReadonlySet<string>): boolean {
  if (known.has(part) || known.has(part.replace(/s$/u, '')) || weekdays.has(part) || months.has(part)) return true;
  return part.length >= shortestPart && [...known].some((word) => word.startsWith(part) || word.endsWith(part));
}

const isCapitalized = (word: string): boolean => /^\p{Lu}/u.test(word);

/** The words of texts as names and little words are looked up. */
export function knownWords(texts: readonly string[]): ReadonlySet<string> {
  return new Set(
    texts.flatMap((text) =>
      tokens(text.replaceAll(/[-–]/gu, ' ')).flatMap((word) => {
        const plain = foldAccents(word).replace(/['’]s?$/u, '');
        return [plain, plain.replace(/s$/u, '')];
      }),
    ),
  );
}
