import { formatNumber, formatPosition } from '../../lib/format.ts';

/** Clicks as text: whole from ten on, with one decimal below, where a whole number would hide too much. */
export function formatGain(clicks: number): string {
  return clicks === 0 || clicks >= 9.95 ? formatNumber(clicks) : formatPosition(clicks);
}

interface Range {
  point: number;
  low: number;
  high: number;
}

/** A figure with its interval, all with the same decimals: "0.2 (0.0 to 0.4)", "12 (3 to 30)". */
export function formatGainRange({ point, low, high }: Range): { point: string; interval: string } {
  const values = [point, low, high];
  const isSmall = values.some((clicks) => clicks !== 0) && values.every((clicks) => clicks < 9.95);
  const format = isSmall ? formatPosition : formatNumber;
  return { point: format(point), interval: `${format(low)} to ${format(high)}` };
}

/** A change in clicks with its sign. */
export function formatChange(clicks: number): string {
  const size = formatGain(Math.abs(clicks));
  return size === '0' || size === '0.0' ? '0' : `${clicks < 0 ? '−' : '+'}${size}`;
}

/** What is behind an expectation that does not rest on the site's own clicks alone. */
export const basisNotes = { site: '', blend: ', partly prior', prior: ', prior' } as const;
