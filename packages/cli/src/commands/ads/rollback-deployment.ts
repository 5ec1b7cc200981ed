import type { Api, OutputOf } from '@serplift/core/api';
import { exitCodes } from '../../output/exit-codes.ts';
import { counted } from '../../output/figures.ts';
import { type Cell, printTable } from '../../output/print-table.ts';
import { openProgress } from '../../output/progress.ts';
import type { Style } from '../../output/terminal.ts';
import type { Tools } from '../runs/run-kind.ts';

/** Options of `ads rollback`. */
export interface RollbackOptions {
  remove?: boolean;
  dryRun?: boolean;
  yes?: boolean;
}

type Report = OutputOf<Api['ads']['rollback']>;
type Outcome = Report['ads'][number]['outcome'];

const outcomes: Record<Outcome, [words: string, style: Style]> = {
  willPause: ['will be paused', 'cyan'],
  alreadyPaused: ['already paused', 'dim'],
  willRemove: ['will be removed', 'cyan'],
  paused: ['paused', 'green'],
  removed: ['removed', 'green'],
  leftAlone: ['left alone', 'yellow'],
  failed: ['failed', 'red'],
};

function print({ cli }: Tools, { ads }: Report): void {
  const isTerminal = cli.terminal.outIsTerminal;
  const columns = [
    { title: 'Ad group', flexible: 16 },
    { title: 'Outcome' },
    ...(isTerminal ? [] : [{ title: 'Ad in Google Ads' }]),
    { title: 'Why', flexible: 24 },
  ];
  const rows = ads.map(({ adGroupName, outcome, resourceName, drift, message }): Cell[] => {
    const [words, style] = outcomes[outcome];
    const why = [...drift, ...(message === null ? [] : [message])];
    return isTerminal
      ? [adGroupName, [{ text: words, style }], why]
      : [adGroupName, outcome, resourceName, why.join(' ')];
  });
  printTable(cli.terminal, columns, rows);
}

async function isAgreed({ cli }: Tools, plan: Report, options: RollbackOptions): Promise<boolean> {
  if (options.yes === true) return true;
  const prompts = cli.requirePrompts('No terminal to confirm in; nothing was rolled back. Pass --yes.');
  const word = options.remove === true ? 'remove' : 'pause';
  const touched = plan.ads.filter(({ outcome }) => outcome === 'willPause' || outcome === 'willRemove').length;
  const typed = await prompts.text(`Type "${word}" to ${word} ${counted(touched, 'ad')} in Google Ads:`);
  return typed.trim().toLowerCase() === word;
}

/** `serplift ads rollback`: what would be done and cannot be undone, agreement, then it is done. Answers the exit code. */
export async function rollbackDeployment(
  tools: Tools,
  deploymentId: string,
  options: RollbackOptions,
): Promise<number> {
  const { cli, session, api } = tools;
  const request = { deploymentId, action: options.remove === true ? ('remove' as const) : ('pause' as const) };
  if (options.dryRun !== true && options.yes !== true)
    cli.requirePrompts('No terminal to confirm in; nothing was rolled back. Pass --yes.');
  const plan = await session.call(api.ads.rollback, { ...request, dryRun: true });
  if (plan.ads.length === 0 || options.dryRun === true) {
    await cli.result(plan, () => (plan.ads.length === 0 ? undefined : print(tools, plan)));
    for (const sentence of plan.irreversible) cli.say(`\n${sentence}`);
    cli.say(plan.ads.length === 0 ? 'There is nothing left to roll back.' : '\nNothing was changed (--dry-run).');
    return exitCodes.ok;
  }
  for (const sentence of plan.irreversible) cli.say(sentence);
  if (!(await isAgreed(tools, plan, options))) {
    cli.say('Nothing was rolled back.');
    return exitCodes.ok;
  }
  const progress = await openProgress(cli);
  let done: Report;
  try {
    progress.show('Rolling back');
    done = await session.call(api.ads.rollback, { ...request, dryRun: false });
  } finally {
    progress.stop();
  }
  await cli.result(done, () => print(tools, done));
  const count = (wanted: Outcome): number => done.ads.filter(({ outcome }) => outcome === wanted).length;
  const [left, failed] = [count('leftAlone'), count('failed')];
  const others = [...(left > 0 ? [`${left} left alone`] : []), ...(failed > 0 ? [`${failed} failed`] : [])];
  cli.say(`\n${[`Rolled back ${counted(done.ads.length - left - failed, 'ad')}`, ...others].join(', ')}.`);
  return failed > 0 ? exitCodes.failed : exitCodes.ok;
}
