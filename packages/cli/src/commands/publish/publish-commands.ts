import { type Api, isByHand, type OutputOf, type PublicationBatch, type PublicationReceipt } from '@serplift/core/api';
import { publicationsCsvText } from '@serplift/core/api/csv';
import { exitCodes, UsageError } from '../../output/exit-codes.ts';
import { counted } from '../../output/figures.ts';
import { type Cell, printTable } from '../../output/print-table.ts';
import { openProgress } from '../../output/progress.ts';
import type { Style } from '../../output/terminal.ts';
import { confirmed, type ConfirmOptions } from '../../session/confirm.ts';
import { listItems } from '../runs/list-items.ts';
import type { Tools } from '../runs/run-kind.ts';
import { exportParts } from '../runs/write-parts.ts';
import { seoKind } from '../seo/seo-kind.ts';
import { findDestination } from './destination-commands.ts';
import { saySearches } from './shown-commands.ts';

const pollMs = 500;

/** Options of `publish run`. */
export interface PlanOptions extends ConfirmOptions {
  to?: string;
  page?: string[];
}

const stateWords: Record<PublicationReceipt['state'], [words: string, style: Style]> = {
  accepted: ['planned', 'cyan'],
  sending: ['sending', 'cyan'],
  inDoubt: ['in doubt', 'yellow'],
  proposed: ['proposed', 'cyan'],
  published: ['published', 'green'],
  notShown: ['not shown', 'yellow'],
  live: ['live', 'green'],
  conflict: ['conflict', 'yellow'],
  failed: ['failed', 'red'],
  kept: ['kept', 'yellow'],
  rollingBack: ['rolling back', 'yellow'],
  rolledBack: ['rolled back', 'yellow'],
};

/** What a person has to know about a text in addition to its state. */
function notesOf(one: PublicationReceipt): string[] {
  const { conflict, message, siteSuffix, state, proposal, rollbackProposal, sourcePath } = one;
  const suffix = siteSuffix === null || state !== 'accepted' ? [] : [`The site's own "${siteSuffix}" is not added.`];
  const now = conflict === null ? [] : [`Now: ${conflict.stored ?? conflict.rendered ?? '(empty)'}`];
  const file = sourcePath === null || state !== 'accepted' ? [] : [`In ${sourcePath}.`];
  const by = one.rolledBackBy === null ? '' : ` by ${one.rolledBackBy}`;
  const merger = rollbackProposal?.mergedBy == null ? '' : `, merged by ${rollbackProposal.mergedBy}`;
  const rolledBack =
    one.rolledBackAt === null ? [] : [`Rolled back ${one.rolledBackAt.slice(0, 'YYYY-MM-DD'.length)}${by}${merger}.`];
  const latest = rollbackProposal ?? proposal;
  const request = latest === null ? [] : [latest.url];
  const look = one.nextLookAt === null ? [] : [`Serplift looks again at ${one.nextLookAt}.`];
  return [...now, ...(message === null ? [] : [message]), ...look, ...request, ...rolledBack, ...file, ...suffix];
}

function print({ cli }: Tools, { publications }: PublicationBatch): void {
  const isTerminal = cli.terminal.outIsTerminal;
  const columns = [
    { title: 'Page', flexible: 16 },
    { title: 'Field' },
    { title: 'State' },
    { title: 'Before', flexible: 14 },
    { title: 'After', flexible: 14 },
    { title: 'Note', flexible: 14 },
    ...(isTerminal ? [] : [{ title: 'ID' }]),
  ];
  const rows = publications.map((one): Cell[] => {
    const [text, style] = stateWords[one.state];
    const before = one.renderedBefore ?? one.proposalSaw ?? '';
    const cells = [one.pageUrl, one.field, isTerminal ? [{ text, style }] : one.state, before, one.after];
    return [...cells, notesOf(one).join(' '), ...(isTerminal ? [] : [one.id])];
  });
  printTable(cli.terminal, columns, rows);
}

function describe({ publications }: PublicationBatch): string {
  const counts = new Map<string, number>();
  for (const { state } of publications) counts.set(stateWords[state][0], (counts.get(stateWords[state][0]) ?? 0) + 1);
  return [...counts].map(([words, count]) => `${count} ${words}`).join(', ');
}

async function working<T>({ cli }: Tools, text: string, work: () => Promise<T>): Promise<T> {
  const progress = await openProgress(cli);
  try {
    progress.show(text);
    return await work();
  } finally {
    progress.stop();
  }
}

