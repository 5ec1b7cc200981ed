import type { FactToken } from './fact-tokens-rules.ts';
import type { Sentence, WordFact } from './fact.ts';
import { isContent, phraseAround, shareWord } from './phrase-rules.ts';
import { negations } from './topic-lexicon.ts';

/** Words of what has none: "no elevator", "ohne Zucker". */
const withoutAny = /^(?:no|kein(?:e[nmrs]?)?|without|ohne|sans|sin|senza|nessun[ao]?|geen)$/u;
const denial = /^(?:not|nicht|pas|niet)$/u;
const isBeing = /^(?:is|are|was|were|ist|sind|est|sont|re)$/u;
const conditional = /^(?:if|unless|wenn|falls|si|se|als|whether|ob)$/u;
/** What a denial of these says is a manner of speaking or an offer. */
const idle = new Set(
  'longer more need needs matter doubt problem cost costs charge fee fees obligation inside outside kosten gebuhren'.split(
    ' ',
  ),
);
/** Words that set aside what follows: "a brush instead of the machine". */
const instead = /^(?:instead|rather|statt|anstatt|plutot|unlike)$/u;
const reach = 2;
/** A denial holds for what is listed after it: "without glue and foam". */
const listReach = 5;

/** Words of things that the page only ever denies: "There is no elevator", "dogs are not", "we do not lease panels". */
export function deniedWords(page: readonly Sentence[]): ReadonlySet<string> {
  const denied = page.flatMap((sentence) => positionsDenied(sentence).map((at) => ({ sentence, at })));
  const isAffirmed = (word: string): boolean =>
    page.some((sentence) =>
      sentence.tokens.some(
        (token, at) =>
          isContent(token) &&
          shareWord([word], [token.canon]) &&
          !denied.some((one) => one.sentence === sentence && one.at === at),
      ),
    );
  const words = new Set(denied.map(({ sentence, at }) => sentence.tokens[at]?.canon ?? ''));
  return new Set([...words].filter((word) => word.length > reach && !idle.has(word) && !isAffirmed(word)));
}

function positionsDenied({ tokens }: Sentence): number[] {
  if (tokens.some(({ canon }) => conditional.test(canon))) return [];
  return tokens.flatMap(({ canon }, at) => {
    const before = tokens[at - 1]?.canon ?? '';
    if (withoutAny.test(canon)) return contentFrom(tokens, at + 1);
    if (!denial.test(canon)) return [];
    if (tokens[at + 1]?.canon === 'for') return contentFrom(tokens, at + 2);
    if (isBeing.test(before)) return subjectOf(tokens, at);
    return before === 'do' && tokens[at - 2]?.canon === 'we' ? contentFrom(tokens, at + 1) : [];
  });
}

/** The next content words of the same clause. */
function contentFrom(tokens: readonly FactToken[], from: number): number[] {
  const { to } = phraseAround(tokens, from - 1);
  const range = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  return range.filter((at) => isContent(tokens[at])).slice(0, reach);
}

function subjectOf(tokens: readonly FactToken[], at: number): number[] {
  const { from } = phraseAround(tokens, at);
  for (let place = at - 1; place >= from; place -= 1) if (isContent(tokens[place])) return [place];
  return [];
}

/** What a text says there is although the page only ever says that there is none. */
export function deniedFacts({ tokens }: Sentence, denied: ReadonlySet<string>): WordFact[] {
  if (denied.size === 0 || tokens.some(({ canon }) => conditional.test(canon))) return [];
  return tokens.flatMap((token, at): WordFact[] => {
    if (!isContent(token) || ![...denied].some((word) => shareWord([word], [token.canon]))) return [];
    const { from, to } = phraseAround(tokens, at);
    const around = [...tokens.slice(Math.max(0, at - listReach), at), ...tokens.slice(from, to)];
    const isSetAside = around.some(({ canon }) => negations.has(canon) || instead.test(canon));
    const isFree = /^(?:free|frei\p{L}*)$/u.test(tokens[at + 1]?.canon ?? '') || tokens[at - 2]?.canon === 'free';
    if (isSetAside || isFree) return [];
    const range = { from: at, to: at + 1, topic: null, isNegated: false };
    return [{ ...range, kind: 'presence', key: 'presence:denied', context: [token.canon] }];
  });
}
