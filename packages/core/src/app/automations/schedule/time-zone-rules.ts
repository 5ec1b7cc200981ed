/** A moment as a clock on the wall shows it; months count from 1. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const dayMs = 86_400_000;
/** Opening a format is slow; people write few zones, in however many spellings. */
const keptFormats = 500;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  if (formats.size >= keptFormats) formats.clear();
  formats.set(timeZone, format);
  return format;
}

/** Whether a text is an IANA name such as Europe/Berlin or UTC; offsets are none, because they know no summer time. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/u.test(text)) return false;
  try {
    formatOf(text);
    return true;
  } catch {
    return false;
  }
}

/** What a clock in a zone shows at an instant. */
export function wallTimeAt(instant: Date, timeZone: string): WallTime {
  const parts = new Map<string, number>();
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) parts.set(type, Number(value));
  const part = (type: string): number => parts.get(type) ?? 0;
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') };
}

const asUtc = ({ year, month, day, hour, minute }: WallTime): number => Date.UTC(year, month - 1, day, hour, minute);

/** How far a zone's clocks are ahead of UTC, in milliseconds, to the minute. */
function offsetAt(instantMs: number, timeZone: string): number {
  return asUtc(wallTimeAt(new Date(instantMs), timeZone)) - Math.floor(instantMs / 60_000) * 60_000;
}

/**
 * The instants at which a clock in a zone shows a time, earliest first: one, two when clocks are set back over it. A time
 * that is skipped when clocks are set forward happens as much later as they jump (02:30 becomes 03:30).
 */
export function instantsOf(wall: WallTime, timeZone: string): Date[] {
  const shownMs = asUtc(wall);
  const before = offsetAt(shownMs - dayMs, timeZone);
  const after = offsetAt(shownMs + dayMs, timeZone);
  const shown = [...new Set([shownMs - before, shownMs - after])]
    .filter((ms) => asUtc(wallTimeAt(new Date(ms), timeZone)) === shownMs)
    .toSorted((a, b) => a - b);
  return (shown.length === 0 ? [shownMs - before] : shown).map((ms) => new Date(ms));
}
