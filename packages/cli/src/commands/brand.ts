import type { BrandRules } from '@serplift/core/api';
import type { Command } from 'commander';
import { UsageError } from '../output/exit-codes.ts';
import { plain } from '../output/terminal.ts';
import type { Cli } from '../session/cli.ts';
import { withTeam } from '../session/team-id.ts';
import { verbsOf } from './noun.ts';
import { gather } from './options/read-options.ts';

/** What `brand set` takes; an absent option leaves a rule as it is, an empty text clears it. */
interface BrandOptions {
  voice?: string;
  mustUse?: string[];
  forbid?: string[];
  capitals?: string[];
  competitor?: string[];
}

function print(cli: Cli, rules: BrandRules): void {
  const lines = [
    ['Voice', rules.voice],
    ['Must use', rules.mustUseTerms.join(', ')],
    ['Forbidden', rules.forbiddenTerms.join(', ')],
    ['Capitals', rules.allowedCapitals.join(', ')],
    ['Competitors', rules.competitorBrands.join(', ')],
  ];
  for (const [name = '', value = ''] of lines) cli.print(`${name.padEnd(12)} ${plain(value) || 'none'}`);
}

const showBrand = (cli: Cli): Promise<void> =>
  withTeam(cli, async ({ session, api, teamId }) => {
    const rules = await session.call(api.ads.brandRules, { teamId });
    await cli.result(rules, () => print(cli, rules));
  });

const termsOf = (typed: readonly string[]): string[] => typed.map((term) => term.trim()).filter((term) => term !== '');

/** Changes the rules that are named. */
const setBrand = (cli: Cli, options: BrandOptions): Promise<void> =>
  withTeam(cli, async ({ session, api, teamId }) => {
    const { voice, mustUse, forbid, capitals, competitor } = options;
    if (Object.keys(options).length === 0) {
      throw new UsageError('Nothing to change. Pass --voice, --must-use, --forbid, --capitals or --competitor.');
    }
    const before = await session.call(api.ads.brandRules, { teamId });
    const rules = await session.call(api.ads.setBrandRules, {
      teamId,
      voice: voice ?? before.voice,
      mustUseTerms: termsOf(mustUse ?? before.mustUseTerms),
      forbiddenTerms: termsOf(forbid ?? before.forbiddenTerms),
      allowedCapitals: termsOf(capitals ?? before.allowedCapitals),
      competitorBrands: termsOf(competitor ?? before.competitorBrands),
    });
    await cli.result(rules, () => print(cli, rules));
    cli.say('\nSaved. The rules apply from the next run; running jobs keep the old ones.');
  });

/** `serplift brand`: what every ad of the team keeps to. */
export function registerBrand(program: Command, cli: Cli): void {
  const noun = program.command('brand').description('Rules for every ad; owners can change them');
  const verb = verbsOf(noun);
  verb('show', 'Show the brand rules', 'show', 'show --json > brand.json').action(() => showBrand(cli));
  verb(
    'set',
    'Change brand rules; options you leave out stay the same, lists are replaced, and an empty string clears a rule',
    `set --voice "Friendly and precise; we never exaggerate." --forbid cheap --forbid "world's best"`,
    `set --must-use ''`,
  )
    .option('--voice <text>', 'your tone of voice, in your own words')
    .option('--must-use <term>', 'a term to use in each ad where it fits; may be repeated', gather)
    .option('--forbid <term>', 'a word that ads must not contain; may be repeated', gather)
    .option('--capitals <name>', 'a name that may be in capitals, such as NASA; may be repeated', gather)
    .option('--competitor <name>', 'a competitor that ads must not mention; may be repeated', gather)
    .action((options: BrandOptions) => setBrand(cli, options));
}
