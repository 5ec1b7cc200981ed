import type { Context } from '../context/context.ts';
import { listFacts } from '../facts/facts-store.ts';
import { groupBy } from '../platform/group-by.ts';
import { dayInWords } from '../text/day-words-rules.ts';
import { factProblem, stillProves } from './promise-rules.ts';
import { type DuePromise, insertPromises, keepPromiseCheck, takeDuePromises } from './promises-store.ts';

const dayMs = 86_400_000;
const everyMs = 7 * dayMs;
/** Claims of texts that went live while nothing was running are still found for this long. */
const sinceMs = 60 * dayMs;
const promisesAtOnce = 200;
const readTimeoutMs = 60_000;

/** Why a claim is no longer proven; null while it is. Throws when its page can't be read. */
async function readAgain(context: Context, { teamId, quote, proofUrl }: DuePromise): Promise<string | null> {
  const now = context.now();
  const problem = factProblem(await listFacts(context.db, { teamId, now }), quote);
  if (problem !== undefined) return problem;
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(readTimeoutMs)]);
  const page = await context.providers.webPages.fetch(proofUrl, { signal });
  return stillProves(page, quote)
    ? null
    : `On ${dayInWords(now.toISOString(), true)}, ${proofUrl} no longer said “${quote}”.`;
}

/** Reads the proofs of live texts that were last read a week ago; a claim that is gone becomes an alert, and nothing is changed. */
export async function watchPromises(context: Context): Promise<void> {
  const now = context.now();
  const nextCheckAt = new Date(now.getTime() + everyMs);
  const since = new Date(now.getTime() - sinceMs);
  await insertPromises(context.db, { since, now, firstCheckAt: nextCheckAt });
  const due = await takeDuePromises(context.db, { now, nextCheckAt, limit: promisesAtOnce });
  // A page is read once for all the claims it proves.
  for (const claims of groupBy(due, ({ teamId, quote, proofUrl }) => `${teamId} ${proofUrl} ${quote}`).values()) {
    const [first] = claims;
    if (first === undefined || context.signal.aborted) return;
    try {
      const why = await readAgain(context, first);
      for (const { id } of claims) await keepPromiseCheck(context.db, id, { why, now: context.now() });
    } catch (error) {
      // A page that cannot be read today proves neither; it is read again next week.
      context.log.warn({ err: error, page: first.proofUrl }, 'the proof of a live text could not be read');
    }
  }
}
