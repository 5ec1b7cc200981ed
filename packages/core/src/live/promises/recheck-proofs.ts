import { groupBy } from '../../platform/group-by.ts';
import type { PageFacts } from '../../providers/pages/web-pages.ts';
import { stillSays } from '../../runs/facts/fact-rules.ts';
import { listFacts, suspendFact, takeDueFacts } from '../../runs/facts/facts-store.ts';
import type { Context } from '../../team/context/context.ts';
import { dayInWords } from '../../text/day-words-rules.ts';
import { factProblem, stillProves } from './promise-rules.ts';
import { type DuePromise, insertPromises, keepPromiseCheck, takeDuePromises } from './promises-store.ts';

const dayMs = 86_400_000;
/** A proof is read again a week after it was read last. */
const everyMs = 7 * dayMs;
/** Claims of texts that went live while nothing was running are still found for this long. */
const sinceMs = 60 * dayMs;
const factsAtOnce = 200;
const promisesAtOnce = 200;
const readTimeoutMs = 60_000;

function readProof(context: Context, url: string): Promise<PageFacts> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(readTimeoutMs)]);
  return context.providers.webPages.fetch(url, { signal });
}

const gone = (context: Context, url: string, quote: string): string =>
  `On ${dayInWords(context.now().toISOString(), true)}, ${url} no longer said “${quote}”.`;

/** Does it; a page that cannot be read today proves neither, and is read again next week. */
async function unlessUnread(context: Context, url: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) =>
    context.log.warn({ err: error, page: url }, 'the proof of a fact or of a live text could not be read'),
  );
}

/** Suspends facts whose pages no longer say them. */
async function recheckFacts(context: Context): Promise<void> {
  const now = context.now();
  const before = new Date(now.getTime() - everyMs);
  for (const { id, proofUrl, proofQuote } of await takeDueFacts(context.db, { before, now, limit: factsAtOnce })) {
    await unlessUnread(context, proofUrl, async () => {
      if (stillSays(await readProof(context, proofUrl), proofQuote)) return;
      await suspendFact(context.db, id, gone(context, proofUrl, proofQuote));
    });
  }
}

/** Why a claim is no longer proven; null while it is. Throws when its page can't be read. */
async function whyBroken(context: Context, { teamId, quote, proofUrl }: DuePromise): Promise<string | null> {
  const problem = factProblem(await listFacts(context.db, { teamId, now: context.now() }), quote);
  if (problem !== undefined) return problem;
  return stillProves(await readProof(context, proofUrl), quote) ? null : gone(context, proofUrl, quote);
}

/** Turns claims of live texts that are gone into alerts; nothing is changed. */
async function recheckPromises(context: Context): Promise<void> {
  const now = context.now();
  const nextCheckAt = new Date(now.getTime() + everyMs);
  await insertPromises(context.db, { since: new Date(now.getTime() - sinceMs), now, firstCheckAt: nextCheckAt });
  const due = await takeDuePromises(context.db, { now, nextCheckAt, limit: promisesAtOnce });
  // A page is read once for all the claims it proves.
  for (const claims of groupBy(due, ({ teamId, quote, proofUrl }) => `${teamId} ${proofUrl} ${quote}`).values()) {
    const [first] = claims;
    if (first === undefined || context.signal.aborted) return;
    await unlessUnread(context, first.proofUrl, async () => {
      const why = await whyBroken(context, first);
      for (const { id } of claims) await keepPromiseCheck(context.db, id, { why, now: context.now() });
    });
  }
}

/** Reads the proofs of approved facts and of live texts again that were last read a week ago. */
export async function recheckProofs(context: Context): Promise<void> {
  await recheckFacts(context);
  await recheckPromises(context);
}
