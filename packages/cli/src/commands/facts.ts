import type { ApprovedFact, FactInput, FactKind } from '@serplift/core/api';
import { type Command, Option } from 'commander';
import { UsageError } from '../output/exit-codes.ts';
import { counted } from '../output/figures.ts';
import { type ListColumn, printList } from '../output/print-list.ts';
import type { Cli } from '../session/cli.ts';
import { type ConfirmOptions, confirmed } from '../session/confirm.ts';
import { findNamed } from '../session/find-named.ts';
import { type Team, withTeam } from '../session/team-id.ts';
import { asking, verbsOf } from './noun.ts';
import { readDay } from './options/read-options.ts';

/** What `facts add` and `facts edit` take. */
interface FactOptions {
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

const columns: readonly ListColumn<ApprovedFact>[] = [
  ['ID', ({ id }) => id],
  ['Kind', ({ kind }) => kind, 10],
  ['Fact', ({ text }) => text, 10],
  ['Proof', ({ proofUrl, confirmedBy }) => proofUrl ?? `confirmed by ${confirmedBy ?? 'no one'}`, 10],
  ['State', stateOf, 10],
];

const listFacts = (cli: Cli): Promise<void> =>
  withTeam(cli, async ({ session, api, teamId }) => {
    const facts = await session.call(api.facts.list, { teamId });
    await printList(cli, facts, { columns, empty: 'No facts yet. Find some with: serplift facts propose URL' });
    const suspended = facts.filter(({ state }) => state === 'suspended').length;
    if (suspended > 0) cli.warn(`${counted(suspended, 'fact')} suspended: the proof is gone. Edit or remove it.`);
  });

const proposeFacts = (cli: Cli, urls: string[]): Promise<void> =>
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
  await printList(cli, [fact], { value: fact, columns });
  cli.say('\nSaved. Texts can rely on it from the next run.');
}

const addFact = (cli: Cli, options: FactOptions): Promise<void> =>
  withTeam(cli, async ({ session, api, teamId }) =>
    show(cli, await session.call(api.facts.create, { teamId, ...inputOf(options) })),
  );

const findFact = async ({ session, api, teamId }: Team, named: string): Promise<ApprovedFact> =>
  findNamed(await session.call(api.facts.list, { teamId }), named, { noun: 'fact', list: 'facts list' });

const editFact = (cli: Cli, named: string, options: FactOptions): Promise<void> =>
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

const removeFact = (cli: Cli, named: string, options: ConfirmOptions): Promise<void> =>
  withTeam(cli, async (team) => {
    const fact = await findFact(team, named);
    if (!(await confirmed(cli, options, `Delete "${fact.text}"?`))) return;
    const { session, api, teamId } = team;
    await session.call(api.facts.remove, { teamId, factId: fact.id });
    await cli.done({ removed: fact.id }, `Deleted "${fact.text}".`);
  });

const withFields = (command: Command): Command =>
  command
    .addOption(
      new Option('--kind <kind>', 'what it is about').choices(['shipping', 'returns', 'warranty', 'award', 'other']),
    )
    .option('--text <text>', 'what the texts may say')
    .option('--proof <url>', 'the page that proves it')
    .option('--quote <words>', 'its words, copied from that page')
    .option('--confirmed-by <name>', 'who vouches for it if no page proves it')
    .option('--applies-to <url>', 'the site or section it applies to (default: the proof’s site)')
    .option('--expires <date>', 'the last day it may be used, such as 2027-12-31', readDay);

/** `serplift facts`: what texts may say although their page does not say it. */
export function registerFacts(program: Command, cli: Cli): void {
  const noun = program
    .command('facts')
    .description('Approved facts: what texts may say even if their page does not; owners can change them');
  const verb = verbsOf(noun, {
    url: 'pages such as https://www.example.com/shipping',
    id: 'its ID, or the beginning of it',
  });
  verb('list', 'List the facts with the state of their proof', 'list', 'list --json').action(() => listFacts(cli));
  verb(
    'propose <url...>',
    'Read up to five policy pages and propose facts; nothing is saved',
    'propose https://www.example.com/shipping',
  ).action((urls: string[]) => proposeFacts(cli, urls));
  withFields(
    verb(
      'add',
      'Approve a fact; its quote is checked on the page now and every week',
      `add --kind returns --text "Free returns within 60 days" --expires 2027-12-31 \\
      --proof https://www.example.com/returns --quote "Returns are free within 60 days"`,
      `add --kind award --text "Shop of the year 2026" --confirmed-by "Nora Lind" \\
      --applies-to https://www.example.com/ --expires 2027-06-30`,
    ),
  ).action((options: FactOptions) => addFact(cli, options));
  withFields(
    verb('edit <id>', 'Change a fact; what you leave out stays the same', 'edit 019ab0c2 --expires 2028-01-31'),
  ).action((id: string, options: FactOptions) => editFact(cli, id, options));
  asking(verb('remove <id>', 'Delete a fact', 'remove 019ab0c2')).action((id: string, options: ConfirmOptions) =>
    removeFact(cli, id, options),
  );
}
