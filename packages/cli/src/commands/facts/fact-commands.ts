import type { ApprovedFact, FactInput, FactKind } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import { counted } from '../../output/figures.ts';
import { printTable } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';
import { type ConfirmOptions, confirmed } from '../../session/confirm.ts';
import { findById } from '../../session/find-by-id.ts';
import { type Team, withTeam } from '../../session/team-id.ts';

/** What `facts add` and `facts edit` take. */
export interface FactOptions {
  kind?: FactKind;
  text?: string;
  proof?: string;
  quote?: string;
  confirmedBy?: string;
  appliesTo?: string;
  expires?: string;
}

const stateOf = ({ state, expiresOn, suspendedWhy }: ApprovedFact): string =>
  state === 'suspended'
    ? `suspended: ${suspendedWhy ?? ''}`
    : state === 'expired'
      ? `expired on ${expiresOn}`
      : `until ${expiresOn}`;

function print(cli: Cli, facts: readonly ApprovedFact[]): void {
  const columns = ['ID', 'Kind', 'Fact', 'Proof', 'State'].map((title) => ({
    title,
    flexible: title === 'ID' ? 0 : 10,
  }));
  const rows = facts.map((fact) => [
    fact.id,
    fact.kind,
    fact.text,
    fact.proofUrl ?? `confirmed by ${fact.confirmedBy ?? 'no one'}`,
    stateOf(fact),
  ]);
  printTable(cli.terminal, columns, rows);
}

/** `serplift facts list` */
export const listFacts = (cli: Cli): Promise<void> =>
  withTeam(cli, async ({ session, api, teamId }) => {
    const facts = await session.call(api.facts.list, { teamId });
    await cli.result(facts, () => print(cli, facts));
    const suspended = facts.filter(({ state }) => state === 'suspended').length;
    if (facts.length === 0) cli.say('No facts yet. Find some with: serplift facts propose URL');
    if (suspended > 0) cli.warn(`${counted(suspended, 'fact')} suspended: the proof is gone. Edit or remove it.`);
  });

/** `serplift facts propose` */
export const proposeFacts = (cli: Cli, urls: string[]): Promise<void> =>
  withTeam(cli, async ({ session, api, teamId }) => {
    const proposed = await session.call(api.facts.propose, { teamId, urls });
    await cli.result(proposed, () => {
      for (const { kind, proofQuote, proofUrl } of proposed) cli.print(`${kind}: ${proofQuote} (${proofUrl})`);
    });
    cli.say(
      proposed.length === 0
        ? 'No terms found on these pages.'
        : '\nNothing saved. Approve one with: serplift facts add',
    );
  });

function inputOf({ kind, text, proof, quote, confirmedBy, appliesTo, expires }: FactOptions): FactInput {
  if (text === undefined) throw new UsageError('Pass what the texts may say with --text.');
  if (expires === undefined)
    throw new UsageError('Pass the last day it may be used with --expires, such as 2027-12-31.');
  return {
    kind: kind ?? 'other',
    text,
    proofUrl: proof,
    proofQuote: quote,
    confirmedBy,
    appliesTo,
    expiresOn: expires,
  };
}

async function show(cli: Cli, fact: ApprovedFact): Promise<void> {
  await cli.result(fact, () => print(cli, [fact]));
  cli.say('\nSaved. Texts can rely on it from the next run.');
}

/** `serplift facts add` */
export const addFact = (cli: Cli, options: FactOptions): Promise<void> =>
  withTeam(cli, async ({ session, api, teamId }) =>
    show(cli, await session.call(api.facts.create, { teamId, ...inputOf(options) })),
  );

async function findFact({ session, api, teamId }: Team, named: string): Promise<ApprovedFact> {
  return findById(await session.call(api.facts.list, { teamId }), named, { noun: 'fact', list: 'facts list' });
}

/** `serplift facts edit` */
export const editFact = (cli: Cli, named: string, options: FactOptions): Promise<void> =>
  withTeam(cli, async (team) => {
    if (Object.keys(options).length === 0)
      throw new UsageError('Nothing to change. Pass --text, --quote or --expires.');
    const fact = await findFact(team, named);
    const before: FactOptions = {
      kind: fact.kind,
      text: fact.text,
      appliesTo: fact.appliesTo,
      expires: fact.expiresOn,
      ...(fact.proofUrl === null ? {} : { proof: fact.proofUrl }),
      ...(fact.proofQuote === null ? {} : { quote: fact.proofQuote }),
      ...(fact.confirmedBy === null ? {} : { confirmedBy: fact.confirmedBy }),
    };
    const { session, api, teamId } = team;
    const input = { teamId, factId: fact.id, ...inputOf({ ...before, ...options }) };
    await show(cli, await session.call(api.facts.edit, input));
  });

/** `serplift facts remove` */
export const removeFact = (cli: Cli, named: string, options: ConfirmOptions): Promise<void> =>
  withTeam(cli, async (team) => {
    const fact = await findFact(team, named);
    if (!(await confirmed(cli, options, `Delete "${fact.text}"?`))) return;
    const { session, api, teamId } = team;
    await session.call(api.facts.remove, { teamId, factId: fact.id });
    await cli.result({ removed: fact.id }, () => {});
    cli.say(`Deleted "${fact.text}".`);
  });
