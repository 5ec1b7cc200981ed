import type { QuestionClass } from '../../contract/questions/question.ts';
import type { ClusterInput } from './cluster-input-rules.ts';

/** "how to", "can i", "which" and "best" often share an answer; the other kinds never do. */
const together = new Set<QuestionClass>(['howTo', 'yesNo', 'choice', 'best']);
const why =
  /(?:^|\s)(?:why|whys|warum|wieso|weshalb|waarom|pourquoi|perch[eé]|por ?qu[eé]|varför|hvorfor|miksi|dlaczego|proč|почему|чому|neden|niçin|למה|מדוע|mengapa|kenapa)(?=\s|$)/u;
const measure =
  /(?:^|\s)how (?:many|much|high|big|tall|deep|thick|wide|heavy|tight|far|old|fast|hot|cold|large|small|warm|strong)(?=\s|$)|(?:^|\s)what (?:size|height|width|length|depth|thickness|diameter|weight|temperature|angle|gauge|age)(?=\s|$)/u;
const types = /(?:^|\s)(?:types|kinds|sorts|styles|varieties)(?=\s+of\s|\s*$)/u;
const workings =
  /(?:^|\s)how (?:(?:do|does|did) (?!(?:i|you|u|we|they|people) )|(?!to )\S+(?: \S+){0,2} works?(?=\s|$))/u;
const asksWhatToDo = /^what (?:do|should|can|could|would) (?:i|you|we) /u;
const lasting = /(?:^|\s)(?:shelf life|lifespan|life expectancy)(?=\s|$)/u;
const alternatives = /(?:^|\s)alternatives?(?=\s|$)/u;
const meaning =
  /(?:^|\s)(?:what|who|whats|whos)(?:['’]?s)?(?: (?:is|are|was|were|does|do|did|s)(?=\s)|$)|meaning|definition|define/u;

/** Questions of different kinds are never grouped, even about one thing: its price, its meaning, what to do with it. */
export function questionKind({ text, class: questionClass }: Pick<ClusterInput, 'text' | 'class'>): string {
  // "lawn alternatives" reads as a list, "alternative to lawn" as a comparison.
  if (alternatives.test(text)) return 'alternatives';
  if (types.test(text)) return 'types';
  if (lasting.test(text)) return 'timePlace';
  if (questionClass === 'howTo' && workings.test(text)) return 'workings';
  if (questionClass === 'price' || questionClass === 'comparison') return questionClass;
  if (why.test(text)) return 'why';
  if (measure.test(text) && questionClass !== 'timePlace') return 'measure';
  // "what colors go with grey" asks for advice, "what is grey" for a meaning.
  if (questionClass === 'definition' && text.startsWith('what ') && (!meaning.test(text) || asksWhatToDo.test(text)))
    return 'advice';
  return together.has(questionClass) ? 'advice' : questionClass;
}
