import type { QuestionClass } from '../../contract/questions/question.ts';
import { stopWordsOf } from '../../text/stop-words.ts';
import { foldWord, type Phrase, languages, phrasesByWord } from '../lexicon/phrase-table.ts';
import { unspaced } from '../lexicon/unspaced.ts';
import type { CleanQuery } from './clean-query-rules.ts';
import { articles, asksBestWay, findListing } from './listing-rules.ts';
import { allowedLanguages, type LanguageOptions } from './query-language-rules.ts';

/** What a query asks, and how sure that is. */
export interface Detection {
  /** How the question shows: by its mark, its first words, words inside, or only by what it implies. */
  by: 'mark' | 'prefix' | 'infix' | 'implicit';
  class: QuestionClass;
  /** ISO 639-1; null when the words don't show it. */
  language: string | null;
  /** False in the band that a model is asked about; `isLikely` is the rules' own guess there. */
  isSure: boolean;
  isLikely: boolean;
}

export interface DetectionOptions extends LanguageOptions {
  /** Words that many of the site's queries have, so that they say what it is about and not what is asked. */
  topics?: ReadonlySet<string> | undefined;
}

interface Match extends Phrase {
  at: number;
  /** The second word, behind a small one that is no article: "uit welk land". */
  isAfterSmallWord: boolean;
}

const han = /\p{Script=Han}/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;

