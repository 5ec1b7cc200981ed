import type { Context } from '../context/context.ts';
import { dayInWords } from '../text/day-words-rules.ts';
import { stillSays } from './fact-rules.ts';
import { type DueFact, suspendFact, takeDueFacts } from './facts-store.ts';

const everyMs = 7 * 86_400_000;
const factsAtOnce = 20;
const readTimeoutMs = 60_000;

/** Reads the proofs that were last read a week ago; a fact whose page no longer says it is suspended. */
export async function recheckFacts(context: Context): Promise<void> {
  const now = context.now();
  const before = new Date(now.getTime() - everyMs);
  for (const fact of await takeDueFacts(context.db, { before, now, limit: factsAtOnce })) await recheck(context, fact);
}

async function recheck(context: Context, { id, proofUrl, proofQuote }: DueFact): Promise<void> {
  try {
    const signal = AbortSignal.timeout(readTimeoutMs);
    const page = await context.providers.webPages.fetch(proofUrl, { signal });
    if (stillSays(page, proofQuote)) return;
    const day = dayInWords(context.now().toISOString(), true);
    await suspendFact(context.db, id, `On ${day}, ${proofUrl} no longer said “${proofQuote}”.`);
  } catch (error) {
    // A page that cannot be read today proves neither; it is read again next week.
    context.log.warn({ err: error, factId: id }, 'the proof of a fact could not be read');
  }
}
