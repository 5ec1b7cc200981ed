import type { BrandRules, BrokenPromiseView } from '@serplift/core/api';
import type { Command } from 'commander';
import { counted } from '../../output/figures.ts';
import { printList, printRecord } from '../../output/print-list.ts';
import type { Cli } from '../../session/cli.ts';
import { findNamed } from '../../session/find-named.ts';
import { withTeam } from '../../session/team-id.ts';
import { addNoun, verbsOf } from '../noun.ts';
import { gather } from '../options/read-options.ts';
import { factNoun } from './fact-noun.ts';

/** What `brand rules` takes; an absent option leaves a rule as it is, an empty text clears it. */
interface RuleOptions {
  voice?: string;
  mustUse?: string[];
  forbid?: string[];
  capitals?: string[];
  competitor?: string[];
}

const termsOf = (typed: readonly string[]): string[] => typed.map((term) => term.trim()).filter((term) => term !== '');

/** Shows the rules, or changes those that are named. */
const rules = (cli: Cli, options: RuleOptions): Promise<void> =>
  withTeam(cli, async ({ session, api, teamId }) => {
    const { voice, mustUse, forbid, capitals, competitor } = options;
    const before = await session.call(api.ads.brandRules, { teamId });
    const isChanged = Object.keys(options).length > 0;
    const now: BrandRules = isChanged
      ? await session.call(api.ads.setBrandRules, {
          teamId,
          voice: voice ?? before.voice,
          mustUseTerms: termsOf(mustUse ?? before.mustUseTerms),
          forbiddenTerms: termsOf(forbid ?? before.forbiddenTerms),
          allowedCapitals: termsOf(capitals ?? before.allowedCapitals),
          competitorBrands: termsOf(competitor ?? before.competitorBrands),
        })
      : before;
    await printRecord(cli, now, [
      ['Voice', now.voice],
      ['Must use', now.mustUseTerms.join(', ')],
      ['Forbidden', now.forbiddenTerms.join(', ')],
      ['Capitals', now.allowedCapitals.join(', ')],
      ['Competitors', now.competitorBrands.join(', ')],
    ]);
    if (isChanged) cli.say('\nSaved. The rules apply from the next run; running jobs keep the old ones.');
  });

function describeWatched(watched: number): string {
  if (watched === 0) return 'No live text makes a claim yet. Publish accepted texts with: serplift publish run';
  const are = watched === 1 ? 'is' : 'are';
  return `${counted(watched, 'claim')} of live texts ${are} checked every week; all are still proven.`;
}

const promises = (cli: Cli, { dismiss }: { dismiss?: string }): Promise<void> =>
  cli.withSession(async (session, api) => {
    const found = await session.call(api.promises.list, {});
    if (dismiss !== undefined) {
      const alert = await findNamed(found.broken, dismiss, { noun: 'alert', list: 'brand promises' });
      await session.call(api.promises.dismiss, { promiseId: alert.id });
      await cli.done({ dismissed: alert.id }, `Dismissed: “${alert.claim}” stays in ${alert.subject}.`);
      return;
    }
    await printList<BrokenPromiseView>(cli, found.broken, {
      value: found,
      columns: [
        ['ID', ({ id }) => ({ shown: id.slice(0, 8), plain: id })],
        ['Where', ({ subject }) => subject, 12],
        ['Claim', ({ claim }) => claim, 12],
        ['Why', ({ why }) => why, 16],
        ['What to do', ({ proposal }) => proposal, 16],
      ],
      empty: describeWatched(found.watched),
    });
    if (found.broken.length > 0)
      cli.say('\nNothing was changed. Keep a text as it is with: serplift brand promises --dismiss ID');
  });

const rejections = (cli: Cli): Promise<void> =>
  withTeam(cli, async ({ session, api, teamId }) =>
    printList(cli, await session.call(api.rejections.list, { teamId }), {
      columns: [
        ['Runs of', ({ kind }) => kind],
        ['Reason', ({ reason }) => reason, 10],
        ['Rejections', ({ count }) => count],
        ['Last', ({ at }, instant) => instant(at)],
        ['By', ({ by }) => by],
        ['On', ({ subject }) => subject, 10],
      ],
      empty: 'No reasons yet. They come from rejections: serplift seo reject PAGE --reason "…"',
    }),
  );

/** `serplift brand`: what texts keep to, what they may say, and what became of it. */
export function registerBrand(program: Command, cli: Cli): void {
  const noun = program
    .command('brand')
    .description('Brand rules, approved facts, claims of live texts, and reasons for rejections');
  const verb = verbsOf(noun, { fact: 'its ID, or the beginning of it' });
  verb(
    'rules',
    'Show the rules that every ad keeps to, or change those you pass (owners); lists are replaced, and an empty string clears a rule',
    'rules --json > brand.json',
    `rules --voice "Friendly and precise; we never exaggerate." --forbid cheap --forbid "world's best"`,
    `rules --must-use ''`,
  )
    .option('--voice <text>', 'your tone of voice, in your own words')
    .option('--must-use <term>', 'a term to use in each ad where it fits; may be repeated', gather)
    .option('--forbid <term>', 'a word that ads must not contain; may be repeated', gather)
    .option('--capitals <name>', 'a name that may be in capitals, such as NASA; may be repeated', gather)
    .option('--competitor <name>', 'a competitor that ads must not mention; may be repeated', gather)
    .action((options: RuleOptions) => rules(cli, options));
  addNoun(verb, cli, factNoun);
  verb(
    'promises',
    'List live texts with claims that their pages no longer support, and what to do',
    'promises',
    'promises --dismiss 0192f3c1',
  )
    .option('--dismiss <alert>', 'dismiss this alert: the text stays as it is')
    .action((options: { dismiss?: string }) => promises(cli, options));
  verb(
    'rejections',
    'List the latest reasons for rejections, which writers are given',
    'rejections',
    'rejections --json',
  ).action(() => rejections(cli));
}
