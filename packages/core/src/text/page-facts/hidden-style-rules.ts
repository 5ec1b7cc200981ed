import { differenceOf, readColor } from './color-rules.ts';

/** What a style declares: names in lower case, the last value of each. */
export type Declarations = ReadonlyMap<string, string>;

/** Style text as browsers read it: without comments, and with escapes written out. */
export function withoutDisguise(text: string): string {
  const [first = '', ...rest] = text.split('/*');
  // A piece without an end is inside a comment that continues.
  const plain = [first, ...rest.map((piece) => (piece.includes('*/') ? piece.slice(piece.indexOf('*/') + 2) : ''))];
  return plain.join(' ').replaceAll(/\\(?:([\da-f]{1,6})\s?|([^\da-f]))/giu, (_all, code?: string, character = '') => {
    const point = Number.parseInt(code ?? '', 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : character;
  });
}

/** Reads the text between the brackets of a rule, or of a style attribute, after `withoutDisguise`. */
export function readDeclarations(text: string): Declarations {
  const found = new Map<string, string>();
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon === -1) continue;
    const value = declaration
      .slice(colon + 1)
      .toLowerCase()
      .replaceAll(/\s+/gu, ' ')
      .trim();
    found.set(declaration.slice(0, colon).trim().toLowerCase(), value.replace(/ ?! ?important$/u, ''));
  }
  return found;
}

