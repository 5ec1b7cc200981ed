import type { DataQualityItem } from '../../contract/search/data-quality.ts';
import { periodInWords } from '../../text/day-words-rules.ts';
import type { KeptReport } from './analytics-store.ts';

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
const item = { id: 'analytics', label: 'Google Analytics' };

/** What the data-quality card says of landing pages: whose they are, and what Google left out; null without a property. */
export function describeLanding(
  landing: { propertyName: string; report: KeptReport } | string | null,
): DataQualityItem | null {
  if (landing === null) return null;
  if (typeof landing === 'string') {
    const note = `${landing} Sessions, key events, and revenue are empty.`;
    return { ...item, value: 'Could not be read', note };
  }
  const { propertyName, report } = landing;
  const { startDate, endDate, timeZone, sampledShare, isThresholded, hasOtherRow } = report;
  const notes = [
    `Sessions, key events, and revenue of ${periodInWords(startDate, endDate)}${timeZone === null ? '' : ` (${timeZone})`}, on all channels, by the page a visit began on.`,
    sampledShare === null ? '' : `Google counted a sample of ${percent.format(sampledShare)} of the events.`,
    isThresholded ? 'Google left out pages with few visitors; theirs are empty.' : '',
    hasOtherRow ? 'Google put some pages together as "(other)"; theirs are empty or too low.' : '',
  ];
  return { ...item, value: propertyName, note: notes.filter((note) => note !== '').join(' ') };
}
