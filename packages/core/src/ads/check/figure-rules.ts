import { type FactToken, factTokens } from '../../claims/fact-tokens-rules.ts';
import { stopWordsOf } from '../../text/stop-words.ts';
import { stemOf } from '../../text/tokens-rules.ts';

/** Numbers of a text by what they count, so that two texts with another number for the same thing contradict. */
export function figuresOf(text: string, language: string): Map<string, string> {
  const facts = factTokens(text.normalize('NFC'));
  const isSubject = ({ canon }: FactToken): boolean =>
    /^\p{L}{3,}$/u.test(canon) && (canon === 'off' || !stopWordsOf(language).has(canon));
  const figures = new Map<string, string>();
  for (const [at, { canon }] of facts.entries()) {
    const [kind = '', first = '', second = ''] = canon.split(':');
    if (!['price', 'percent', 'quantity', 'number'].includes(kind)) continue;
    const after = facts.slice(at + 1, at + 3);
    const end = after.findIndex(({ startsPhrase }) => startsPhrase);
    const next = (end === -1 ? after : after.slice(0, end)).find(isSubject);
    // A number that stands alone may be about anything, so it contradicts nothing.
    if (next === undefined) continue;
    const [unit, value] = kind === 'price' ? [first, second] : [second, first];
    figures.set(`${kind}:${unit}:${stemOf(next.canon, language)}`, value);
  }
  return figures;
}
