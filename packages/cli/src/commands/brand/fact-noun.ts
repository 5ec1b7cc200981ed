import type { ApprovedFact, FactInput, FactKind } from '@serplift/core/api';
import { Option } from 'commander';
import { UsageError } from '../../output/exit-codes.ts';
import { counted, type Figure } from '../../output/figures.ts';
import { printList } from '../../output/print-list.ts';
import { teamIdOf } from '../../session/team-id.ts';
import type { At, Noun } from '../noun.ts';
import { readDay } from '../options/read-options.ts';

/** What `add-fact` and `edit-fact` take. */
interface FactOptions {
  kind?: FactKind;
  text?: string;
  proof?: string;
  quote?: string;
  confirmedBy?: string;
  appliesTo?: string;
  expires?: string;
}

function stateOf({ state, expiresOn, suspendedWhy }: ApprovedFact): Figure {
  const shown = { suspended: `suspended: ${suspendedWhy ?? ''}`, expired: `expired on ${expiresOn}` };
  return { shown: state in shown ? shown[state as keyof typeof shown] : `until ${expiresOn}`, plain: state };
}

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

function optionsOf({ kind, text, appliesTo, expiresOn, proofUrl, proofQuote, confirmedBy }: ApprovedFact): FactOptions {
  return {
    kind,
    text,
    appliesTo,
    expires: expiresOn,
    ...(proofUrl === null ? {} : { proof: proofUrl }),
    ...(proofQuote === null ? {} : { quote: proofQuote }),
    ...(confirmedBy === null ? {} : { confirmedBy }),
  };
}

/** Reads policy pages for what may become a fact. */
async function propose({ cli, session, api, of: teamId }: At<string>, urls: string[]): Promise<void> {
  await printList(cli, await session.call(api.facts.propose, { teamId, urls }), {
    columns: [
      ['Kind', ({ kind }) => kind],
      ['Quote', ({ proofQuote }) => proofQuote, 20],
      ['Proof', ({ proofUrl }) => proofUrl, 20],
    ],
    empty: 'No terms found on these pages.',
  });
  cli.say('\nNothing saved. Approve one with: serplift brand add-fact');
}

/** What texts may say although their page does not say it; belongs to a team. */
export const factNoun: Noun<ApprovedFact, FactOptions, string> = {
  usage: {
    list: [
      'facts [fact]',
      'List the approved facts with the state of their proof, or show one',
      'facts',
      'facts --propose https://www.example.com/shipping',
    ],
    add: [
      'add-fact',
      'Approve a fact; its quote is checked on the page now and every week',
      `add-fact --kind returns --text "Free returns within 60 days" --expires 2027-12-31 \\
      --proof https://www.example.com/returns --quote "Returns are free within 60 days"`,
      `add-fact --kind award --text "Shop of the year 2026" --confirmed-by "Nora Lind" \\
      --applies-to https://www.example.com/ --expires 2027-06-30`,
    ],
    edit: [
      'edit-fact <fact>',
      'Change a fact; what you leave out stays the same',
      'edit-fact 019ab0c2 --expires 2028-01-31',
    ],
    remove: ['delete-fact <fact>', 'Delete a fact', 'delete-fact 019ab0c2 --yes'],
  },
  within: { names: 0, find: ({ session, api }) => teamIdOf(session, api) },
  noun: () => 'fact',
  listedBy: () => 'brand facts',
  list: ({ session, api, of: teamId }) => session.call(api.facts.list, { teamId }),
  columns: () => [
    ['ID', ({ id }) => id],
    ['Kind', ({ kind }) => kind, 10],
    ['Fact', ({ text }) => text, 10],
    ['Proof', ({ proofUrl, confirmedBy }) => proofUrl ?? `confirmed by ${confirmedBy ?? 'no one'}`, 10],
    ['State', stateOf, 10],
    ['Expires', ({ expiresOn }) => expiresOn],
  ],
  instead: {
    withOptions: (command) =>
      command.option('--propose <url...>', 'read up to five policy pages and propose facts; nothing is saved'),
    show: (at, _, { propose: urls }: { propose?: string[] }) => (urls === undefined ? null : propose(at, urls)),
  },
  empty: () => 'No facts yet. Find some with: serplift brand facts --propose URL',
  remark: (cli, facts) => {
    const suspended = facts.filter(({ state }) => state === 'suspended').length;
    if (suspended > 0) cli.warn(`${counted(suspended, 'fact')} suspended: the proof is gone. Edit or delete it.`);
  },
  withFields: (command) =>
    command
      .addOption(
        new Option('--kind <kind>', 'what it is about').choices(['shipping', 'returns', 'warranty', 'award', 'other']),
      )
      .option('--text <text>', 'what the texts may say')
      .option('--proof <url>', 'the page that proves it')
      .option('--quote <words>', 'its words, copied from that page')
      .option('--confirmed-by <name>', 'who vouches for it if no page proves it')
      .option('--applies-to <url>', 'the site or section it applies to (default: the proof’s site)')
      .option('--expires <date>', 'the last day it may be used, such as 2027-12-31', readDay),
  add: ({ session, api, of: teamId }, options) => session.call(api.facts.create, { teamId, ...inputOf(options) }),
  edit: ({ session, api, of: teamId }, before, options) => {
    if (Object.keys(options).length === 0)
      throw new UsageError('Nothing to change. Pass --text, --quote or --expires.');
    const input = inputOf({ ...optionsOf(before), ...options });
    return session.call(api.facts.edit, { teamId, factId: before.id, ...input });
  },
  remove: ({ session, api, of: teamId }, { id: factId }) => session.call(api.facts.remove, { teamId, factId }),
  title: ({ text }) => `"${text}"`,
  question: ({ text }) => `Delete "${text}"?`,
  saved: (cli) => cli.say('Texts can rely on it from the next run.'),
};