const pxOf: Readonly<Record<string, number>> = {
  px: 1,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
  pt: 1.33,
  vw: 13,
  vh: 8,
  cm: 38,
};
const number = /([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)([a-z]+|%)?/giu;

interface Length {
  px: number;
  percent: number | null;
}

/** The lengths in a value, in the order they are written; a percentage has no pixels. */
function lengthsIn(value: string): Length[] {
  return [...value.matchAll(number)].map(([, digits, unit = 'px']) =>
    unit === '%' ? { px: 0, percent: Number(digits) } : { px: Number(digits) * (pxOf[unit] ?? 1), percent: null },
  );
}

const firstLength = (value: string | undefined): Length | undefined => lengthsIn(value ?? '')[0];

/** A share such as an opacity: 0.5 and 50% alike; undefined when the value starts with none. */
function shareOf(value: string): number | undefined {
  const [length] = lengthsIn(value);
  return length === undefined ? undefined : (length.percent ?? 100 * length.px) / 100;
}

/** Less of something than this cannot be seen. */
const leastShare = 0.1;
const isNone = (value: string | undefined): boolean =>
  value !== undefined && /^[-+.\d]/u.test(value) && (shareOf(value) ?? 1) < leastShare;
/** The first function in a value whose name begins like this; empty when there isn't one. */
function partOf(value: string, name: string): string {
  const at = value.indexOf(name);
  return at === -1 ? '' : value.slice(at, value.indexOf(')', at) + 1);
}
const hasNone = (value: string, name: string): boolean =>
  lengthsIn(partOf(value, name).replaceAll('3d', '')).some((one) => shareIn(one) < leastShare);
const shareIn = ({ px, percent }: Length): number => Math.abs((percent ?? 100 * px) / 100);

const smallestTextPx = 4;

function isTiny(style: Declarations): boolean {
  const shorthand = (style.get('font') ?? '').split(' ').map((part) => part.split('/', 1)[0] ?? '');
  const size = style.get('font-size') ?? shorthand.find((part) => part === '0' || /^[-+.\d].*[a-z%]$/u.test(part));
  if (size === undefined || !/^[-+.\d]/u.test(size)) return false;
  const length = firstLength(size);
  return length !== undefined && (length.percent === null ? length.px < smallestTextPx : length.percent < 25);
}

const sizes = ['height', 'width', 'max-height', 'max-width', 'block-size', 'inline-size', 'max-block-size'];

function isFlat(style: Declarations): boolean {
  const isCut = /hidden|clip/u.test(style.get('overflow') ?? '');
  const heights = isCut ? [...sizes, 'line-height'] : sizes;
  return heights.some((name) => {
    const value = style.get(name) ?? '';
    const length = /^[-+.\d]/u.test(value) ? firstLength(value) : undefined;
    if (length === undefined) return false;
    if (name === 'line-height') return length.px === 0 && (length.percent ?? 0) === 0;
    return length.percent === null ? length.px <= 1 : length.percent === 0;
  });
}

const offsets = [
  'left',
  'right',
  'top',
  'bottom',
  'text-indent',
  'inset',
  'margin',
  'margin-left',
  'margin-top',
].concat([
  'inset-inline-start',
  'inset-inline-end',
  'inset-block-start',
  'inset-block-end',
  'margin-inline-start',
  'margin-block-start',
]);
/** Sliders move their parts by some widths of a screen, and show them again; they never move this far. */
const farPx = 2_000;

function isFarAway(style: Declarations): boolean {
  const isPlaced = /absolute|fixed/u.test(style.get('position') ?? '');
  const isCut = /hidden|clip/u.test(style.get('overflow') ?? '');
  for (const name of offsets) {
    const isMargin = name.startsWith('margin');
    for (const { px, percent } of lengthsIn(style.get(name) ?? '')) {
      if (px <= (isMargin ? -500 : -100) || px >= farPx) return true;
      if (percent !== null && isPlaced && percent <= -100) return true;
      if (percent !== null && name === 'text-indent' && isCut && Math.abs(percent) >= 100) return true;
    }
  }
  const moves = `${style.get('translate') ?? ''} ${partOf(style.get('transform') ?? '', 'translate')}`;
  return lengthsIn(moves.replaceAll(/3d|[xyz]\(/gu, '(')).some(({ px }) => Math.abs(px) >= farPx);
}

function isClippedAway(style: Declarations): boolean {
  const clip = style.get('clip') ?? '';
  const [top, right, bottom, left] = lengthsIn(clip).map(({ px }) => px);
  if (clip.startsWith('rect') && left !== undefined && !clip.includes('auto')) {
    if ((bottom ?? 0) - (top ?? 0) <= 1 || (right ?? 0) - left <= 1) return true;
  }
  const path = style.get('clip-path') ?? '';
  const parts = lengthsIn(path);
  if (/^(?:circle|ellipse)/u.test(path)) return parts[0] !== undefined && shareIn(parts[0]) === 0;
  if (path.startsWith('polygon')) return new Set(parts.map(shareIn)).size <= 1;
  if (!path.startsWith('inset')) return false;
  const [first = 0, second = first, third = first, fourth = second] = parts.map(({ percent }) => percent ?? 0);
  return first + third >= 100 || second + fourth >= 100;
}

function isTransformedAway(style: Declarations): boolean {
  const transform = style.get('transform') ?? '';
  if (hasNone(transform, 'scale') || isNone(style.get('scale')) || isNone(style.get('zoom'))) return true;
  return /rotate[xy]\( ?-?90deg/u.test(transform) || /^[xy] -?90deg/u.test(style.get('rotate') ?? '');
}

/** Whether text in the color of a style shows on its background: `behind` is that of the elements around it. */
function isInkInvisible(style: Declarations, behind: string | null): boolean {
  const ink = readColor(style.get('-webkit-text-fill-color') ?? style.get('color') ?? '');
  if (ink === null) return false;
  if (ink.alpha < leastShare) return true;
  const paper = readColor(backgroundOf(style) ?? behind ?? '');
  return paper !== null && paper.alpha > 0.9 && differenceOf(ink, paper) < 16;
}

/** The background that a style declares; null when it declares none. */
export const backgroundOf = (style: Declarations): string | null =>
  style.get('background-color') ?? style.get('background') ?? null;

/** Whether the text of an element with this style is invisible. */
export function hides(style: Declarations, behind: string | null = null): boolean {
  if (style.get('display') === 'none' || style.get('content-visibility') === 'hidden') return true;
  if (/^(?:hidden|collapse)$/u.test(style.get('visibility') ?? '')) return true;
  if (isNone(style.get('opacity')) || hasNone(style.get('filter') ?? '', 'opacity(')) return true;
  const spacing = firstLength(style.get('letter-spacing'));
  if (spacing !== undefined && spacing.px <= -8) return true;
  return (
    isTiny(style) ||
    isFlat(style) ||
    isFarAway(style) ||
    isClippedAway(style) ||
    isTransformedAway(style) ||
    isInkInvisible(style, behind)
  );
}
