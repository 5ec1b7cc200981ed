import { usesOperators } from '../../text/operator-query-rules.ts';
import { normalizeQuery, tokens } from '../../text/tokens-rules.ts';

/** Why a query isn't a customer's question. */
export type DropReason =
  | 'empty'
  | 'address'
  | 'command'
  | 'operator'
  | 'personalData'
  | 'code'
  | 'gibberish'
  | 'adult'
  | 'repeated'
  | 'tooShort'
  | 'brand';

/** A query in one spelling, and whether to look at it at all. */
export interface CleanQuery {
  /** Without surrounding quotes, ellipsis and surplus punctuation. */
  text: string;
  words: string[];
  drop: DropReason | null;
  /** More than 20 words: written to an assistant, or cut by one. */
  isChatStyle: boolean;
  hasMark: boolean;
}

const chatStyleWords = 20;
/** Of a longer query the beginning is read: a million queries must not cost more than their words. */
const readChars = 1_000;
const minWords = 3;
const minUnspacedCharacters = 4;

const patterns: [reason: DropReason, pattern: Pick<RegExp, 'test'>][] = [
  [
    'personalData',
    /(?<!\S)\S+@[^\s@]+\.\p{L}{2,}|(?:^|\s)(?:\+\d[\d\s().-]{6,}\d|\(?\d(?:[\s().-]{0,2}\d){9,})(?=\s|$)/u,
  ],
  [
    'code',
    /^[=+@-]\p{L}+\(|<\/?[a-z][^>]*>|\{\{|\$\{|(?:'|")\s*or\s+1\s*=\s*1|;\s*drop\s+table|(?:%[0-9a-f]{2}){2}|\\u[0-9a-f]{4}|function\s*\(|^select\s.+\sfrom\s/u,
  ],
  ['operator', { test: usesOperators }],
  [
    'address',
    /^(?:https?:|ftp:|www\.)|https?:\/\/|www\.\S+\.|(?:^|(?<=^\S+\s)(?=\S+$))[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:com|net|org|info|biz|shop|store|app|dev|io|co\.\p{L}\p{L}|edu|gov|example|de|fr|es|it|nl|at|ch|uk|eu|us|pl|se|dk|ru|jp|cn)(?:\/\S*)?(?=\s|$)/u,
  ],
  [
    'command',
    /^(?:[$#>]\s*)?(?:sudo\s|(?:curl|wget|npm|npx|pnpm|yarn|pip3?|apt(?:-get)?|brew|git|docker|kubectl|ssh|chmod|chown|rm|grep|systemctl|powershell|sfc)\s+(?:-{1,2}[\p{L}]|\/\p{L}|install|clone|update|upgrade|remove|run|build|push|pull|compose|exec|apply|get|[a-z0-9_.-]+[/@]))|\s\|\s*(?:grep|awk|sed|sh|bash)\b|\s--?[a-z]+=\S|(?:^|\s)&&\s/u,
  ],
];
const plainPatterns = patterns.filter(([reason]) => reason === 'command');
const plainQuery = /^[a-z0-9]+(?: [a-z0-9]+)*$/u;
const digits = /\d{2}/u;
const adult = /(?:^|\s)(?:porn\p{L}*|xxx|xnxx|xvideos|hentai|nude|nudes|milf|onlyfans|sexo|camgirls?)(?=\s|$)/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const mark = /[?？؟](?:["'”»\s]|$)|[?？؟]$/u;
const latinWord = /^[a-z]+$/u;
const edges = /^[¿¡"'“”„«»‘’`\s,.;:!-]+|(?<!["'“”„«»‘’`\s,.;:!?？؟…-])["'“”„«»‘’`\s,.;:!?？؟…-]+$/gu;

/** Puts a query into one spelling and says why it is left out, if it is (docs/methods/questions.md). */
export function cleanQuery(typed: string): CleanQuery {
  const raw = typed.slice(0, readChars);
  const isPlain = plainQuery.test(raw);
  const normal = isPlain ? raw : normalizeQuery(raw);
  // Most queries are plain words, and there may be a million of them: only commands and numbers look like that.
  const suspects = isPlain && !digits.test(raw) ? plainPatterns : patterns;
  const drop = suspects.find(([, pattern]) => pattern.test(normal))?.[0] ?? null;
  const text = isPlain ? normal : normal.replaceAll(edges, '');
  const words = tokens(text);
  const hasMark = !isPlain && mark.test(normal);
  return {
    text,
    words,
    drop: drop ?? judgeWords(text, words, hasMark),
    isChatStyle: words.length > chatStyleWords,
    hasMark,
  };
}

function judgeWords(text: string, words: readonly string[], hasMark: boolean): DropReason | null {
  if (words.length === 0) return text === '' ? 'empty' : 'code';
  if (!words.some((word) => /\p{L}/u.test(word))) return 'code';
  if (adult.test(text)) return 'adult';
  if (words.length >= 3 && new Set(words).size * 2 <= words.length - (words.length > 4 ? 0 : 1)) return 'repeated';
  if (isGibberish(words)) return 'gibberish';
  return isTooShort(text, words, hasMark) ? 'tooShort' : null;
}

function isTooShort(text: string, words: readonly string[], hasMark: boolean): boolean {
  if (unspaced.test(text)) return Array.from(text).length < minUnspacedCharacters;
  return !hasMark && words.length < minWords;
}

/** Most of the words are long runs of letters without a vowel, or mix letters and digits like a key. */
function isGibberish(words: readonly string[]): boolean {
  let odd = 0;
  for (const word of words) {
    if (word.length >= 5 && latinWord.test(word) && !/[aeiouy]/u.test(word)) odd += 1;
    else if (word.length >= 9 && (word.match(/\d\p{L}|\p{L}\d/gu)?.length ?? 0) >= 3) odd += 1;
  }
  return odd * 2 > words.length;
}
