import { stopWordsOf } from '../../text/stop-words.ts';
import { foldWord, type Phrase, languages, languagesByWord, phrasesByWord } from '../lexicon/phrase-table.ts';
import { unspaced } from '../lexicon/unspaced.ts';
import type { QuestionClass } from '../question/question.ts';
import type { CleanQuery } from './clean-query-rules.ts';

/** What a query asks, and how sure that is. */
export interface Detection {
  /** How the question shows: by its mark, its first words, words inside, or only by what it implies. */
  by: 'mark' | 'prefix' | 'infix' | 'implicit';
  class: QuestionClass;
  /** ISO 639-1; null when the words do not tell. */
  language: string | null;
  /** False in the band that a model is asked about; `isLikely` is the rules' own guess there. */
  isSure: boolean;
  isLikely: boolean;
}

export interface DetectionOptions {
  /** ISO 639-1: read queries in this language only. */
  language?: string | undefined;
  /** ISO 639-1: decides between languages that fit equally well. */
  siteLanguage?: string | undefined;
}

interface Match extends Phrase {
  at: number;
}

const han = /\p{Script=Han}/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;
const ukrainianOnly = /[іїєґ]/u;

/** Finds out whether a clean query asks something (METHODS 4.2); null when it does not. */
export function detectQuestion(query: CleanQuery, options: DetectionOptions = {}): Detection | null {
  const found = detectUnspaced(query, options) ?? detectByWords(query, options);
  if (!query.hasMark) return found;
  // Behind a mark only the kind of answer is open.
  return {
    by: 'mark',
    class: found?.class ?? 'definition',
    language: found?.language ?? options.language ?? null,
    isSure: true,
    isLikely: true,
  };
}

function detectUnspaced({ text }: CleanQuery, { language }: DetectionOptions): Detection | null {
  const code = hangul.test(text) ? 'ko' : kana.test(text) ? 'ja' : han.test(text) ? (language ?? 'zh') : null;
  const lexicon = unspaced.find((one) => one.language === code);
  if (lexicon === undefined || (language !== undefined && language !== code)) return null;
  if (lexicon.falseFriends.test(text)) return null;
  for (const [questionClass, pattern] of lexicon.sure) {
    if (pattern.test(text)) return detection({ by: 'infix', class: questionClass, language: lexicon.language });
  }
  return lexicon.unsure.test(text)
    ? detection({ by: 'implicit', class: 'howTo', language: lexicon.language, isSure: false, isLikely: false })
    : null;
}

/** A detection the rules are sure of, unless something is said about that. */
function detection(found: Pick<Detection, 'by' | 'class' | 'language'> & Partial<Detection>): Detection {
  return { isSure: true, isLikely: true, ...found };
}

function detectByWords(query: CleanQuery, options: DetectionOptions): Detection | null {
  const words = query.words.map(foldWord);
  const allowed = allowedLanguages(query.text, words, options);
  const matches = findMatches(words, allowed.languages).filter((match) => !allowed.isWeak(match));
  if (matches.length === 0 || matches.some(({ role, at }) => role === 'falseFriend' && at === 0)) return null;
  const strength = ({ role, at }: Match): number =>
    role === 'opens'
      ? at === 0
        ? 5
        : -1
      : role === 'verb'
        ? at === 0
          ? 4
          : -1
        : role === 'anywhere'
          ? 3
          : role === 'implies'
            ? 2
            : role === 'suggests'
              ? 1
              : -1;
  const best = matches
    .filter((match) => strength(match) > 0)
    .sort(
      (a, b) =>
        strength(b) - strength(a) || b.words.length - a.words.length || preference(b, options) - preference(a, options),
    )[0];
  if (best === undefined) return null;
  const code = languages[best.language]?.code ?? '';
  const by = best.at === 0 && best.role !== 'implies' ? 'prefix' : best.role === 'anywhere' ? 'infix' : 'implicit';
  const questionClass = refineClass(best, matches);
  if (best.role === 'verb') return judgeVerb(words, best, code);
  const isSure = best.role !== 'suggests' && !looksLikeTitle(words, best, code);
  return detection({ by, class: questionClass, language: code, isSure, isLikely: isSure });
}

/** "… lyrics", and "cost plus …" beside "cost of …": as often a name as a question. */
function looksLikeTitle(words: readonly string[], best: Match, code: string): boolean {
  if (titleEnds.has(words.at(-1) ?? '')) return true;
  if (best.role === 'implies' && thingEnds.has(words.at(-1) ?? '')) return true;
  if (best.role !== 'implies' || best.at > 0 || best.words.length > 1 || caseLanguages.has(code)) return false;
  return nameLike.has(best.class) && !stopWordsOf(code).has(words[1] ?? '');
}

/** What people add to the title of a song, film or book. */
const titleEnds = new Set(
  'lyrics song cast netflix album tickets audiobook podcast dvd movie film streaming paroles letra pelicula liedtext serie сериал фильм песня'
    .split(' ')
    .map(foldWord),
);
/** "price", "tips", "fix" and "ideas" begin names; "advantages" and "opening hours" do not. */
const nameLike = new Set<QuestionClass>(['price', 'howTo', 'troubleshooting', 'choice']);
/** Who ends a query so wants the thing, not an answer: "degree comparison tool". */
const thingEnds = new Set(
  'tool tools calculator generator converter template templates finder app rechner vorlage calculadora plantilla calculateur modele'.split(
    ' ',
  ),
);
/** Languages that join nouns by case, without a small word in between. */
const caseLanguages = new Set(['pl', 'cs', 'ru', 'uk', 'tr', 'fi', 'ar']);

