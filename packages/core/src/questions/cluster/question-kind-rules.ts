import type { QuestionClass } from '../question/question.ts';
import type { ClusterInput } from './cluster-question-rules.ts';

/** "how to", "can i" and "which" often share an answer; the other kinds never do. */
const together = new Set<QuestionClass>(['howTo', 'yesNo', 'choice']);
const why =
  /(?:^|\s)(?:why|whys|warum|wieso|weshalb|waarom|pourquoi|perch[eé]|por ?qu[eé]|varför|hvorfor|miksi|dlaczego|proč|почему|чому|neden|niçin|למה|מדוע|mengapa|kenapa)(?=\s|$)/u;
const measure =
  /(?:^|\s)how (?:many|much|high|big|tall|deep|thick|wide|heavy|tight|far|old|fast|hot|cold|large|small|warm|strong)(?=\s|$)/u;
const meaning =
  /(?:^|\s)(?:what|who|whats|whos)(?:['’]?s)?(?: (?:is|are|was|were|does|do|did|s)(?=\s)|$)|meaning|definition|define/u;

/** Questions of different kinds are never put together, even about one thing: its price, its meaning, what to do with it. */
export function questionKind({ text, class: questionClass }: Pick<ClusterInput, 'text' | 'class'>): string {
  if (questionClass === 'price' || questionClass === 'comparison') return questionClass;
  if (why.test(text)) return 'why';
  if (measure.test(text) && questionClass !== 'timePlace') return 'measure';
  // "what colors go with grey" asks for advice, "what is grey" for a meaning.
  if (questionClass === 'definition' && text.startsWith('what ') && !meaning.test(text)) return 'advice';
  return together.has(questionClass) ? 'advice' : questionClass;
}
