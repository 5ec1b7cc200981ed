import type { Node } from './document-node.ts';
import { hides, readDeclarations, withoutDisguise } from './hidden-style-rules.ts';

/** How many style sheets of a page are read, and how far each. */
export const sheetLimits = { sheets: 50, maxChars: 200_000 };
const selectorsPerRule = 200;
const compoundsPerSelector = 5;
/** Of rules that may apply to the same element. */
const rulesPerKey = 50;
/** Steps from an element up to those around it, for all elements together; after this many, a rule is treated as matching. */
const stepsLimit = 3_000_000;

/** How a selector says that a reader, or a script at a reader's click, has opened something. */
const openedState =
  /\.(?:is-|has-)?(?:open|opened|active|show|shown|visible|expanded|selected|current)(?![\w-])|\[open\]|\[aria-(?:expanded|selected)|:(?:checked|hover|focus|target)/u;
const showingNames = ['display', 'visibility', 'opacity', 'height', 'max-height'];
/** Parts of a page that show one at a time, or after a click: tabs and folds. */
const foldClass =
  /(?:^|\s)(?:tab-?(?:pane|panel|content)|(?:accordion|collapse|faq)-?(?:body|content|panel|answer|text)?)(?:\s|$)/iu;

/** One part of a selector, such as `p.promo[data-x]`. */
interface Compound {
  name: string | null;
  id: string | null;
  classes: readonly string[];
  attributes: readonly { name: string; value: string | null }[];
  /** It is of the parent itself, not of anything further up. */
  isParent: boolean;
}

/** What a style sheet hides: an element, and what has to be around it, nearest first. */
interface HidingRule {
  subject: Compound;
  around: readonly Compound[];
}

/** Selectors whose rules apply to screens of any size; scripts change the classes that tell of themselves. */
const isForScreens = (prelude: string): boolean =>
  /^@(?:layer|supports)\b/u.test(prelude) ||
  (prelude.startsWith('@media') &&
    prelude
      .slice('@media'.length)
      .split(',')
      .some((query) => /^(?:only )?(?:screen|all)$/u.test(query.trim())));
const stateClass = /^(?:no-?js|js|preload|.{0,40}loading)$/u;
const compoundPattern = /^(\*|[a-z][\w-]*)?((?:[.#][\w-]+|\[[\w-]+(?:=(?:"[\w-]*"|[\w-]+))?\])*)$/iu;

function readCompound(text: string, isParent: boolean): Compound | null {
  const [all, name, rest = ''] = compoundPattern.exec(text) ?? [];
  if (all === undefined || all === '') return null;
  const parts = rest.match(/[.#][\w-]+|\[[\w="-]*\]/gu) ?? [];
  const of = (sign: string): string[] => parts.filter((part) => part.startsWith(sign)).map((part) => part.slice(1));
  const attributes = of('[').map((part) => {
    const [attribute = '', value] = part.slice(0, -1).split('=');
    return { name: attribute.toLowerCase(), value: value?.replaceAll('"', '') ?? null };
  });
  const tag = name === undefined || name === '*' ? null : name.toLowerCase();
  return { name: tag, id: of('#')[0] ?? null, classes: of('.'), attributes, isParent };
}

/** By what a subject is looked up; null for one that is too common to be what hides text. */
function keyOf({ name, id, classes, attributes }: Compound, isAlone: boolean): string | null {
  if (id !== null) return `#${id}`;
  if (classes[0] !== undefined) return `.${classes[0]}`;
  if (attributes[0] !== undefined) return `[${attributes[0].name}`;
  return name !== null && (!isAlone || name.includes('-')) ? name : null;
}

function readSelector(text: string): HidingRule | null {
  const words = text.trim().replaceAll('>', ' > ').split(/\s+/u);
  const compounds: Compound[] = [];
  let isParent = false;
  for (const word of words.toReversed()) {
    if (word === '>') {
      isParent = true;
      continue;
    }
    const compound = readCompound(word, isParent);
    if (compound === null || compound.classes.some((one) => stateClass.test(one))) return null;
    compounds.push(compound);
    isParent = false;
  }
  const [subject, ...around] = compounds;
  return subject === undefined || around.length >= compoundsPerSelector ? null : { subject, around };
}

/** The rules of a sheet that apply to screens: their selectors and what they declare. */
function* rulesOf(sheet: string): Generator<{ selectors: string; body: string }> {
  const open: ('group' | 'rule' | 'skipped')[] = [];
  let selectors = '';
  let from = 0;
  for (const { 0: sign, index } of sheet.matchAll(/[{};]/gu)) {
    const inside = open.at(-1) ?? 'group';
    if (sign === ';' && inside === 'rule') continue;
    const before = sheet.slice(from, index).trim();
    from = index + 1;
    if (sign === '{') {
      const isGroup = before.startsWith('@');
      const kind = isGroup ? (isForScreens(before.toLowerCase()) ? 'group' : 'skipped') : 'rule';
      open.push(inside === 'group' ? kind : 'skipped');
      if (inside === 'group' && !isGroup) selectors = before;
    } else if (sign === '}' && open.pop() === 'rule') {
      yield { selectors, body: before };
    }
  }
  // Browsers close what is open at the end.
  if (open.at(-1) === 'rule') yield { selectors, body: sheet.slice(from) };
}

/** The classes and ids of what a rule shows once it is opened: of `.answer.open p`, those of `p`. */
function openedBy(selector: string): string[] {
  if (!openedState.test(selector)) return [];
  const subject =
    selector
      .trim()
      .split(/[\s>+~]+/u)
      .at(-1) ?? '';
  return subject.match(/[.#][\w-]+/gu) ?? [];
}

interface SheetRules {
  hiding: ReadonlyMap<string, readonly HidingRule[]>;
  /** Classes (`.answer`) and ids (`#answer`) of what a reader can open. */
  openable: ReadonlySet<string>;
}

function readSheets(sheets: readonly string[]): SheetRules {
  const hiding = new Map<string, HidingRule[]>();
  const openable = new Set<string>();
  for (const sheet of sheets) {
    for (const { selectors, body } of rulesOf(withoutDisguise(sheet.slice(0, sheetLimits.maxChars)))) {
      const declared = readDeclarations(body);
      const isHiding = hides(declared);
      if (!isHiding && !showingNames.some((name) => declared.has(name))) continue;
      for (const selector of selectors.split(',', selectorsPerRule)) {
        if (!isHiding) openedBy(selector).forEach((name) => openable.add(name));
        const rule = isHiding ? readSelector(selector) : null;
        const key = rule === null ? null : keyOf(rule.subject, rule.around.length === 0);
        if (rule === null || key === null) continue;
        const others = hiding.get(key) ?? [];
        if (others.length < rulesPerKey) hiding.set(key, [...others, rule]);
      }
    }
  }
  return { hiding, openable };
}

function isOf({ name, attribs = {} }: Node, compound: Compound): boolean {
  if (compound.name !== null && compound.name !== name) return false;
  if (compound.id !== null && compound.id !== attribs['id']) return false;
  const classes = compound.classes.length === 0 ? [] : classesOf(attribs);
  if (!compound.classes.every((one) => classes.includes(one))) return false;
  return compound.attributes.every(({ name: attribute, value }) => {
    const has = attribs[attribute];
    return has !== undefined && (value === null || value === has);
  });
}

const classesOf = (attribs: Readonly<Record<string, string>>): string[] => (attribs['class'] ?? '').split(/\s+/u);

const isFold = (attribs: Readonly<Record<string, string>>): boolean =>
  attribs['role']?.trim().toLowerCase() === 'tabpanel' || foldClass.test(attribs['class'] ?? '');

/**
 * Tells of an element whether the page's own style sheets hide it; looks at rules without pseudo-classes and siblings.
 * What a reader can open (a tab, the answer under a question) is as much the page's word as what is inside `<details>`.
 */
export function hiddenBySheets(sheets: readonly string[]): (node: Node) => boolean {
  const { hiding, openable } = readSheets(sheets);
  let steps = 0;
  const opens = ({ id, classes }: Compound): boolean =>
    openable.has(`#${id}`) || classes.some((one) => openable.has(`.${one}`));
  const isAround = (node: Node, around: readonly Compound[]): boolean => {
    let at: Node | null | undefined = node.parent;
    for (const compound of around) {
      while (at !== null && at !== undefined && !compound.isParent && !isOf(at, compound)) {
        at = at.parent;
        steps += 1;
        if (steps > stepsLimit) return true;
      }
      if (at === null || at === undefined || !isOf(at, compound)) return false;
      at = at.parent;
    }
    return true;
  };
  return (node) => {
    if (hiding.size === 0) return false;
    const attribs = node.attribs ?? {};
    if (isFold(attribs)) return false;
    const keys = [`#${attribs['id']}`, node.name ?? '', ...classesOf(attribs).map((one) => `.${one}`)];
    const all = [...keys, ...Object.keys(attribs).map((one) => `[${one}`)];
    return all.some((key) =>
      (hiding.get(key) ?? []).some(
        ({ subject, around }) => !opens(subject) && isOf(node, subject) && isAround(node, around),
      ),
    );
  };
}
