import type { Node } from './document-node.ts';
import { backgroundOf, hides, readDeclarations, withoutDisguise } from './hidden-style-rules.ts';

/** Elements whose text no reader takes for what the page says of itself. */
const unread = new Set(
  'script style nav footer aside blockquote dialog template noscript svg iframe head select textarea object canvas audio video datalist title annotation annotation-xml noembed noframes rp progress meter'.split(
    ' ',
  ),
);
const unreadAttributes = ['hidden', 'inert', 'popover'];
const unreadRoles = new Set(
  'navigation dialog alertdialog contentinfo complementary search menu menubar tooltip'.split(' '),
);
const hiddenClass =
  /(?:^|\s)(?:hidden|d-none|is-hidden|hide|invisible|sr-only|visually-?hidden|screen-reader(?:-text)?|offscreen)(?:\s|$)/iu;
/** Utility classes show again on a wider screen what a narrow one hides. */
const shownAgain = /(?:^|\s)[a-z0-9]{1,4}[:-](?:d-)?(?:block|flex|grid|inline|table)/iu;
const foreignPart =
  /(?:^|[\s_-])(?:cookies?|consent|gdpr|onetrust|modal|popup|lightbox|newsletter|related|recommend(?:ed|ations?)|upsell|cross-?sell|also-(?:bought|like)|comments?|reviews?|testimonials?|breadcrumbs?|advert(?:isement)?s?)(?:$|[\s_-])/iu;
/** Markup of what other people say about the page's thing. */
const reviewType = /schema\.org\/(?:\w*Review|\w*Rating|Quotation|Comment)\b/iu;
const reviewProperty = /(?:^|\s)(?:reviews?|reviewBody|aggregateRating|comment)(?:\s|$)/iu;
const wholePage = new Set(['html', 'body', 'main', 'root']);

/** How far around an element its background is looked for. */
const backgroundDepth = 100;

/** The background of the elements around one, as their own styles say; null when none does. */
function backgroundBehind(node: Node): string | null {
  let around = node.parent;
  for (let depth = 0; depth < backgroundDepth && around !== null && around !== undefined; depth += 1) {
    const style = around.attribs?.['style'] ?? '';
    if (/background/iu.test(style)) return backgroundOf(readDeclarations(withoutDisguise(style)));
    around = around.parent;
  }
  return null;
}

function isHiddenByStyle(node: Node): boolean {
  const style = node.attribs?.['style'];
  if (style === undefined || style === '') return false;
  const declared = readDeclarations(withoutDisguise(style));
  return hides(declared, declared.has('color') ? backgroundBehind(node) : null);
}

/** Whether a reader of the page sees an element and takes it for the page's own words; a closed fold can be opened. */
export function isVisible(node: Node): boolean {
  const { name = '', attribs = {} } = node;
  if (unread.has(name)) return false;
  if (unreadAttributes.some((attribute) => attribs[attribute] !== undefined)) return false;
  if (attribs['aria-hidden']?.trim().toLowerCase() === 'true') return false;
  const roles = (attribs['role'] ?? '').toLowerCase().split(/\s+/u);
  if (roles.some((role) => unreadRoles.has(role))) return false;
  if (isHiddenByStyle(node)) return false;
  if (wholePage.has(name)) return true;
  if (reviewType.test(attribs['itemtype'] ?? '') || reviewProperty.test(attribs['itemprop'] ?? '')) return false;
  const [classes = '', id = ''] = [attribs['class'], attribs['id']];
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

const quotationMarks = /["“”„«»「」『』]/gu;
/** Fewer characters in quotation marks are a name or a word. */
const shortestQuotation = 20;
const longestAttribution = 80;

/** Whether a whole block is in quotation marks, with or without who said it: someone else's words, in any language. */
export function isQuotation(block: string): boolean {
  const [first, last, ...others] = Array.from(block.matchAll(quotationMarks), ({ index }) => index);
  if (first !== 0 || last === undefined || others.length > 0 || last <= shortestQuotation) return false;
  const after = block.slice(last + 1).trim();
  return after.length <= longestAttribution && /^(?:$|[-–—―,(.])/u.test(after);
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
