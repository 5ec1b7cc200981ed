import type { FactToken, Sentence, WordFact } from '../facts/fact.ts';
import { isContent, phraseAround, shareWord } from '../facts/phrase-rules.ts';
import { negations } from '../facts/topic-lexicon.ts';
import { conditional, denialsIn, idle, inRuns } from './denial-rules.ts';
import { deniedBelow } from './denied-list-rules.ts';
import { exceptWords } from './restriction-lexicon.ts';
import { indexWords } from './word-index-rules.ts';

/** Words that set aside what follows: "a brush instead of the machine". */
const instead =
  /^(?:instead|rather|statt|anstatt|plutot|unlike|leaves?|omits?|lacks?|stop|skip|avoid|forget|goodbye|vergiss|vergessen|schluss|adieu|fini|finis|oublie[zr]?|olvida\p{L}*|adios|addio|stopp?|vergeet)$/u;
/** A denial applies to what is listed after it: "without glue and foam". */
const listReach = 5;
const shortestWord = 3;
/** From so many letters on, a word that opens another is a part of it: "Einbruchdiebstahl". */
const shortestCompounded = 5;

const freeFrom = /^(?:free|frei\p{L}*)$/u;
/** "Not gluten-free" denies that something is free of gluten. */
const nameOf = (tokens: readonly FactToken[], at: number): string => {
  const word = tokens[at]?.canon ?? '';
  const next = tokens[at + 1];
  return next?.hyphenated === true && freeFrom.test(next.canon) ? `${word}-free` : word;
};

/** Whether a page denies a word of a text that has these words around it. */
export type Denied = (word: string, around: ReadonlySet<string>) => boolean;

/** "Social, no tennis: £30" on fulbecktennis.example: what the site is called is what it is about. */
const namesSite = (word: string, addresses: readonly string[]): boolean =>
  word.length >= shortestCompounded && addresses.some((address) => hostOf(address).includes(word));

const hostOf = (address: string): string => /^https?:\/\/([^/?#]+)/u.exec(address)?.[1] ?? '';

/** Words of things that the page only ever denies: "There is no elevator", "dogs are not", "we do not lease panels". */
export function deniedWords(page: readonly Sentence[], addresses: readonly string[]): Denied {
  const denied = new Map<string, string[][]>();
  const affirmed = new Set<string>();
  for (const [index, sentence] of page.entries()) {
    const { tokens } = sentence;
    const below = deniedBelow(page[index - 1], sentence).flatMap(inRuns);
    const denials = new Map([...denialsIn(sentence), ...below].map((denial) => [denial.at, denial]));
    for (const at of tokens.keys()) {
      if (!isContent(tokens[at])) continue;
      const [name, denial] = [nameOf(tokens, at), denials.get(at)];
      const partners = denial?.partners.map((other) => nameOf(tokens, other));
      if (partners === undefined) affirmed.add(name);
      else denied.set(name, [...(denied.get(name) ?? []), partners]);
    }
  }
  const asAffirmed = indexWords(affirmed);
  const only = [...denied.keys()].filter(
    (word) =>
      word.length >= shortestWord &&
      !idle.has(word) &&
      asAffirmed(word).length === 0 &&
      !namesSite(word, addresses) &&
      !(word.length >= shortestCompounded && [...affirmed].some((one) => one.startsWith(word))),
  );
  const asDenied = indexWords(only);
  return (word, around) =>
    asDenied(word).some((form) =>
      (denied.get(form) ?? []).some((partners) => partners.length === 0 || shareWord(partners, around)),
    );
}

/** German and Dutch deny at the end: "ins Restaurant und in den Wellnessbereich dürfen sie nicht". */
const lateDenial = /^(?:nicht|niet|cannot)$/u;
const ofReader = /^(?:your|dein\p{L}*|ihre?[nrsm]?|votre|vos|tus?|sus?)$/u;
const question = /^\s*[?？]/u;

/** What a text says exists although the page only ever says that it doesn't. */
export function deniedFacts(sentence: Sentence, isDenied: Denied, text: string): WordFact[] {
  const { tokens } = sentence;
  if (question.test(text.slice(tokens.at(-1)?.end ?? 0))) return [];
  if (tokens.some(({ canon }, at) => conditional.has(canon) && !evenWords.has(tokens[at - 1]?.canon ?? ''))) return [];
  // "Any day except Sunday", "special events aside": a text may leave out what the page does.
  if (tokens.some(({ canon }) => exceptWords.has(canon))) return [];
  // A text may deny the same.
  const own = new Set(denialsIn(sentence).map(({ at }) => at));
  return tokens.flatMap((token, at): WordFact[] => {
    if (!isContent(token) || own.has(at)) return [];
    const name = nameOf(tokens, at);
    if (!isDenied(name, sentence.words)) return [];
    const { from, to } = phraseAround(tokens, at);
    const around = [...tokens.slice(Math.max(0, at - listReach), at), ...tokens.slice(from, to)];
    const isSetAside =
      around.some(({ canon }) => negations.has(canon) || instead.test(canon) || exceptWords.has(canon)) ||
      tokens.slice(to, to + listReach * 2).some(({ canon }) => lateDenial.test(canon));
    const isFree =
      name === token.canon && (freeFrom.test(tokens[at + 1]?.canon ?? '') || tokens[at - 2]?.canon === 'free');
    // What readers have is their own: "a backup to your filter".
    if (
      isSetAside ||
      isFree ||
      hasNone.test(token.canon) ||
      onTopWords.test(tokens[at - 1]?.canon ?? '') ||
      ofReader.test(tokens[at - 1]?.canon ?? '')
    )
      return [];
    const range = { from: at, to: at + 1, topic: null, isNegated: false };
    return [{ ...range, kind: 'presence', key: 'presence:denied', context: [token.canon] }];
  });
}

/** "Zinsfrei" and "fugenlos" deny the same. */
const hasNone = /\p{L}{3}(?:frei(?:e[nrsm]?)?|los(?:e[nrsm]?)?|less|free|vrij|loos|loze|fri|fritt)$/u;
/** "Plus VAT" is not without it, and not with it either. */
const onTopWords = /^(?:plus|zzgl|zuzuglich|excl|exkl|excluding|hors|mas|piu|exclusief)$/u;

/** "Even if it needs repair" offers it anyway. */
const evenWords = new Set(['even', 'auch', 'selbst', 'meme', 'incluso', 'aun']);
