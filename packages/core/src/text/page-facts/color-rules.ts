/** A color that styles name, with channels from 0 to 255. */
export interface Color {
  channels: readonly [number, number, number];
  /** 0 for invisible, 1 for opaque. */
  alpha: number;
}

/** The names that hide text most often. */
const named: Readonly<Record<string, readonly [number, number, number]>> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  snow: [255, 250, 250],
  ivory: [255, 255, 240],
  whitesmoke: [245, 245, 245],
  ghostwhite: [248, 248, 255],
  floralwhite: [255, 250, 240],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  silver: [192, 192, 192],
  lightgray: [211, 211, 211],
  lightgrey: [211, 211, 211],
  red: [255, 0, 0],
  green: [0, 128, 0],
  blue: [0, 0, 255],
  navy: [0, 0, 128],
};

function fromHex(digits: string): Color {
  const wide = digits.length > 4 ? digits : digits.replaceAll(/./gu, '$&$&');
  const at = (index: number): number => Number.parseInt(wide.slice(index, index + 2), 16);
  return { channels: [at(0), at(2), at(4)], alpha: wide.length === 8 ? at(6) / 255 : 1 };
}

const shareOf = (part: string): number => Number.parseFloat(part) / (part.endsWith('%') ? 100 : 1);

function fromParts(kind: string, [first = '', second = '', third = '', alpha = '1']: readonly string[]): Color {
  if (kind === 'rgb') {
    const channel = (part: string): number => (part.endsWith('%') ? 255 * shareOf(part) : Number.parseFloat(part));
    return { channels: [channel(first), channel(second), channel(third)], alpha: shareOf(alpha) };
  }
  const [hue, saturation, lightness] = [Number.parseFloat(first), shareOf(second), shareOf(third)];
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const channel = (turn: number): number => {
    const at = (turn + hue / 30) % 12;
    return 255 * (lightness - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return { channels: [channel(0), channel(8), channel(4)], alpha: shareOf(alpha) };
}

/** Reads a color that is the whole value of a declaration; null for anything else, such as a picture or a variable. */
export function readColor(value: string): Color | null {
  if (value === 'transparent') return { channels: [0, 0, 0], alpha: 0 };
  const channels = named[value];
  if (channels !== undefined) return { channels, alpha: 1 };
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/u.exec(value)?.[1];
  if (hex !== undefined) return fromHex(hex);
  const [, kind = '', inside = ''] = /^(rgb|hsl)a?\(([^()]{1,80})\)$/u.exec(value) ?? [];
  const parts = inside.split(/[\s,/]+/u).filter((part) => part !== '');
  const color = parts.length === 3 || parts.length === 4 ? fromParts(kind, parts) : null;
  return color !== null && [...color.channels, color.alpha].every(Number.isFinite) ? color : null;
}

/** How far two colors are apart in the channel in which they differ most. */
export const differenceOf = (one: Color, other: Color): number =>
  Math.max(...one.channels.map((channel, index) => Math.abs(channel - (other.channels[index] ?? 0))));
