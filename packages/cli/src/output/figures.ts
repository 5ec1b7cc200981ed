const ticksPerUsd = 10_000_000_000;

/** Money as people read it: four decimals below a dollar, two above. */
export function usd(amount: number): string {
  return `$${amount.toFixed(amount > 0 && amount < 1 ? 4 : 2)}`;
}

/** Money from ticks of 1e-10 USD. */
export function usdOfTicks(ticks: number): string {
  return usd(ticks / ticksPerUsd);
}

/** A count with its noun: "1 page", "1,200 pages". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** A fraction as a percentage with two decimals. */
export function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(2)}%`;
}

/** An instant in local time as people read it: "21 Nov 04:58", with the year instead of the time when it is another. */
export function moment(instant: string, now = new Date()): string {
  const date = new Date(instant);
  const day = `${date.getDate()} ${date.toLocaleString('en', { month: 'short' })}`;
  if (date.getFullYear() !== now.getFullYear()) return `${day} ${date.getFullYear()}`;
  return `${day} ${date.toTimeString().slice(0, 5)}`;
}

/** A duration: "8 s", "3 min 20 s". */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The part of an address that tells pages of one site apart. */
export function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  const text = pathname + search;
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