/** Finds out whether a clean query asks something (docs/methods/questions.md); null when it isn't. */
export function detectQuestion(query: CleanQuery, options: DetectionOptions = {}): Detection | null {
  const found =
    detectUnspaced(query, options) ?? detectByWords(query, options) ?? detectRomanized(query.text, options.language);
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

/** A language without spaces between words, in Latin letters. */
function detectRomanized(text: string, language: string | undefined): Detection | null {
  for (const lexicon of unspaced) {
    if (language !== undefined && language !== lexicon.language) continue;
    const found = lexicon.latin.find(([, pattern]) => pattern.test(text));
    if (found !== undefined) return detection({ by: 'infix', class: found[0], language: lexicon.language });
  }
  return null;
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
  if (matches.some(({ role, at }) => role === 'falseFriend' && at === 0)) return null;
  const best = strongest(matches, options);
  const isOutspoken = best !== undefined && strengthOf(best) >= outspoken;
  const isCompared = best?.role === 'implies' && best.class === 'comparison';
  const listing = isOutspoken || isCompared ? null : findListing(words);
  const language = languages()[best?.language ?? -1]?.code ?? options.language ?? options.siteLanguage ?? null;
  if (listing !== null) return detection({ by: 'implicit', class: listing, language });
  if (!isOutspoken && asksBestWay(words)) return detection({ by: 'implicit', class: 'howTo', language });
  if (best === undefined) return null;
  return asksRates(words, best, options)
    ? detection({ by: 'implicit', class: 'price', language })
    : judge(words, best, matches);
}

/** Question words at the beginning or inside ask for themselves, whatever else the query lists. */
const outspoken = 3;

/** How much a phrase reveals at its place; negative where it reveals nothing. */
function strengthOf({ role, at, isAfterSmallWord }: Match): number {
  if (role === 'opens') return at === 0 ? 5 : isAfterSmallWord ? outspoken : -1;
  if (role === 'verb') return at === 0 ? 4 : -1;
  if (role === 'anywhere') return outspoken;
  if (role === 'implies') return 2;
  if (role === 'task') return at === 0 ? 1 : -1;
  return role === 'suggests' ? 1 : -1;
}

function strongest(matches: readonly Match[], options: DetectionOptions): Match | undefined {
  return matches
    .filter((match) => strengthOf(match) > 0)
    .sort(
      (a, b) =>
        strengthOf(b) - strengthOf(a) ||
        b.words.length - a.words.length ||
        preference(b, options) - preference(a, options),
    )[0];
}

/** "acme pro pricing" asks what it costs, unless pricing is what the website is about. */
function asksRates(words: readonly string[], { role, class: asked, at }: Match, { topics }: DetectionOptions): boolean {
  const word = words[at] ?? '';
  return role === 'suggests' && asked === 'price' && at >= 2 && at === words.length - 1 && topics?.has(word) !== true;
}

function judge(words: readonly string[], best: Match, matches: readonly Match[]): Detection | null {
  const code = languages()[best.language]?.code ?? '';
  // A task asks only in spite of something; by itself it is not a question (docs/methods/questions.md).
  if (best.role === 'task' && !isTaskWithout(matches)) return null;
  if (best.role === 'verb') return judgeVerb(words, best, code);
  const by = best.at === 0 && best.role !== 'implies' ? 'prefix' : best.role === 'anywhere' ? 'infix' : 'implicit';
  const questionClass = refineClass(best, matches);
  const isSure =
    best.role === 'suggests' || best.role === 'task'
      ? isAlternative(words, best) || isTaskWithout(matches)
      : !looksLikeTitle(words, best, code) && !describesNoun(words, best, code);
  return detection({ by, class: questionClass, language: code, isSure, isLikely: isSure });
}

/** A longer query is told to an assistant, and "or" is one of its many words. */
const alternativeWordsAtMost = 8;

/** "wooden or plastic shed" asks which; words that are also articles show it only in front of few others. */
function isAlternative(words: readonly string[], { at }: Match): boolean {
  const word = words[at] ?? '';
  if (!orWords.has(word) || at === 0 || at === words.length - 1) return false;
  return word.length > 1 ? words.length <= alternativeWordsAtMost : words.length <= 5 && at <= 2;
}

/** "carotter un mur sans carotteuse": who wants a task done in spite of something asks how. */
function isTaskWithout(matches: readonly Match[]): boolean {
  const task = matches.find(({ role, at }) => role === 'task' && at === 0);
  return matches.some(
    ({ role, at, language, class: asked }) =>
      role === 'suggests' && asked === 'howTo' && at > 0 && language === task?.language,
  );
}

const orWords = new Set('or oder ou o of eller tai lub albo nebo или или або veya yoksa או atau'.split(' '));

/** Languages that put the word a compound is about last. */
const headLast = new Set(['en', 'de', 'nl', 'sv', 'da', 'no']);
const figureEnds = new Set(
  'per uk us usa canada australia india today now list guide range estimate estimates average'.split(' '),
);

/** "price heating oil today": a price at a time is asked for. */
const asOfNow = /^(?:today|now|20\d\d)$/u;

/** "price elasticity", "cost accounting software": the price describes another thing. */
function describesNoun(words: readonly string[], best: Match, code: string): boolean {
  if (asOfNow.test(words.at(-1) ?? '')) return false;
  if (best.role !== 'implies' || best.class !== 'price' || best.words.length > 1 || !headLast.has(code)) return false;
  const next = words[best.at + 1];
  // "soya chunks price pakistan": behind a whole name, one more word says where.
  if (best.at >= 2 && best.at === words.length - 2) return false;
  return next !== undefined && !/^\d/u.test(next) && !figureEnds.has(next) && !stopWordsOf(code).has(next);
}

/** "… lyrics", and "cost plus …" unlike "cost of …": as often a name as a question. */
function looksLikeTitle(words: readonly string[], best: Match, code: string): boolean {
  if (titleEnds.has(words.at(-1) ?? '') && words.length <= titleWordsAtMost) return true;
  if (best.role === 'implies' && thingEnds.has(words.at(-1) ?? '')) return true;
  if (best.role !== 'implies' || best.at > 0 || best.words.length > 1 || caseLanguages.has(code)) return false;
  // "Prix vélo", "biaya sertifikat": where a noun comes before what it is of, a price in front asks for one.
  if (best.class === 'price' && (!headLast.has(code) || asOfNow.test(words.at(-1) ?? ''))) return false;
  return nameLike.has(best.class) && !stopWordsOf(code).has(words[1] ?? '');
}

const titleWordsAtMost = 6;
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
/** Languages that join nouns by case, without a small word between them. */
const caseLanguages = new Set(['pl', 'cs', 'ru', 'uk', 'tr', 'fi', 'ar', 'fa', 'hu', 'hi']);

function preference({ language }: Match, { siteLanguage }: DetectionOptions): number {
  return languages()[language]?.code === siteLanguage ? 1 : 0;
}

/** "can i", "can wool shrink" ask; "can opener camping" may not. */
function judgeVerb(words: readonly string[], best: Match, code: string): Detection | null {
  const { subjects, actions } = languages()[best.language] ?? { subjects: new Set(), actions: new Set() };
  const next = words[best.words.length] ?? '';
  const isAsked = subjects.has(next) || words.slice(best.words.length + 1).some((word) => actions.has(word));
  if (isAsked) return detection({ by: 'prefix', class: 'yesNo', language: code });
  return words.length > 3
    ? detection({ by: 'prefix', class: 'yesNo', language: code, isSure: false, isLikely: false })
    : null;
}

/** Words about prices, differences and faults reveal the kind of answer better than the question word does. */
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

/** English has its own list of such beginnings, because titles begin so as well: "The Who". */
function isPreposition(word: string, language: number): boolean {
  const { code = 'en', small = [] } = languages()[language] ?? {};
  if (code === 'en' || articles.has(word)) return false;
  const listed = stopWordsOf(code);
  return small.includes(word) || (listed !== stopWordsOf('en') && listed.has(word));
}

function standsAt(words: readonly string[], phrase: readonly string[], at: number): boolean {
  for (let i = 1; i < phrase.length; i += 1) if (words[at + i] !== phrase[i]) return false;
  return true;
}

function findMatches(words: readonly string[], allowed: number): Match[] {
  const matches: Match[] = [];
  for (const [at, word] of words.entries()) {
    for (const phrase of phrasesByWord().get(word) ?? []) {
      if ((allowed & (1 << phrase.language)) === 0) continue;
      if (!standsAt(words, phrase.words, at)) continue;
      // Spread, each would be copied as a dictionary: this is what reading a query mostly does.
      const { words: ownWords, role, class: questionClass, language } = phrase;
      const isAfterSmallWord = at === 1 && role === 'opens' && isPreposition(words[0] ?? '', language);
      matches.push({ words: ownWords, role, class: questionClass, language, at, isAfterSmallWord });
    }
  }
  return matches;
}
