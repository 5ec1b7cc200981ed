import words from './unspaced-restriction-words.json' with { type: 'json' };

/**
 * Contradictions in scripts without spaces, where a word is a run of kanji or katakana: what a page only denies,
 * restricts or sells on top, and what it says for some only.
 */
export interface UnspacedScope {
  sentences: readonly UnspacedSentence[];
  /** Words that the page only ever denies. */
  denied: ReadonlySet<string>;
  /** The weekdays on which the page says something is; empty where it names none or all. */
  weekdays: ReadonlySet<string>;
}

interface UnspacedSentence {
  text: string;
  words: ReadonlySet<string>;
}

/** A contradicted part of a text. */
export interface UnspacedFault {
  start: number;
  end: number;
}

const patternOf = (spaced: string): RegExp => new RegExp(spaced.replaceAll(' ', '|'), 'u');
const lexicon = {
  denied: patternOf(words.denied),
  only: patternOf(words.only),
  extra: patternOf(words.extra),
  partial: patternOf(words.partial),
  universal: patternOf(words.universal),
  free: patternOf(words.free),
  kept: patternOf(words.kept),
};
const unspaced = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const word = /\p{Script=Han}{2,}|[\p{Script=Katakana}ー]{2,}/gu;
const sentenceEnd = /[。！？!?\n]/u;
const clauseEnd = /[。、，！？!?\n]/u;

const wordsOf = (text: string): string[] => text.match(word) ?? [];

/** What pages in scripts without spaces deny and restrict; null for other pages. */
export function unspacedScopeOf(texts: readonly string[]): UnspacedScope | null {
  if (!texts.some((text) => unspaced.test(text))) return null;
  const sentences = texts
    .flatMap((text) => text.split(sentenceEnd))
    .map((text) => ({ text, words: new Set(wordsOf(text)) }));
  const denied = new Set<string>();
  const affirmed = new Set<string>();
  for (const { text } of sentences) {
    for (const clause of text.split(clauseEnd)) {
      const target = lexicon.denied.test(clause) ? denied : affirmed;
      for (const one of wordsOf(clause)) target.add(one);
    }
  }
  const weekdays = new Set(
    texts.flatMap((text) => text.split(clauseEnd).flatMap((clause) => (closed.test(clause) ? [] : weekdaysIn(clause)))),
  );
  return {
    sentences,
    weekdays: texts.some((text) => daily.test(text)) ? new Set() : weekdays,
    denied: new Set([...denied].filter((one) => !affirmed.has(one))),
  };
}

/** Where a text says what the page denies, restricts, sells on top, or says for some only. */
export function unspacedFaults(text: string, { sentences, denied, weekdays }: UnspacedScope): UnspacedFault[] {
  const found: UnspacedFault[] = [];
  let start = 0;
  for (const said of text.split(sentenceEnd)) {
    for (const clause of said.split(clauseEnd)) {
      const spoken = wordsOf(clause);
      const isFault =
        (weekdays.size > 0 && !closed.test(clause) && weekdaysIn(clause).some((day) => !weekdays.has(day))) ||
        (!lexicon.kept.test(clause) && !lexicon.denied.test(clause) && spoken.some((one) => denied.has(one))) ||
        sentences.some(
          (sentence) =>
            dropsOnly(said, spoken, { sentence, sentences }) ||
            includesExtra(clause, spoken, sentence) ||
            widensPart(clause, spoken, { sentence, sentences }),
        );
      if (isFault) found.push({ start, end: start + clause.length });
      start += clause.length + 1;
    }
  }
  return found;
}

const days = ['月', '火', '水', '木', '金', '土', '日'];
const workdays = 5;
const weekdayPattern = /([月火水木金土日])曜(?:日?(?:から|〜|～|-|–)([月火水木金土日])曜)?|(?:土日|平日|週末)/gu;
const closed = /休診|休業|休館|定休|休み|休日/u;
const daily = /毎日|年中無休|無休/u;

/** The weekdays of a text: "月曜日から金曜日", "土日". */
function weekdaysIn(text: string): string[] {
  return Array.from(text.matchAll(weekdayPattern)).flatMap(([all, first, last]) => {
    if (first === undefined) return all === '平日' ? days.slice(0, workdays) : days.slice(workdays);
    const [from, to] = [days.indexOf(first), days.indexOf(last ?? first)];
    return from <= to ? days.slice(from, to + 1) : days.slice(from).concat(days.slice(0, to + 1));
  });
}

interface Against {
  sentence: UnspacedSentence;
  sentences: readonly UnspacedSentence[];
}

const isOnlyIn = (one: string, { sentence, sentences }: Against): boolean =>
  sentence.words.has(one) && sentences.every((other) => other === sentence || !other.words.has(one));

/** "単焦点レンズのみ最短60分" restricts the 60 minutes to those lenses. */
function dropsOnly(said: string, spoken: readonly string[], against: Against): boolean {
  const { text } = against.sentence;
  const mark = lexicon.only.exec(text);
  if (mark === null || lexicon.only.test(said)) return false;
  const kept = wordsOf(text.slice(0, mark.index)).at(-1);
  if (kept === undefined || said.includes(kept)) return false;
  const restricted = new Set(wordsOf(restrictedBy(text, mark.index)));
  return spoken.some((one) => restricted.has(one) && isOnlyIn(one, against));
}

/** What a mark restricts: its own clause and those after it, up to one with its own topic. */
function restrictedBy(text: string, mark: number): string {
  const [own = '', ...later] = text.slice(mark).split(clauseEnd);
  const before = text.slice(0, mark).split(clauseEnd).at(-1) ?? '';
  const end = later.findIndex((clause) => clause.includes('は'));
  return [before + own, ...(end === -1 ? later : later.slice(0, end))].join('、');
}

/** "薄型レンズ込み" where thin lenses cost more. */
function includesExtra(clause: string, spoken: readonly string[], sentence: UnspacedSentence): boolean {
  if (!lexicon.extra.test(sentence.text) || !lexicon.free.test(clause)) return false;
  const subject = wordsOf(sentence.text.split(/[はがをも]/u)[0] ?? '');
  return subject.length > 0 && subject.every((one) => spoken.includes(one) || clause.includes(one));
}

/** "すべて国産" where some are. */
function widensPart(clause: string, spoken: readonly string[], against: Against): boolean {
  const { text } = against.sentence;
  if (!lexicon.universal.test(clause) || !lexicon.partial.test(text)) return false;
  const isSaid = against.sentences.some(
    (other) => lexicon.universal.test(other.text) && spoken.some((one) => other.words.has(one)),
  );
  return !isSaid && spoken.some((one) => isOnlyIn(one, against));
}
