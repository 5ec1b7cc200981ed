import { bytesPerYear, type KeptWebsite } from '@serplift/core/api';
import { countOf, formatDate, formatNumber } from '../../lib/format.ts';

const kilobyte = 1024;

/** An amount of storage: "840 kB", "12.4 MB". */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / kilobyte;
  return kilobytes < kilobyte ? `${formatNumber(Math.ceil(kilobytes))} kB` : `${(kilobytes / kilobyte).toFixed(1)} MB`;
}

/** How many of the days that Search Console has are kept, as words and in percent. */
export function progressOf({ keptDays, wantedDays }: Pick<KeptWebsite, 'keptDays' | 'wantedDays'>): {
  detail: string;
  percent: number | undefined;
} {
  if (wantedDays === null) return { detail: 'Asking Search Console', percent: undefined };
  const detail = `${formatNumber(keptDays)} of ${formatNumber(wantedDays)} days`;
  return { detail, percent: (keptDays / wantedDays) * 100 };
}

/** What is kept: "487 days, Jul 21, 2025 to Nov 19, 2026 · 1.5 MB, about 1.1 MB a year". */
export function describeKept(website: KeptWebsite): string {
  const { keptDays, firstDay, lastDay, sizeBytes } = website;
  if (firstDay === null || lastDay === null) return 'No days yet';
  const period = `${formatDate(firstDay, 'UTC')} to ${formatDate(lastDay, 'UTC')}`;
  const perYear = bytesPerYear(website);
  const rate = perYear === null ? '' : `, about ${formatSize(perYear)} a year`;
  return `${countOf(keptDays, 'day')}, ${period} · ${formatSize(sizeBytes)}${rate}`;
}

/** What Search Console's row limit leaves out; null where it leaves out nothing. */
export function describeCap({ cappedDays }: Pick<KeptWebsite, 'cappedDays'>): string | null {
  if (cappedDays === 0) return null;
  return `On ${countOf(cappedDays, 'day')} Search Console returned its limit of 50,000 rows. Rare queries are missing there.`;
}
