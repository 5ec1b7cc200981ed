import { UsageError } from '../../output/exit-codes.ts';
import { counted } from '../../output/figures.ts';
import { openProgress } from '../../output/progress.ts';
import type { RunTypes } from '../runs/run-kind.ts';
import type { OneRun } from '../runs/with-run.ts';
import { type Choice, chooseItems } from './choose-items.ts';
import { decisionsJson, printDecisions } from './print-decisions.ts';

/** Options of the verbs that decide. */
export interface DecideOptions {
  all?: boolean;
  minClicks?: number;
  reason?: string;
  undo?: boolean;
  /** Accepts this alternative of the one item that is named. */
  alternative?: number;
  dryRun?: boolean;
}

type Verb = 'accept' | 'reject' | 'undo';

const words: Readonly<Record<Verb, { done: string; doing: string; none: string }>> = {
  accept: { done: 'Accepted', doing: 'Accepting', none: 'Nothing in this run is left to decide.' },
  reject: { done: 'Rejected', doing: 'Rejecting', none: 'Nothing in this run is left to decide.' },
  undo: { done: 'Reopened', doing: 'Undoing', none: 'Nothing in this run has been decided.' },
};

async function reasonOf({ tools, kind }: OneRun<RunTypes>, verb: Verb, options: DecideOptions): Promise<string> {
  if (verb !== 'reject') return '';
  const ask = async (): Promise<string> =>
    tools.cli
      .requirePrompts(
        `No terminal to ask in. Give the reason with --reason; later ${kind.command} runs can learn from it.`,
      )
      .text('Why?');
  const reason = (options.reason ?? (await ask())).trim();
  if (reason === '') throw new UsageError('Give a short reason with --reason.');
  return reason;
}

/** How many items one call decides: few enough that progress is seen. */
const itemsPerCall = 50;

/** Decides about some items at once; answers them with their decisions. */
async function decide<Of extends RunTypes>(
  { tools: { session, api }, optimizationId }: OneRun<Of>,
  items: Of['item'][],
  { verb, reason, alternative }: { verb: Verb; reason: string; alternative?: number | undefined },
): Promise<Of['item'][]> {
  const verdict =
    verb === 'reject'
      ? { verdict: 'rejected' as const, reason }
      : verb === 'undo'
        ? { verdict: 'open' as const }
        : { verdict: 'accepted' as const, alternative };
  const decisions = items.map(({ id }) => ({ itemId: id, ...verdict }));
  const kept = await session.call(api.decisions.decideMany, { optimizationId, decisions });
  const byItem = new Map(kept.decisions.map(({ itemId, decision }) => [itemId, decision]));
  return items.map((item) => ({ ...item, decision: byItem.get(item.id) ?? null }));
}

/** `accept`, also with `--undo`, and `reject` of every kind of run. */
export async function decideItems<Of extends RunTypes>(
  of: OneRun<Of>,
  verb: Verb,
  { named, options }: { named: Choice['named']; options: DecideOptions },
): Promise<void> {
  const { cli } = of.tools;
  const { kind } = of;
  const { done, doing, none } = words[verb];
  const { alternative } = options;
  if (alternative !== undefined && named.length !== 1) {
    throw new UsageError(`--alternative works with one ${kind.noun}. Name it.`);
  }
  const choice = { named, all: options.all, minClicks: options.minClicks, isCheckedOnly: verb === 'accept' };
  const items = await chooseItems(of, choice, (state) => (state === 'open') !== (verb === 'undo'));
  const reason = items.length > 0 && options.dryRun !== true ? await reasonOf(of, verb, options) : '';
  const decided: Of['item'][] = [];
  const progress = await openProgress(cli);
  try {
    while (options.dryRun !== true && decided.length < items.length) {
      const some = items.slice(decided.length, decided.length + itemsPerCall);
      if (cli.terminal.canAnimate)
        progress.show(`${doing} ${decided.length + some.length} of ${counted(items.length, kind.noun)}`);
      decided.push(...(await decide(of, some, { verb, reason, alternative })));
    }
  } finally {
    progress.stop();
  }
  const shown = options.dryRun === true ? items : decided;
  await cli.result(decisionsJson(kind, shown), () => printDecisions(cli, kind, { items: shown }));
  if (items.length === 0) cli.say(none);
  else if (options.dryRun === true) cli.say(`\n${counted(items.length, kind.noun)}; nothing was changed (--dry-run).`);
  else cli.say(`\n${done} ${counted(items.length, kind.noun)}.`);
}
