import type { QuestionClass } from '../../contract/questions/question.ts';
import { tokens } from '../../text/tokens-rules.ts';
import { whenRead } from '../../text/when-read.ts';
import asian from './asian-languages.json' with { type: 'json' };
import balkan from './balkan-languages.json' with { type: 'json' };
import english from './english.json' with { type: 'json' };
import germanic from './germanic.json' with { type: 'json' };
import more from './more-languages.json' with { type: 'json' };
import nordic from './nordic.json' with { type: 'json' };
import others from './other-languages.json' with { type: 'json' };
import type { Phrases, QuestionLexicon } from './question-lexicon.ts';
import romance from './romance.json' with { type: 'json' };
import slavic from './slavic.json' with { type: 'json' };

/** What a phrase does in a query. */
export type PhraseRole = 'opens' | 'task' | 'verb' | 'anywhere' | 'implies' | 'suggests' | 'hint' | 'falseFriend';

export interface Phrase {
  words: readonly string[];
  role: PhraseRole;
  class: QuestionClass;
  /** Index into `lexicons`. */
  language: number;
}

/** A lexicon ready for look-ups by folded words. */
export interface LanguageWords {
  code: string;
  subjects: ReadonlySet<string>;
  actions: ReadonlySet<string>;
  /** Small words that reveal the language of a text. */
  small: readonly string[];
}

const sources: readonly QuestionLexicon[] = [
  ...english,
  ...germanic,
  ...romance,
  ...nordic,
  ...slavic,
  ...others,
  ...more,
  ...balkan,
  ...asian,
];

/** Lower case without accents and apostrophes, because searchers leave both out. */
export function foldWord(word: string): string {
  if (/^[a-z0-9]+$/u.test(word)) return word;
  return word
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}'’]/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae');
}

/** A word that several languages use reveals none of them. */
const sharedByMost = 5;

function countBits(bits: number): number {
  return bits.toString(2).replaceAll('0', '').length;
}

/** Every phrase by its first word, longest first. */
export const phrasesByWord = whenRead<ReadonlyMap<string, readonly Phrase[]>>(buildPhrases);
/** Languages that use a word to ask, or between other words: bit sets by index into `languages`. */
export const languagesByWord = whenRead<ReadonlyMap<string, number>>(buildLanguages);
export const languages = whenRead<readonly LanguageWords[]>(() =>
  sources.map((source) => ({
    code: source.language,
    subjects: new Set(split(source.subjects).flat()),
    actions: new Set(split(source.actions).flat()),
    small: tokens(source.words ?? ''),
  })),
);

function split(phrases: string | undefined): string[][] {
  return (phrases ?? '')
    .split('|')
    .map((phrase) => tokens(phrase).map(foldWord))
    .filter((words) => words.length > 0);
}

function* phrasesOf(source: QuestionLexicon, language: number): Generator<Phrase> {
  const roles: [PhraseRole, Phrases | undefined][] = [
    ['opens', source.opens],
    ['task', { howTo: source.tasks ?? '' }],
    ['verb', { yesNo: source.verbs ?? '' }],
    ['anywhere', source.anywhere],
    ['anywhere', source.latin],
    ['implies', source.implies],
    ['suggests', source.suggests],
    ['hint', source.hints],
    ['falseFriend', { definition: source.falseFriends ?? '' }],
  ];
  for (const [role, phrases] of roles) {
    for (const [questionClass, list] of Object.entries(phrases ?? {})) {
      for (const words of split(list)) yield { words, role, class: questionClass as QuestionClass, language };
    }
  }
}

function buildPhrases(): Map<string, Phrase[]> {
  const table = new Map<string, Phrase[]>();
  for (const [language, source] of sources.entries()) {
    for (const phrase of phrasesOf(source, language)) {
      const first = phrase.words[0] ?? '';
      table.set(first, [...(table.get(first) ?? []), phrase]);
    }
  }
  for (const list of table.values()) list.sort((a, b) => b.words.length - a.words.length);
  return table;
}

function buildLanguages(): Map<string, number> {
  const table = new Map<string, number>();
  for (const [language, source] of sources.entries()) {
    const listed = `${source.subjects ?? ''}|${source.actions ?? ''}`.replaceAll('|', ' ');
    const own = tokens(`${source.words ?? ''} ${listed}`).map(foldWord);
    const asking = [...phrasesOf(source, language)]
      .filter(({ role }) => role !== 'falseFriend')
      .flatMap(({ words }) => words);
    for (const word of [...own, ...asking]) table.set(word, (table.get(word) ?? 0) | (1 << language));
  }
  // "vs" doesn't belong to any one language.
  for (const [word, bits] of table) if (countBits(bits) > sharedByMost) table.delete(word);
  return table;
}
