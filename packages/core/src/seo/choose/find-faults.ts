import { setImmediate } from 'node:timers/promises';
import type { ClaimSource } from '../../claims/claim-rules.ts';
import type { PageFacts } from '../../providers/pages/web-pages.ts';
import { loadLanguageScores } from '../../text/load-language-scores.ts';
import type { Opportunity, SharedTexts } from '../page/opportunity.ts';
import { settleMainQuery } from '../write/settle-main-query-rules.ts';
import { findTextFault, otherTextsOf } from '../write/text-fault-rules.ts';
import type { PageFault } from './choose-pages-rules.ts';
import { findSharedTexts } from './shared-texts-rules.ts';

/** The pages of a survey, and what was read of the site. */
interface ReadSurvey {
  opportunities: readonly Opportunity[];
  /** By the address that was read. */
  readings: ReadonlyMap<string, PageFacts>;
  addressOf: (address: string) => string;
  /** What the team approved for texts about a page to say. */
  factsFor: (address: string) => ClaimSource[];
}

/** The fault of each page that was read, as it is found again when the page is written for. */
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
    // A page takes milliseconds; hundreds in one go would stop everything else in this thread.
    await setImmediate();
    const texts: SharedTexts = shared(reading);
    const { prepared } = settleMainQuery({ ...reading, facts: survey.factsFor(opportunity.page) }, opportunity, scores);
    faults.set(opportunity.page, { fault: findTextFault(prepared, otherTextsOf(texts)), shared: texts });
  }
  return faults;
}
