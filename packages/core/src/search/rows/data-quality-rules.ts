import type { DataQualityItem } from '../../contract/search/data-quality.ts';
import { breaksInWindow } from '../../contract/search/search-window-rules.ts';
import { periodInWords } from '../../text/day-words-rules.ts';
import { type BandCheck, fewestBandPages } from '../click-model/band-gate-rules.ts';
import { enoughClicks } from '../click-model/click-model-rules.ts';
import type { SiteSkill } from '../click-model/expect-pages-rules.ts';
import { fewestPages } from '../click-model/skill-gate-rules.ts';
import type { SearchRow } from './search-row.ts';

/** What is known about the limits of a site's search data. */
export interface DataQualityInput {
  rows: readonly SearchRow[];
  windowDays: number;
  /** ISO dates; null when the source does not say. */
  window: { startDate: string; endDate: string } | null;
  /** Sums that hold anonymized queries too; null when the source does not say. */
  totals: { clicks: number; impressions: number } | null;
  /** Days that reached the row limit. */
  cappedDays: number;
  source: 'searchConsole' | 'import';
  /** What an export was filtered by, and what its reader noted, in words. */
  filters?: readonly string[];
  notes?: readonly string[];
  now: Date;
  /** The click model: where its figures come from, the clicks it was fitted on and the share of the site's own rows. */
  model: { label: 'site' | 'blend' | 'prior'; n: number; rows?: number; weight: number; isSlopePrior: boolean };
  /** The days that it was fitted on, where those are not all; what Google counted wrong is left out. */
  sound?: { window: { startDate: string; endDate: string } } | null;
  /** Whether the data can say which pages fall short, measured on this many pages left out; absent where it isn't needed. */
  skill?: SkillInput;
}

type SkillInput = Pick<SiteSkill, 'isOpen' | 'pages' | 'bands' | 'leastImpressions'>;

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const factor = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * The data-quality card of a result: what the figures hold, what they lack and where they come from
 * (docs/methods/seo.md).
 */
export function describeDataQuality(input: DataQualityInput): DataQualityItem[] {
  return [
    describeWindow(input),
    ...describeReading(input),
    describeAnonymised(input),
    describeRowCap(input),
    describeLag(input),
    describeBreaks(input),
    describeBasis(input),
    ...(input.skill === undefined ? [] : [describeSkill(input.skill)]),
  ];
}

function describeWindow({ window, windowDays, source }: DataQualityInput): DataQualityItem {
  const label = 'Window';
  if (window === null) {
    const note = 'The rows have no dates; the filter file or a person said how many days they cover.';
    return { id: 'window', label, value: `${windowDays} days`, note };
  }
  const note = source === 'import' ? 'Imported data; it is as complete as the export was.' : null;
  return {
    id: 'window',
    label,
    value: `${periodInWords(window.startDate, window.endDate)} (${windowDays} days)`,
    note,
  };
}

/** What binds every figure of an import: the filters of its export, and what its reader did with rows. */
function describeReading({ filters = [], notes = [] }: DataQualityInput): DataQualityItem[] {
  const filtered = {
    id: 'filters',
    label: 'Filters of the export',
    value: filters.join('; '),
    note: 'All figures are those of this part of the site, and what its queries hide is not known.',
  };
  const noted = { id: 'notes', label: 'Notes on the files', value: String(notes.length), note: `${notes.join('. ')}.` };
  return [...(filters.length > 0 ? [filtered] : []), ...(notes.length > 0 ? [noted] : [])];
}

/** Share of clicks whose query Search Console hides: 1 - Σ clicks of query rows / all clicks. */
export function anonymisedShare(rows: readonly SearchRow[], totalClicks: number): number | null {
  if (!(totalClicks > 0)) return null;
  let known = 0;
  for (const row of rows) if (row.query !== null) known += row.clicks;
  return Math.min(1, Math.max(0, 1 - known / totalClicks));
}

function describeAnonymised({ rows, totals, filters = [] }: DataQualityInput): DataQualityItem {
  const item = { id: 'anonymised', label: 'Clicks from hidden queries' };
  if (rows.length > 0 && rows.every(({ query }) => query === null)) {
    return {
      ...item,
      value: 'No queries',
      note: 'The data has only page totals; the words of each page are used instead of its queries.',
    };
  }
  const share = totals === null ? null : anonymisedShare(rows, totals.clicks);
  if (share === null)
    return {
      ...item,
      value: 'Unknown',
      note: filters.length > 0 ? 'The export was filtered.' : 'The data has no totals to compare with.',
    };
  if (rows.every(({ query, page }) => query === null || page === '')) {
    return { ...item, value: percent.format(share), note: "The data doesn't say which query led to which page." };
  }
  const note =
    share > 0.5
      ? 'Most clicks come from rare queries that Search Console does not name; judge queries with care.'
      : null;
  return { ...item, value: percent.format(share), note };
}

