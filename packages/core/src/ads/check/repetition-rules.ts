import { contentWords, stemOf, stems, tokens } from '../../text/tokens-rules.ts';
import type { PreparedKeyword } from './keyword-match-rules.ts';

/** The words of a text, and what it says apart from naming what the ad group sells. */
export interface Wording {
  /** A word of the text for each stem of its content words. */
  words: ReadonlyMap<string, string>;
  /** The stems of each phrase, without those of the subject; phrases with fewer than two are left out. */
  messages: readonly ReadonlySet<string>[];
  /** Its first word. */
  opening: string;
  /** Whether it starts as if it followed another text. */
  dangles: boolean;
}

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

const messageStems = 2;
/** From this many texts shown together on, a word is worn out. */
export const wornOut = 3;

/** Stems of the words of an ad group's keywords and of the brand: what its ad has to name. */
export function subjectOf(
  keywords: readonly Pick<PreparedKeyword, 'compared'>[],
  named: { brand: readonly string[]; language: string | null },
): ReadonlySet<string> {
  const brand = named.brand.flatMap((name) => stems(name, named.language ?? 'en'));
  return new Set([...keywords.flatMap(({ compared }) => [...compared.stems]), ...brand]);
}

/** "From Oregon" depends on what is before it; "From $14" is an offer by itself. */
function startsDangling(shown: string, language: string): boolean {
  const starts = (danglingStarts[language] ?? danglingStarts['en'] ?? '').split(' ');
  return starts.includes(tokens(shown)[0] ?? '') && !/^\S+\s+[$€£¥]?\d/u.test(shown);
}

/** "の", "から": what joins Japanese words is in every text. */
const particle = /^\p{Script=Hiragana}{1,2}$/u;

/** Takes a text as it is shown apart into words and messages. */
export function wordingOf(shown: string, language: string, subject: ReadonlySet<string>): Wording {
  const words = new Map<string, string>();
  const messages: Set<string>[] = [];
  for (const phrase of shown.split(/[.!?:](?!\d)|[。！？：]/u)) {
    const message = new Set<string>();
    for (const word of contentWords(phrase, language).filter((word) => !particle.test(word))) {
      const stem = stemOf(word, language);
      if (!words.has(stem)) words.set(stem, word);
      if (!subject.has(stem)) message.add(stem);
    }
    if (message.size >= messageStems) messages.push(message);
  }
  return { words, messages, opening: tokens(shown)[0] ?? '', dangles: startsDangling(shown, language) };
}

const holds = (text: Wording, message: ReadonlySet<string>): boolean =>
  [...message].every((stem) => text.words.has(stem));

/** Whether one of two texts says again what the other one says, such as "Free returns" and "Returns are free". */
export function saysAgain(a: Wording, b: Wording): boolean {
  return a.messages.some((message) => holds(b, message)) || b.messages.some((message) => holds(a, message));
}
