import { v7 as newId } from 'uuid';
import { keptFailure, outlastOutage } from '../../platform/database/outlast-outage.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { RepositoryFile } from '../../providers/sites/repository.ts';
import type { Context } from '../../team/context/context.ts';
import type { DestinationRecord } from '../destinations/destinations-store.ts';
import { pagesToKeep } from '../destinations/protected-pages-store.ts';
import { afterFailure, isOutcomeUnknown } from '../record/doubt-rules.ts';
import type { Publication } from '../record/publication.ts';
import { changePublication, listPublications, type PublicationChange } from '../record/publications-store.ts';
import { branchOf, describeProposal, editText } from './proposal-rules.ts';
import { insertProposal, listProposals, listWaiting, type ProposalRecord, updateProposal } from './proposals-store.ts';
import { type GitWork, inRepository, keepPull } from './watch-proposals.ts';

/** An answer that was lost this often is given up until a person publishes again. */
const maxSends = 3;

const change = ({ context }: GitWork, row: Publication, to: PublicationChange): Promise<boolean> =>
  outlastOutage(() => changePublication(context.db, row, to), context.signal);

/** Makes the branch out of the files as they are now; answers the texts that are on it. */
async function createBranch(work: GitWork, branch: string, rows: readonly Publication[]): Promise<Publication[]> {
  const { context, repository } = work;
  const base = await repository.snapshot(context.signal);
  const edited = new Map<string, RepositoryFile>();
  const included: Publication[] = [];
  for (const row of rows) {
    const path = row.sourcePath ?? '';
    const step = editText(row, { file: edited.get(path) ?? (await base.read(path)), now: context.now() });
    if ('change' in step) await change(work, row, step.change);
    else {
      included.push(row);
      edited.set(path, step.file);
    }
  }
  if (included.length === 0) return [];
  const { title: message } = describeProposal(included);
  await repository.createBranch({ branch, base, message, files: [...edited.values()] }, context.signal);
  return included;
}

/** Sends what is missing of a pull request: the repository is read before anything is sent. */
async function sendProposal(work: GitWork, proposal: ProposalRecord): Promise<void> {
  const { context, repository } = work;
  const { signal } = context;
  const { id, branch } = proposal;
  const rows = await listWaiting(context.db, proposal);
  if (rows.length === 0) return;
  const known = await repository.findPullRequest({ branch }, signal);
  if (known !== null) return keepPull(context, proposal, known);
  // What an earlier try left out of its branch no longer waits.
  const isMade = await repository.hasBranch(branch, signal);
  const included = isMade ? rows : await createBranch(work, branch, rows);
  signal.throwIfAborted();
  if (included.length === 0) return outlastOutage(() => updateProposal(context.db, id, { state: 'closed' }), signal);
  const pull = await repository.propose({ branch, ...describeProposal(included) }, signal);
  await keepPull(context, proposal, pull);
}

/** Sends a pull request; texts whose fate is not known stay in doubt, and are looked for later. */
async function finish(work: GitWork, proposal: ProposalRecord): Promise<void> {
  const { context } = work;
  for (let sends = 1; ; sends += 1) {
    try {
      return await sendProposal(work, proposal);
    } catch (thrown) {
      const error = keptFailure(thrown, context.signal);
      if (isOutcomeUnknown(error) && sends < maxSends) {
        context.log.warn({ err: error, proposal: proposal.id }, 'an answer was lost; reading the repository again');
        continue;
      }
      for (const row of await listWaiting(context.db, proposal)) {
        await change(work, row, afterFailure(row, { error, now: context.now() }));
      }
      return undefined;
    }
  }
}

/** Writes down what is about to be proposed; null when there is nothing, or another worker was faster. */
async function begin(context: Context, batch: { batchId: string; teamId: string }): Promise<ProposalRecord | null> {
  const { batchId, teamId } = batch;
  const rows = await listPublications(context.db, { batchId, states: ['accepted'] });
  const kept = await pagesToKeep(context.db, { teamId, pageUrls: rows.map(({ pageUrl }) => pageUrl) });
  const open: Publication[] = [];
  for (const row of rows) {
    const message = kept.get(row.pageUrl);
    if (row.plannedAt === null) continue;
    if (message === undefined) open.push(row);
    else await changePublication(context.db, row, { state: 'kept', message });
  }
  if (open.length === 0) return null;
  const [id, now] = [newId(), context.now()];
  const of = { id, batchId, teamId, branch: branchOf(open), purpose: 'publish', createdAt: now } as const;
  const sending = { state: 'sending', proposalId: id, sentAt: now, message: null } as const;
  const changeOf = ({ attempt }: Publication) => ({ ...sending, attempt: attempt + 1 });
  return transact(context, ({ db }) => insertProposal(db, of, { rows: open, changeOf }));
}

/**
 * Proposes the texts of a batch in one pull request, exactly once however often this is started: a branch has the name of
 * what is on it, so what an earlier try sent is found again.
 */
export async function proposeBatch(context: Context, destination: DestinationRecord, batchId: string): Promise<void> {
  await inRepository(context, destination, async (work) => {
    for (const begun of await listProposals(context.db, { batchId, purpose: 'publish', state: 'sending' }))
      await finish(work, begun);
    const proposal = await begin(work.context, { batchId, teamId: destination.teamId });
    if (proposal !== null) await finish(work, proposal);
  });
}
