import type { AdField, AdTextRule, AdTextViolation } from '../ad/ad-text.ts';

interface FormRule {
  rule: AdTextRule;
  pattern: RegExp;
  message: string;
  /** Only for this field. */
  field?: AdField;
}

const latinLike = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]`;
const mixed = String.raw`\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}`;
const decorative = String.raw`[\u{1d400}-\u{1d7ff}\u2100-\u2121\u2123-\u214f\uff21-\uff3a\uff41-\uff5a\uff61-\uff9f\u115f\u1160\u3164\uffa0]`;
const stray = String.raw`(?:^|[^\p{L}\p{M}])\p{M}|\p{Script=Latin}\p{M}{2,}`;
const topLevels =
  'com|net|org|info|biz|shop|store|app|dev|co|io|ai|edu|gov|example|de|fr|es|it|nl|at|ch|uk|eu|us|ca|au|jp|pl|se|dk|no|be|in';

const address = new RegExp(
  String.raw`\b(?:https?:|www\.)\S*|(?<!\S)\S+@[^\s@]+\.\p{L}{2,}|(?<![\p{L}\p{N}])[\p{L}\p{N}-]+\.(?:${topLevels})(?![\p{L}\p{N}])`,
  'iu',
);

/** Whether a text has a web or e-mail address. */
export const isAddress = (text: string): boolean => address.test(text);

/** Editorial rules a machine can see in one text, whatever it is about (Google Ads policies on editorial quality). */
const rules: readonly FormRule[] = [
  {
    rule: 'characters',
    pattern: new RegExp(String.raw`(?<!\p{L})\p{L}*(?:${mixed})\p{L}*|${decorative}|${stray}`, 'u'),
    message: 'It has letters of two alphabets in one word, decorative letters, or stray accents; write plain letters.',
  },
  {
    rule: 'symbols',
    pattern:
      /[^×\p{L}\p{M}\p{Nd}\s'’‘‛"“”„‚«»‹›&%$€£¥₹₩₽₺₴₪฿₫₱₦¢.,:;?!¿¡()/+\-‐‑–—®™©°²³*・、。「」『』（）！？％＆：；，．／～〜…]|(?<!\d)\*|&(?:#x?[0-9a-f]+|[a-z]{2,8});/iu,
    message: 'It has a symbol, picture, or invisible character; use letters, digits, and plain punctuation.',
  },
  {
    rule: 'symbols',
    pattern:
      /[$€£¥₹](?!\s?\d)(?<!\d\s?[$€£¥₹])|(?<!\d\s?)[%％]|(?<!\d\s?)×|×(?!\s?\d)|\b4\s+(?:sale|u|you|free|rent|less)\b/iu,
    message: 'A symbol or digit replaces a word; write the word.',
  },
  {
    rule: 'url',
    pattern: address,
    message: 'It contains a web or email address; put it in the final URL or the paths.',
  },
  {
    rule: 'punctuation',
    pattern: /([!?.,;:\-_*~#|+=/&%'"！？。、，．：；・…–—¡¿])\s*\1|[!?！？]\s*[!?！？]|['’‘"]{2,}/u,
    message: 'It repeats punctuation or symbols; write each once.',
  },
  {
    rule: 'exclamation',
    pattern: /[!！¡]/u,
    message: 'A headline must not have an exclamation mark.',
    field: 'headline',
  },
  {
    rule: 'exclamation',
    pattern: /[!！].*[!！]/u,
    message: 'A description may have one exclamation mark at most.',
    field: 'description',
  },
  {
    rule: 'spacing',
    pattern: new RegExp(
      String.raw`(?<!${latinLike})(?:${latinLike}[\s.·-]{1,3}){3,}${latinLike}(?!${latinLike})|(?:\p{Lu}\.){3,}|\p{L}[,;!?]\p{L}|\p{Ll}[.:]\p{Lu}|\p{L}\p{L}\.\p{L}|\p{L}\.\p{Ll}{2}|\s[,.](?!\d|\p{Ll}{2,40}(?!\p{L}))|[(]\s|\s[)]`,
      'u',
    ),
    message: 'Letters are spaced out, or a space next to punctuation is missing or in the wrong place.',
  },
  {
    rule: 'generic',
    pattern:
      /\bclick (?:here|this|below|now)\b|\bhier klicken\b|\bklicken? sie(?: hier)?\b|\bcliquez(?: ici)?\b|\bha(?:z|ga) clic\b|\bclic(?:ca)? qui\b|\bklik hier\b|\bclique aqui\b|ここをクリック|クリックはこちら/iu,
    message: 'It asks for a click; say what people get instead.',
  },
  {
    rule: 'cut_off',
    pattern:
      /^(?:[\s|,;:/.)·•>?！。、*・]|[–—-](?!\d)|\(?\d{1,2}[.)]\s)|[\s|,;:/(·•<–—&+-]$|…|\.{2,}|^(?:and|or|but|und|oder|aber|et|ou|mais)\s|\s(?:and|or|the|und|oder|les)$/iu,
    message: 'It starts or ends like a part of another text or a list; write a whole phrase.',
  },
];

/** Seven digits or more with separators, or a freephone prefix; years, prices and opening hours are none. */
const phone =
  /(?:\+|\(|\b)\d(?:[\s().·/-]{0,2}\d){6,}|\b1?[\s.-]?8(?:00|88|77|66|55|44|33)[\s.-](?:\d|[A-Z]{2})|\b0?800[\s.-]\d/u;
const yearRange = /\b(?:19|20)\d\d\s?[-–/]\s?(?:19|20)\d\d\b/gu;
const date = /\b\d{1,2}([./])\d{1,2}\1(?:19|20)\d\d\b/gu;
const hours = /\b\d{1,2}[.:]\d\d\s?[-–]\s?\d{1,2}[.:]\d\d\b/gu;
const grouped = /\b\d{1,3}(?:[.,\s]\d{3})+(?:[.,]\d{2})?\b/gu;

function findPhone(text: string): string | null {
  const digits = [date, yearRange, hours, grouped].reduce(
    (rest, known) => rest.replaceAll(known, ' x '),
    text.normalize('NFKC'),
  );
  return phone.exec(digits)?.[0] ?? null;
}

/** What is wrong with the form of one text as it is shown. */
export function checkForm(shown: string, field: AdField): AdTextViolation[] {
  const found: AdTextViolation[] = [];
  for (const { rule, pattern, message, field: only } of rules) {
    if (only !== undefined && only !== field) continue;
    const match = pattern.exec(shown);
    if (match !== null) found.push({ rule, text: match[0], message });
  }
  const number = findPhone(shown);
  if (number !== null) {
    found.push({ rule: 'phone', text: number, message: 'It contains a phone number; use a call asset for it.' });
  }
  return found;
}
