import type { AnswerCoverage, QuestionClass } from '../../contract/questions/question.ts';
import { stems, tokens } from '../../text/tokens-rules.ts';

/** The form an answer of each kind has, in the languages we read. */
const answerPatterns: Record<QuestionClass, RegExp> = {
  definition:
    /(?<!\p{L})(?:is|are|means?|refers? to|stands for|because|ist|sind|bedeutet|heißt|weil|est|sont|signifie|désigne|parce que|es|son|significa|porque|è|sono|perché|são|is een|betekent|omdat|är|er|betyder|betyr|on|tarkoittaa|jest|są|oznacza|ponieważ|je|jsou|znamená|означает|называется|потому|означає|demektir|هو|هي|يعني)(?!\p{L})|とは|です|是|指|입니다|이다/iu,
  howTo:
    /(?<!\p{L})(?:first|then|next|finally|step \d|start|use|put|wash|rinse|zuerst|dann|danach|anschließend|schritt|d'abord|ensuite|puis|étape|primero|luego|después|paso|prima|poi|quindi|passo|primeiro|depois|eerst|daarna|vervolgens|stap|först|sedan|steg|først|derefter|deretter|trin|ensin|sitten|najpierw|następnie|krok|nejprve|poté|сначала|затем|потом|шаг|спочатку|потім|önce|sonra|adım|أولا|ثم|خطوة)(?!\p{L})|(?:^|\s)[1-3][.)]\s|まず|次に|首先|然后|먼저/iu,
  comparison:
    /(?<!\p{L})(?:than|while|whereas|unlike|compared|difference|both|als|während|dagegen|unterschied|alors que|tandis que|différence|mientras|diferencia|mentre|rispetto|differenza|enquanto|diferença|dan|terwijl|verschil|medan|skillnad|mens|forskel|forskjell|kun taas|natomiast|różnica|zatímco|rozdíl|чем|тогда как|отличие|різниця|göre|fark|بينما|الفرق)(?!\p{L})|に対して|違い|而|区别|반면|차이/iu,
  price: /[$€£¥₽₺₩₹]\s?\d|\d(?:[.,]\d+)?\s?(?:[$€£¥₽₺₩₹]|usd|eur|gbp|euros?|dollars?|kr|zł|kč|руб|грн|tl|円|元|원)/iu,
  troubleshooting:
    /(?<!\p{L})(?:because|cause|check|replace|clean|dry|if|usually|reset|prüfen|ursache|ersetzen|wenn|falls|vérifiez|si|cause|compruebe|verifique|controlla|se|controleer|als|kontrollera|om|kontroller|hvis|tarkista|jos|sprawdź|jeśli|zkontrolujte|pokud|проверьте|если|причина|перевірте|якщо|kontrol|eğer|تحقق|إذا)(?!\p{L})|原因|場合|检查|如果|확인/iu,
  yesNo:
    /(?<!\p{L})(?:yes|no|not|can|cannot|never|always|should|safe|must|ja|nein|nicht|kein\p{L}*|kann|darf|sollte|oui|non|pas|peut|sí|puede|nunca|sì|può|mai|sim|não|pode|nee|niet|mag|nej|inte|ikke|kyllä|ei|voi|tak|nie|można|ano|ne|lze|да|нет|не|можно|так|ні|можна|evet|hayır|نعم|لا|يمكن)(?!\p{L})|できま|ません|可以|不能|됩니다/iu,
  choice:
    /\d\s?\p{L}|(?<!\p{L})(?:choose|need|recommend|depends|best for|enough|wählen|brauch\p{L}*|empfehl\p{L}*|reicht|choisi\p{L}*|convient|elige|necesita|recomend\p{L}*|scegli\p{L}*|serve|escolh\p{L}*|precisa|kies|nodig|välj|behöver|vælg|velg|valitse|wybierz|potrzeb\p{L}*|vyber|potřeb\p{L}*|выб\p{L}*|нужн\p{L}*|обер\p{L}*|seç\p{L}*|اختر)(?!\p{L})/iu,
  timePlace:
    /\d{1,2}:\d{2}|(?<!\d)\d{1,9}\s?(?:hours?|minutes?|days?|weeks?|months?|years?|seasons?|trips?|stunden?|minuten?|tage?n?|wochen?|monate?n?|jahre?n?|heures?|jours?|semaines?|mois|ans?|horas?|minutos?|días|semanas|meses|años|ore|minuti|giorni|settimane|mesi|anni|dias|anos|uur|dagen|weken|maanden|jaar|timmar|dagar|år|timer|dage|dager|päivää|vuotta|godzin\p{L}*|dni|lat|hodin|let|час\p{L}*|дн\p{L}*|лет|год\p{L}*|років|saat|gün|yıl|年|日|時間|天|小时|시간|일|년)|(?<!\p{L})(?:every|after|before|until|once|twice|when|nach|vor|bis|alle|einmal|après|avant|chaque|después|antes|cada|dopo|ogni|depois|elke|efter|etter|jälkeen|po|przed|после|каждый)(?!\p{L})/iu,
  ideas:
    /(?:^|\s)[1-9][.)]\s|(?<![\p{L}\d])(?:\d{1,9} (?:ideas?|ways|types)|ideas?|such as|for example|ideen|idées|idee)(?!\p{L})/iu,
  best: /(?<!\p{L})(?:best|top|our pick|recommend\p{L}*|winner|testsieger|empfehl\p{L}*|meilleure?s?|mejor\p{L}*|miglior\p{L}*|melhor\p{L}*)(?!\p{L})/iu,
};