function preference({ language }: Match, { siteLanguage }: DetectionOptions): number {
  return languages[language]?.code === siteLanguage ? 1 : 0;
}

/** "can i", "can wool shrink" ask; "can opener camping" may not. */
function judgeVerb(words: readonly string[], best: Match, code: string): Detection | null {
  const { subjects, actions } = languages[best.language] ?? { subjects: new Set(), actions: new Set() };
  const next = words[best.words.length] ?? '';
  const isAsked = subjects.has(next) || words.slice(best.words.length + 1).some((word) => actions.has(word));
  if (isAsked) return detection({ by: 'prefix', class: 'yesNo', language: code });
  return words.length > 3
    ? detection({ by: 'prefix', class: 'yesNo', language: code, isSure: false, isLikely: false })
    : null;
}

/** Words about prices, differences and faults tell the kind of answer better than the question word does. */
function refineClass(best: Match, matches: readonly Match[]): QuestionClass {
  const held = new Set(
    matches
      .filter(
        ({ role, language }) =>
          (role === 'hint' || role === 'implies' || role === 'anywhere') && language === best.language,
      )
      .map((match) => match.class),
  );
  const base = best.class;
  if (held.has('comparison') && base !== 'howTo' && base !== 'price' && base !== 'timePlace') return 'comparison';
  const isWhy = asksWhy(best);
  const asksNeed = matches.some(
    (match) => match.role === 'hint' && match.class === 'choice' && match.language === best.language,
  );
  if (held.has('price') && ['definition', 'choice'].includes(base)) return 'price';
  if (base === 'definition' && asksNeed && !isWhy) return 'choice';
  if (held.has('troubleshooting') && (base === 'howTo' || (base === 'definition' && isWhy))) return 'troubleshooting';
  return base;
}

const whyWords = new Set(
  'why whys warum wieso weshalb waarom pourquoi porque perche varfor hvorfor miksi dlaczego czemu proc почему отчего чому neden nicin niye لماذا ليش por'.split(
    ' ',
  ),
);

function asksWhy({ words }: Match): boolean {
  return whyWords.has(words[0] ?? '');
}

function findMatches(words: readonly string[], allowed: number): Match[] {
  const matches: Match[] = [];
  for (const [at, word] of words.entries()) {
    for (const phrase of phrasesByWord.get(word) ?? []) {
      if ((allowed & (1 << phrase.language)) === 0) continue;
      if (phrase.words.every((part, i) => words[at + i] === part)) matches.push({ ...phrase, at });
    }
  }
  return matches;
}

/** The languages a query may be read in. */
interface AllowedLanguages {
  /** Bit set by index into `languages`. */
  languages: number;
  /** Whether a match says too little to read the query in another language than the site's. */
  isWeak(match: Match): boolean;
}

const neverWeak = (): boolean => false;

/** The languages whose words the query holds most of. */
function allowedLanguages(text: string, words: readonly string[], options: DetectionOptions): AllowedLanguages {
  if (options.language !== undefined) return { languages: bitOf(options.language), isWeak: neverWeak };
  if (ukrainianOnly.test(text)) return { languages: bitOf('uk'), isWeak: neverWeak };
  const votes = new Uint8Array(languages.length);
  for (const word of words) {
    let bits = languagesByWord.get(word) ?? 0;
    for (let language = 0; bits !== 0; language += 1, bits >>>= 1)
      if ((bits & 1) === 1) votes[language] = (votes[language] ?? 0) + 1;
  }
  const most = Math.max(...votes);
  const site = options.siteLanguage === undefined ? 0 : bitOf(options.siteLanguage);
  let allowed = 0;
  for (const [language, count] of votes.entries()) if (count === most) allowed |= 1 << language;
  // One word, or none, says little: the site's language may be meant as well.
  if (most < 2) return { languages: allowed | site, isWeak: (match) => site !== 0 && isWeakAbroad(match, site) };
  return { languages: (allowed & site) === 0 ? allowed : site, isWeak: neverWeak };
}

/** One small word of another language, such as Dutch "of" and Danish "ma", is a coincidence on an English site. */
function isWeakAbroad({ role, class: questionClass, language, words }: Match, site: number): boolean {
  if ((site & (1 << language)) !== 0 || words.length > 1) return false;
  return role === 'suggests' || role === 'verb' || questionClass === 'yesNo';
}

function bitOf(code: string): number {
  const language = languages.findIndex((one) => one.code === code);
  return language === -1 ? 0 : 1 << language;
}

/** The language most queries of a site are written in, by their small words; undefined when they have none. */
export function mostWrittenLanguage(queries: Iterable<Pick<CleanQuery, 'words'>>): string | undefined {
  const counts = new Map<string, number>();
  for (const { words } of queries) {
    for (const word of words) {
      for (const code of languagesOfSmallWord.get(word) ?? []) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

const languagesOfSmallWord = new Map<string, string[]>();
for (const { code, small } of languages) {
  // Languages without a list of stop words of their own would count English ones.
  const listed = code === 'en' || stopWordsOf(code) !== stopWordsOf('en') ? stopWordsOf(code) : [];
  for (const word of new Set([...listed, ...small]))
    languagesOfSmallWord.set(word, [...(languagesOfSmallWord.get(word) ?? []), code]);
}
