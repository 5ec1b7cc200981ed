import type { Node } from './document-node.ts';

/** Elements whose text no reader takes for what the page says. */
const unread = new Set(
  'script style nav footer aside dialog template noscript svg iframe head select textarea object canvas audio video'.split(
    ' ',
  ),
);
const unreadRoles = new Set(
  'navigation dialog alertdialog contentinfo complementary search menu menubar tooltip'.split(' '),
);
const hiddenStyle =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0+)?\s*(?:!|;|$)|font-size\s*:\s*0(?![.\d]*[1-9])|content-visibility\s*:\s*hidden|color\s*:\s*transparent|text-indent\s*:\s*-\d{3,}|(?:left|right|top)\s*:\s*-\d{3,}|clip\s*:\s*rect\(\s*[01]|clip-path\s*:\s*inset\(\s*(?:50|100)%|transform\s*:\s*scale\(\s*0\s*\)|(?:max-)?(?:height|width)\s*:\s*[01](?:px)?\s*(?:!|;|$))/iu;
const hiddenClass =
  /(?:^|\s)(?:hidden|d-none|is-hidden|hide|invisible|sr-only|visually-?hidden|screen-reader(?:-text)?|offscreen)(?:\s|$)/iu;
/** Utility classes show again on a wider screen what a narrow one hides. */
const shownAgain = /(?:^|\s)[a-z0-9]{1,4}[:-](?:d-)?(?:block|flex|grid|inline|table)/iu;
const foreignPart =
  /(?:^|[\s_-])(?:cookies?|consent|gdpr|onetrust|modal|popup|lightbox|newsletter|related|recommend(?:ed|ations?)|upsell|cross-?sell|also-(?:bought|like)|comments?|reviews?|testimonials?|breadcrumbs?|advert(?:isement)?s?)(?:$|[\s_-])/iu;
const wholePage = new Set(['html', 'body', 'main', 'root']);

/** How many style sheets of a page are read, and how far each. */
export const sheetLimits = { sheets: 50, maxChars: 100_000 };
const ruleChars = 2_000;
const selectorChars = 300;

/** Classes and ids that a page's own style sheets hide, without those of print and other media. */
export function hiddenByStyles(sheets: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const sheet of sheets) {
    const plain = withoutMedia(sheet.slice(0, sheetLimits.maxChars));
    for (const rule of plain.split('}')) {
      const [body = '', selectors = ''] = rule.split('{').reverse();
      if (!hiddenStyle.test(body.slice(0, ruleChars))) continue;
      for (const selector of selectors.slice(-selectorChars).split(',')) {
        const name = /^[a-z]{0,10}([.#][\w-]{1,80})$/iu.exec(selector.trim())?.[1];
        if (name !== undefined) names.add(name);
      }
    }
  }
  return names;
}

/** A style sheet without the blocks that hold for some media only. */
function withoutMedia(sheet: string): string {
  let kept = '';
  let depth = 0;
  let mediaDepth = -1;
  let from = 0;
  for (let at = 0; at < sheet.length; at += 1) {
    const character = sheet.charAt(at);
    if (character === '{') {
      const start = mediaDepth === -1 ? atRuleStart(sheet, from, at) : -1;
      if (start !== -1) {
        mediaDepth = depth;
        kept += sheet.slice(from, start);
      }
      depth += 1;
    } else if (character === '}') {
      depth = Math.max(0, depth - 1);
      if (depth === mediaDepth) {
        mediaDepth = -1;
        from = at + 1;
      }
    }
  }
  return mediaDepth === -1 ? kept + sheet.slice(from) : kept;
}

/** Where the at-rule whose bracket opens at `at` starts; -1 when it is none. */
function atRuleStart(sheet: string, from: number, at: number): number {
  const first = Math.max(from, at - selectorChars);
  const before = sheet.slice(first, at);
  const end = Math.max(before.lastIndexOf('{'), before.lastIndexOf('}'), before.lastIndexOf(';'));
  const found = before.slice(end + 1).search(/@[a-z-]/iu);
  return found === -1 ? -1 : first + end + 1 + found;
}

/** Whether a reader of the page sees an element and takes it for the page's own words. */
export function isVisible({ name = '', attribs = {} }: Node, hidden: ReadonlySet<string>): boolean {
  if (unread.has(name)) return false;
  if (attribs['hidden'] !== undefined || attribs['inert'] !== undefined) return false;
  if (attribs['aria-hidden']?.toLowerCase() === 'true') return false;
  if (unreadRoles.has((attribs['role'] ?? '').toLowerCase())) return false;
  if (hiddenStyle.test(attribs['style'] ?? '')) return false;
  const [classes = '', id = ''] = [attribs['class'], attribs['id']];
  if (hidden.size > 0) {
    if (hidden.has(`#${id}`) || classes.split(/\s+/u).some((one) => hidden.has(`.${one}`))) return false;
  }
  if (wholePage.has(name)) return true;
  if (hiddenClass.test(classes) && !shownAgain.test(classes)) return false;
  return !foreignPart.test(classes) && !foreignPart.test(id);
}

/** Headings under which other people, or other products, speak. */
const foreignHeading =
  /^(?:comments?|(?:customer |user )?reviews?|what (?:people|customers|others) say|kommentare|(?:kunden)?bewertungen|commentaires|avis(?: clients)?|comentarios|reseñas|コメント|レビュー|related (?:products|articles|posts|guides)|you (?:may|might) also like|customers also (?:bought|viewed)|recommended for you|ähnliche (?:produkte|artikel)|das könnte (?:dir|ihnen) auch gefallen|関連商品)(?:\s*[(:].{0,20})?$/iu;

/** Whether what follows a heading is not the page's own word. */
export function isForeignHeading(text: string): boolean {
  return text.length <= 80 && foreignHeading.test(text.trim());
}

/** Words addressed to models, crawlers or anyone who retells the page; they prove nothing. */
const addressed = [
  /\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:instructions?|prompts?|rules|directions)\b/iu,
  /\b(?:language models?|llms?|chatgpt|gpt-?\d|chatbots?|ai (?:assistants?|models?|agents?|systems?)|as an ai|(?:dear|note to|attention) (?:ai|bots?|crawlers?|search engines?|models?))\b/iu,
  /\b(?:system|assistant|user) prompt\b/iu,
  /\b(?:if|when|whenever) (?:you|asked|someone|anyone)\b.{0,60}\b(?:describe|summari[sz]e|mention|quote|index|write about|recommend)\b/iu,
  /\b(?:always|please|you must|must|should|only)\s+(?:say|state|claim|mention|describe|call|write|answer|output|report|refer to)\b/iu,
  /\bwrite (?:only|exactly)\b|\bas every title\b/iu,
  /\b(?:describe|call|rank|rate|present|refer to)\b.{0,40}\b(?:us|this (?:page|site|shop|product)|our (?:page|site|shop|products?))\b.{0,30}\bas\b/iu,
  /\b(?:ignorier(?:e|t|en)|vergiss)\b.{0,40}\b(?:anweisung|vorgaben|regeln)/iu,
  /\b(?:sprachmodelle?|ki-(?:assistent|modell)\w*)\b/iu,
  /\bignore[zr]?\b.{0,40}\binstructions?\b|\bignora\b.{0,40}\binstrucciones\b/iu,
];

/** Whether a block of text speaks to anyone who retells the page instead of to its readers. */
export function isAddressedToRetellers(block: string): boolean {
  const text = block.slice(0, 2_000);
  return addressed.some((pattern) => pattern.test(text));
}