function describeRowCap({ cappedDays, rows }: DataQualityInput): DataQualityItem {
  const item = { id: 'rowCap', label: 'Rows', value: whole.format(rows.length) };
  if (cappedDays === 0) return { ...item, note: null };
  const days = cappedDays === 1 ? '1 day' : `${cappedDays} days`;
  return { ...item, note: `${days} reached Search Console's limit of 50,000 rows; rare queries are missing there.` };
}

function describeLag({ window, now }: DataQualityInput): DataQualityItem {
  const item = { id: 'lag', label: 'Newest data' };
  if (window === null) return { ...item, value: 'Unknown', note: null };
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(now);
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(window.endDate)) / 86_400_000));
  const note = days > 7 ? "The data is old and doesn't reflect newer changes to the site." : null;
  return { ...item, value: days === 1 ? '1 day old' : `${days} days old`, note };
}

function describeBreaks({ window }: DataQualityInput): DataQualityItem {
  const item = { id: 'breaks', label: 'Known breaks in the window' };
  if (window === null) return { ...item, value: 'Unknown', note: null };
  const inside = breaksInWindow(window);
  const note = inside.map((known) => known.note).join(' ');
  return { ...item, value: inside.length === 0 ? 'None' : String(inside.length), note: note === '' ? null : note };
}

function describeSkill({ isOpen, pages, bands, leastImpressions }: SkillInput): DataQualityItem {
  const item = { id: 'skill', label: 'Pages below similar pages' };
  const measured = countPages(pages);
  const cut =
    leastImpressions > 0
      ? [
          `The list of pages ends at a number of clicks, as exports of Search Console do: pages with fewer than ${whole.format(leastImpressions)} impressions are in it only because they were clicked, and can't be compared.`,
        ]
      : [];
  const shown = bands.filter(({ isShown }) => isShown);
  if (isOpen && shown.length > 0) {
    const isEverywhere = shown.length === bands.length;
    const beats = `Expected clicks beat the site's mean rate on ${measured} held out.`;
    return {
      ...item,
      value: isEverywhere ? 'Shown' : `Shown at positions ${listOf(shown.map(rangeOf))}`,
      note: [beats, ...bands.flatMap(explainBand), ...cut].join(' '),
    };
  }
  const reasons = isOpen ? bands.flatMap(explainBand) : [explainShutGate(pages)];
  const order = isOpen
    ? 'Pages are ordered by their clicks, the faults of their text, and how likely they are below similar pages.'
    : 'Pages are ordered by their clicks and the faults of their text.';
  return { ...item, value: 'Cannot say', note: [...reasons, ...cut, order].join(' ') };
}

function explainShutGate(pages: number): string {
  return pages < fewestPages
    ? `Only ${countPages(pages)} at positions 1.5 to 10.5 ${pages === 1 ? 'has' : 'have'} enough impressions; ${fewestPages} are needed.`
    : `On ${countPages(pages)} held out, expected clicks were no better than the site's mean rate.`;
}

/** Why no gap is shown at a range of positions; nothing where it is. */
function explainBand({ isShown, pages, ratio, ...band }: BandCheck): string[] {
  if (isShown) return [];
  const at = `Not at positions ${rangeOf(band)}:`;
  if (pages < fewestBandPages)
    return [`${at} only ${countPages(pages)} could be checked, and ${fewestBandPages} are needed.`];
  if (ratio === null) return [`${at} no page has clicks.`];
  return [
    `${at} on ${countPages(pages)} held out, expected clicks were ${factor.format(ratio)} times the actual ones.`,
  ];
}

const rangeOf = ({ from, to }: Pick<BandCheck, 'from' | 'to'>): string => `${from} to ${to}`;

const listOf = (texts: readonly string[]): string => new Intl.ListFormat('en').format(texts);

const countPages = (pages: number): string => (pages === 1 ? '1 page' : `${whole.format(pages)} pages`);

function describeBasis({ model, window, sound }: DataQualityInput): DataQualityItem {
  const { label, n, rows = 0, weight, isSlopePrior } = model;
  const item = { id: 'expectation', label: 'Expected clicks from' };
  const clicks = n === 1 ? '1 click' : `${whole.format(n)} clicks`;
  if (label === 'prior')
    return { ...item, value: 'A public table (prior)', note: 'The site has no clicks to learn from.' };
  const days = sound
    ? ` Only its days from ${periodInWords(sound.window.startDate, sound.window.endDate)} are used: Google counted the impressions of days before wrong.`
    : window !== null && breaksInWindow(window).some(({ kind }) => kind === 'error')
      ? ' Its level is from days whose impressions Google counted wrong: expected clicks hold for those days only.'
      : '';
  if (label === 'site') {
    const slope = isSlopePrior ? ' The effect of position is the usual one; the rows say too little about it.' : '';
    return { ...item, value: "The site's own rows", note: `Fitted on ${clicks}.${slope}${days}` };
  }
  const few = n >= enoughClicks ? `only ${rows === 1 ? '1 row' : `${whole.format(rows)} rows`}` : `only ${clicks}`;
  const note = `The site has ${few}: its own rows have a weight of ${percent.format(weight)}, and a public table has the rest.${days}`;
  return { ...item, value: "The site's own rows and a public table (prior)", note };
}
