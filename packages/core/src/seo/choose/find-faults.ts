import { setImmediate } from 'node:timers/promises';
import type { PageFacts } from '../../providers/pages/web-pages.ts';
import { pageLanguage } from '../../text/language-rules.ts';
import { loadLanguageScores } from '../../text/load-language-scores.ts';
import { tokens } from '../../text/tokens-rules.ts';
import type { Opportunity, SharedTexts } from '../page/opportunity.ts';
import { prepareCandidatePage } from '../write/prepare-candidate-page-rules.ts';
import { findTextFault, otherTextsOf } from '../write/text-fault-rules.ts';
import type { PageFault } from './choose-pages-rules.ts';

interface Texts {
  title: string | null;
  description: string | null;
}

const plain = (text: string): string => tokens(text).join(' ');

/** Tells of the pages of a site which of their texts another page has too, whatever their case and punctuation. */
export function findSharedTexts(pages: readonly Texts[]): (page: Texts) => SharedTexts {
  const [titles, descriptions] = [countTexts(pages, 'title'), countTexts(pages, 'description')];
  const sharedOf = (text: string | null, counts: ReadonlyMap<string, number>): string | null =>
    text !== null && (counts.get(plain(text)) ?? 0) > 1 ? text : null;
  return ({ title, description }) => ({
    title: sharedOf(title, titles),
    description: sharedOf(description, descriptions),
  });
}

function countTexts(pages: readonly Texts[], field: keyof Texts): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const text = plain(page[field] ?? '');
    if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** The pages of a survey, and what was read of the site. */
interface ReadSurvey {
  opportunities: readonly Opportunity[];
  /** By the address that was read. */
  readings: ReadonlyMap<string, PageFacts>;
  addressOf: (address: string) => string;
}

/** The fault of each page that was read; found again with its proofs, and the query that fits it best, when it is written for. */
export async function findFaults(survey: ReadSurvey, signal: AbortSignal): Promise<Map<string, PageFault>> {
  const scores = await loadLanguageScores();
  const byPage = new Map<string, PageFacts>();
  for (const [address, reading] of survey.readings) {
    const page = survey.addressOf(address);
    if (page === address || !byPage.has(page)) byPage.set(page, reading);
  }
  const shared = findSharedTexts([...byPage.values()]);
  const faults = new Map<string, PageFault>();
  for (const opportunity of survey.opportunities) {
    const reading = byPage.get(opportunity.page);
    if (reading === undefined) continue;
    signal.throwIfAborted();
    // Hundreds of pages in one go would stop everything else in this thread.
    await setImmediate();
    const texts: SharedTexts = shared(reading);
    const queries = opportunity.mainQuery === null ? [] : [opportunity.mainQuery];
    const language = pageLanguage(reading.language, reading.text, scores);
    // Without the page's proofs, which cost most of the time: words that claim something are not missed in a title then.
    const prepared = prepareCandidatePage({ ...reading, earlier: { language, sources: [] } }, queries, scores);
    faults.set(opportunity.page, { fault: findTextFault(prepared, otherTextsOf(texts)), shared: texts });
  }
  return faults;
}