/** The items of the pages that were named; undefined for all. */
async function findItems(tools: Tools, optimizationId: string, pages: string[] | undefined) {
  if (pages === undefined) return {};
  const itemIds: string[] = [];
  for await (const items of listItems(tools, seoKind, optimizationId)) {
    itemIds.push(...items.filter(({ url }) => pages.includes(url)).map(({ id }) => id));
  }
  if (itemIds.length === 0) throw new UsageError('None of these pages are in this run. Name them as the run does.');
  return { itemIds };
}

async function makePlan(tools: Tools, optimizationId: string, options: PlanOptions): Promise<PublicationBatch> {
  const { cli, session, api } = tools;
  const { id: destinationId, name } = await findDestination(tools, options.to);
  const request = { optimizationId, destinationId, ...(await findItems(tools, optimizationId, options.page)) };
  return working(tools, `Reading ${name}`, async () => {
    const { batch, leftOutPages, uncheckedPages } = await session.call(api.publications.plan, request);
    if (leftOutPages > 0) cli.warn(`${counted(leftOutPages, 'accepted page')} of another website left out.`);
    if (uncheckedPages > 0)
      cli.warn(`Not checked by a review: ${counted(uncheckedPages, 'page')}. Read their texts first.`);
    let planned = batch;
    while (planned.state === 'planning') {
      cli.terminal.signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      planned = await session.call(api.publications.show, { batchId: batch.id });
    }
    return planned;
  });
}

/** `serplift publish run --dry-run`: what publishing would change; nothing is written to the site. */
async function planPublication(tools: Tools, optimizationId: string, options: PlanOptions): Promise<void> {
  const { cli, session } = tools;
  const worker = await session.startWorking();
  try {
    const batch = await makePlan(tools, optimizationId, options);
    await cli.result(batch, () => print(tools, batch));
    cli.say(`\n${describe(batch)}. Nothing was written. Publish with: serplift publish run`);
    await saySearches(tools, batch.id);
  } finally {
    await worker.stop();
  }
}

async function follow(tools: Tools, batch: PublicationBatch): Promise<PublicationBatch> {
  const { cli, session, api } = tools;
  return working(tools, `Publishing to ${batch.destinationName}`, async () => {
    let now = await session.call(api.publications.publish, { batchId: batch.id });
    while (now.state === 'running') {
      cli.terminal.signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      now = await session.call(api.publications.show, { batchId: now.id });
    }
    return now;
  });
}

const openStates = new Set(['failed', 'sending', 'inDoubt']);

/** Says what became of a publication. Answers the exit code. */
async function report(tools: Tools, done: PublicationBatch): Promise<number> {
  const { cli } = tools;
  const isOpen = done.publications.some(({ state }) => openStates.has(state));
  await cli.result(done, () => print(tools, done));
  const again = isOpen ? ` Continue with: serplift publish again ${done.id}` : '';
  cli.say(`\n${describe(done)}.${again} Undo with: serplift publish rollback ${done.id}`);
  return isOpen || done.publications.some(({ state }) => state === 'conflict') ? exitCodes.failed : exitCodes.ok;
}

/** `serplift publish again`: what failed is sent, and what is in doubt is settled. Answers the exit code. */
export async function publishAgain(tools: Tools, batchId: string, options: ConfirmOptions): Promise<number> {
  const { cli, session, api } = tools;
  const batch = await session.call(api.publications.show, { batchId });
  const open = batch.publications.filter(
    ({ state }) => openStates.has(state) || (state === 'accepted' && !isByHand(batch.kind)),
  );
  if (open.length === 0 || batch.state !== 'done') {
    cli.say(`Nothing to publish again: ${describe(batch)}.`);
    return exitCodes.ok;
  }
  const question = `Publish ${counted(open.length, 'text')} to ${batch.destinationName} again?`;
  if (!(await confirmed(cli, options, question))) return exitCodes.ok;
  const worker = await session.startWorking();
  try {
    return await report(tools, await follow(tools, batch));
  } finally {
    await worker.stop();
  }
}

/** `serplift publish run`: the plan, agreement, then each text exactly once. Answers the exit code. */
export async function runPublication(tools: Tools, optimizationId: string, options: PlanOptions): Promise<number> {
  const { cli, session } = tools;
  if (options.dryRun === true) {
    await planPublication(tools, optimizationId, options);
    return exitCodes.ok;
  }
  if (options.yes !== true) cli.requirePrompts('No terminal to confirm in; nothing was published. Pass --yes.');
  const worker = await session.startWorking();
  try {
    const batch = await makePlan(tools, optimizationId, options);
    const ready = batch.publications.filter(({ state }) => state === 'accepted').length;
    if (ready === 0) {
      await cli.result(batch, () => print(tools, batch));
      cli.say(`\nNothing to publish: ${describe(batch)}.`);
      return batch.publications.some(({ state }) => state === 'conflict' || state === 'failed') ? 1 : exitCodes.ok;
    }
    if (options.yes !== true) print(tools, batch);
    await saySearches(tools, batch.id);
    const question = `Publish ${counted(ready, 'text')} to ${batch.destinationName}?`;
    if (!(await confirmed(cli, options, question))) return exitCodes.ok;
    return await report(tools, await follow(tools, batch));
  } finally {
    await worker.stop();
  }
}