/** The parts of a page in which an answer is looked for. */
export interface CoveragePage {
  url: string;
  h1: readonly string[];
  h2: readonly string[];
  text: string;
}

/** A question as its searchers wrote it. */
export interface AskedQuestion {
  text: string;
  class: QuestionClass;
  /** ISO 639-1; null when unknown. */
  language: string | null;
}

const minPassageTokens = 80;
const maxPassageTokens = 160;
const k1 = 1.2;
const b = 0.75;
/** Start values: how much words, heading and form of the answer weigh. */
const weights = { words: 0.55, heading: 0.25, pattern: 0.2 };
/** A passage with fewer of the question's words than this is not taken for an answer, whatever its form. */
const onTopic = 0.5;
const shownCharacters = 700;

interface Passage {
  text: string;
  stems: string[];
}

/**
 * How well a page answers a question, 0 to 1 (docs/methods/questions.md): BM25 over passages, its headings, and the
 * form of an answer.
 */
export function answerCoverage(question: AskedQuestion, page: CoveragePage): AnswerCoverage {
  const language = question.language ?? 'en';
  const asked = [...new Set(stems(question.text, language))];
  const passages = passagesOf(page.text).map((text) => ({ text, stems: stems(text, language) }));
  const leading = leadingPassage(page);
  if (leading !== null) passages.unshift({ text: leading, stems: stems(`${page.h1.join(' ')} ${leading}`, language) });
  const heading = bestHeading(asked, [...page.h1, ...page.h2], language);
  let best = { score: 0, text: null as string | null, hasPattern: false };
  const scores = bm25(asked, passages);
  for (const [index, passage] of passages.entries()) {
    const words = scores[index] ?? 0;
    const hasPattern = words >= onTopic && answerPatterns[question.class].test(passage.text);
    const score = weights.words * words + (hasPattern ? weights.pattern : 0);
    if (best.text === null || score > best.score) best = { score, text: passage.text, hasPattern };
  }
  const score = passages.length === 0 ? 0 : best.score + weights.heading * heading.share;
  return {
    score: Math.min(1, Math.max(0, score)),
    page: page.url,
    passage: best.text === null ? null : cut(best.text),
    heading: heading.text,
    hasAnswerPattern: best.hasPattern,
  };
}

/** The page's first sentence below its heading, with which a good page answers; null when it has none. */
function leadingPassage({ h1, h2, text }: CoveragePage): string | null {
  const headings = new Set([...h1, ...h2].map((heading) => heading.trim()));
  return sentencesOf(text).find((one) => !headings.has(one) && /[.!?。！？؟]$/u.test(one)) ?? null;
}

/** Cuts a page's text into passages of 80 to 160 words at its line and sentence ends; the last may be shorter. */
export function passagesOf(text: string): string[] {
  const passages: string[] = [];
  let parts: string[] = [];
  let length = 0;
  const flush = (): void => {
    if (parts.length > 0) passages.push(parts.join(' '));
    parts = [];
    length = 0;
  };
  for (const sentence of sentencesOf(text)) {
    const count = tokens(sentence).length;
    if (count === 0) continue;
    if (length > 0 && length + count > maxPassageTokens) flush();
    parts.push(sentence);
    length += count;
    if (length >= minPassageTokens) flush();
  }
  flush();
  return passages;
}

/** Sentences, and pieces of what has no sentence ends. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?。！？؟])\s+|(?<=[。！？])/u)
    .flatMap((sentence) => sentence.match(/.{1,600}(?:\s|$)|.{1,600}/gsu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** BM25 of each passage as a share of the most a passage could reach; words the page lacks weigh as the rarest. */
function bm25(asked: readonly string[], passages: readonly Passage[]): number[] {
  const average = passages.reduce((sum, { stems: own }) => sum + own.length, 0) / Math.max(1, passages.length);
  const counts = passages.map(({ stems: own }) => countWords(own));
  const terms = asked.map((stem) => {
    const held = counts.filter((count) => count.has(stem)).length;
    return { stem, idf: Math.log(1 + (passages.length - held + 0.5) / (held + 0.5)) + 1 };
  });
  const most = terms.reduce((sum, { idf }) => sum + idf, 0);
  return passages.map(({ stems: own }, index) => {
    const norm = k1 * (1 - b + (b * own.length) / Math.max(1, average));
    let sum = 0;
    for (const { stem, idf } of terms) {
      const count = counts[index]?.get(stem) ?? 0;
      // A word that is in a passage twice is as present as it can be.
      sum += idf * Math.min(1, (count * (k1 + 1)) / (count + norm));
    }
    return most > 0 ? sum / most : 0;
  });
}

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function bestHeading(
  asked: readonly string[],
  headings: readonly string[],
  language: string,
): { text: string | null; share: number } {
  let best = { text: null as string | null, share: 0 };
  for (const heading of headings) {
    const own = new Set(stems(heading, language));
    const share = asked.filter((stem) => own.has(stem)).length / Math.max(1, asked.length);
    if (share > best.share) best = { text: heading, share };
  }
  return best;
}

function cut(text: string): string {
  return text.length <= shownCharacters ? text : text.slice(0, shownCharacters).replace(/(?<!\s)\s+\S*$/u, '');
}
