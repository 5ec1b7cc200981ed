import { AppError } from '../../contract/errors.ts';
import { type ApprovedFact, type FactInput, type ProposedFact } from '../../contract/runs/facts-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { countDeeds, recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { listIntegrations } from '../../team/integrations/list-integrations.ts';
import { listWebsites } from '../../team/integrations/list-websites.ts';
import { requireRoom } from '../../team/teams/team-limits.ts';
import { isOnSite } from '../../text/own-page-rules.ts';
import { readPage } from '../purchase/read-page.ts';
import { checkFact, proposeFacts, stillSays, webAddress } from './fact-rules.ts';
import * as store from './facts-store.ts';

/** A person waits for the answer. */
const readTimeoutMs = 30_000;

/** The team's facts, with what can be relied on today. */
export function listFacts(context: Context, { teamId }: TeamActor): Promise<ApprovedFact[]> {
  return store.listFacts(context.db, { teamId, now: context.now() });
}

const readNow = (context: Context, url: string) =>
  context.providers.webPages.fetch(url, { signal: AbortSignal.timeout(readTimeoutMs) });

/** What is kept of a fact, after its proof was read. Throws `invalid_input` when the page does not say the quote. */
async function proveFact(context: Context, input: FactInput): Promise<store.FactValues> {
  const { appliesTo, proofUrl } = checkFact(input, context.now());
  const { kind, text, expiresOn } = input;
  const proofQuote = proofUrl === null ? null : (input.proofQuote ?? null);
  if (proofUrl !== null && proofQuote !== null && !stillSays(await readNow(context, proofUrl), proofQuote)) {
    const message = 'The page does not say this word for word. Copy the words from the page.';
    throw new AppError('invalid_input', message, { details: { issues: [{ at: 'proofQuote', message }] } });
  }
  return { kind, text, expiresOn, appliesTo, proofUrl, proofQuote, confirmedBy: input.confirmedBy || null };
}

/** Approves a fact. Throws `conflict` at the limit, and what its proof throws. */
export async function createFact(context: Context, actor: TeamActor, input: FactInput): Promise<ApprovedFact> {
  const values = await proveFact(context, input);
  return transact(context, async (context) => {
    const { teamId, userId } = actor;
    await requireRoom(context, { teamId, limit: 'facts' }, () => store.countFacts(context.db, teamId));
    const fact = await store.insertFact(context.db, { teamId, userId, now: context.now() }, values);
    await recordAudit(context, actor, { action: 'fact.create', subject: fact.id, details: { text: fact.text } });
    return fact;
  });
}

/** Replaces a fact; a suspended one is active again once its proof holds. */
export async function editFact(
  context: Context,
  actor: TeamActor,
  { factId, ...input }: FactInput & { factId: string },
): Promise<ApprovedFact> {
  const values = await proveFact(context, input);
  return transact(context, async (context) => {
    const key = { teamId: actor.teamId, factId, now: context.now() };
    const fact = await store.updateFact(context.db, key, values);
    await recordAudit(context, actor, { action: 'fact.edit', subject: fact.id, details: { text: fact.text } });
    return fact;
  });
}

/** Deletes a fact. */
export function removeFact(context: Context, actor: TeamActor, { factId }: { factId: string }): Promise<{ ok: true }> {
  return transact(context, async (context) => {
    await store.deleteFact(context.db, { teamId: actor.teamId, factId });
    await recordAudit(context, actor, { action: 'fact.delete', subject: factId });
    return { ok: true as const };
  });
}

/** The websites that owners connected, and those that their Google account has. */
async function ownWebsites(context: Context, actor: TeamActor): Promise<string[]> {
  const { searchConsole } = await listIntegrations(context, actor);
  const listed = searchConsole.connected ? await listWebsites(context, actor) : [];
  const ofGoogle = listed.filter(({ selectable }) => selectable).map(({ siteUrl }) => siteUrl);
  return [...ofGoogle, ...(await store.listPublishedWebsites(context.db, actor.teamId))];
}

function requireOwn(websites: readonly string[], url: string, at: string): void {
  if (websites.some((website) => isOnSite(website, url))) return;
  const message = `${url} isn't a page of your team's websites. Connect Search Console or a destination for it in Team Settings.`;
  throw new AppError('invalid_input', message, { details: { issues: [{ at, message }] } });
}

/**
 * Reads policy pages of the team's own websites and says what could become facts; nothing is stored but who asked. Throws
 * `invalid_input` for pages of others, where a link could lead data out, and `rate_limited` after too many in a day.
 */
export async function proposeTeamFacts(
  context: Context,
  actor: TeamActor,
  { urls }: { urls: readonly string[] },
): Promise<ProposedFact[]> {
  const addresses = [...new Set(urls.map((url, index) => webAddress(url, `urls.${index}`)))];
  const websites = await ownWebsites(context, actor);
  for (const [index, url] of addresses.entries()) requireOwn(websites, url, `urls.${index}`);
  const { teamId, userId } = actor;
  await transact(context, async (context) => {
    const wanted = { userId, action: 'fact.propose', since: new Date(context.now().getTime() - 86_400_000) };
    await requireRoom(context, { teamId, limit: 'factProposals' }, () => countDeeds(context.db, wanted));
    await recordAudit(context, actor, { action: 'fact.propose', details: { urls: addresses } });
  });
  const proposed: ProposedFact[] = [];
  for (const [index, url] of addresses.entries()) {
    // A page of theirs that leads on to any address leads data out as well.
    const onAddress = (address: string): void => requireOwn(websites, address, `urls.${index}`);
    const page = await readPage(context, url, { signal: AbortSignal.timeout(readTimeoutMs), onAddress });
    onAddress(page.finalUrl);
    proposed.push(...proposeFacts(page));
  }
  return proposed;
}