/** `serplift publish status`: receipts of a run, newest first. */
export async function showStatus(tools: Tools, optimizationId: string): Promise<void> {
  const { cli, session, api } = tools;
  const batches = await session.call(api.publications.list, { optimizationId });
  await cli.result(batches, () => {
    for (const batch of batches) {
      cli.print(`${batch.destinationName} (${batch.id}): ${batch.state}; ${describe(batch)}`);
      print(tools, batch);
    }
  });
  if (batches.length === 0) cli.say('Nothing was published from this run. Start with: serplift publish run');
}

/** `serplift publish csv`: the texts of a publication as a file. */
export async function exportPublication(tools: Tools, batchId: string, { csv }: { csv: string }): Promise<void> {
  const { session, api } = tools;
  const { publications } = await session.call(api.publications.show, { batchId });
  async function* parts(): AsyncGenerator<string> {
    yield publicationsCsvText(publications);
  }
  await exportParts(tools, parts(), csv);
}

/** `serplift publish resolve`: decides a conflict. */
export async function resolveConflict(
  tools: Tools,
  batchId: string,
  decision: { publicationId: string; choice: 'keep' | 'replace' },
): Promise<void> {
  const { cli, session, api } = tools;
  const worker = await session.startWorking();
  try {
    const batch = await session.call(api.publications.resolve, { batchId, ...decision });
    await cli.result(batch, () => print(tools, batch));
  } finally {
    await worker.stop();
  }
}

type Report = OutputOf<Api['publications']['rollback']>;

const outcomeWords: Record<Report['publications'][number]['outcome'], [words: string, style: Style]> = {
  willRestore: ['will be restored', 'cyan'],
  restored: ['restored', 'green'],
  rollingBack: ['rolling back', 'cyan'],
  leftAlone: ['left alone', 'yellow'],
  failed: ['failed', 'red'],
};

function printRollback({ cli }: Tools, { publications }: Report): void {
  const isTerminal = cli.terminal.outIsTerminal;
  const columns = [
    { title: 'Page', flexible: 16 },
    { title: 'Field' },
    { title: 'Outcome' },
    { title: 'Restores', flexible: 14 },
    { title: 'Note', flexible: 14 },
  ];
  const rows = publications.map(({ pageUrl, field, outcome, restores, message }): Cell[] => {
    const [text, style] = outcomeWords[outcome];
    return [pageUrl, field, isTerminal ? [{ text, style }] : outcome, restores ?? '(unset)', message ?? ''];
  });
  printTable(cli.terminal, columns, rows);
}

/** `serplift publish rollback`: what would be restored, agreement, then it is done. Answers the exit code. */
export async function rollbackPublication(
  tools: Tools,
  batchId: string,
  options: ConfirmOptions & { text?: string[] },
): Promise<number> {
  const { cli, session, api } = tools;
  if (options.yes !== true && options.dryRun !== true)
    cli.requirePrompts('No terminal to confirm in; nothing was rolled back. Pass --yes.');
  const request = { batchId, publicationIds: options.text };
  const preview = await session.call(api.publications.rollback, { ...request, dryRun: true });
  const touched = preview.publications.filter(({ outcome }) => outcome === 'willRestore').length;
  if (touched === 0 || options.dryRun === true) {
    await cli.result(preview, () => printRollback(tools, preview));
    cli.say(touched === 0 ? 'There is nothing to roll back.' : '\nNothing was changed (--dry-run).');
    return exitCodes.ok;
  }
  if (options.yes !== true) printRollback(tools, preview);
  if (!(await confirmed(cli, options, `Restore ${counted(touched, 'text')}?`))) return exitCodes.ok;
  const done = await working(tools, 'Rolling back', () =>
    session.call(api.publications.rollback, { ...request, dryRun: false }),
  );
  await cli.result(done, () => printRollback(tools, done));
  return done.publications.some(({ outcome }) => outcome === 'failed') ? exitCodes.failed : exitCodes.ok;
}
