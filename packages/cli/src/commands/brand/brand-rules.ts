import type { BrandRules } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import { plain } from '../../output/terminal.ts';
import type { Cli } from '../../session/cli.ts';
import { teamIdOf } from '../../session/team-id.ts';

/** What `brand set` takes; an absent option leaves a rule as it is, an empty text clears it. */
export interface BrandOptions {
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

/** `serplift brand show` */
export const showBrand = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const rules = await session.call(api.ads.brandRules, { teamId: await teamIdOf(session, api) });
    await cli.result(rules, () => print(cli, rules));
  });

const termsOf = (typed: readonly string[]): string[] => typed.map((term) => term.trim()).filter((term) => term !== '');

/** `serplift brand set`: changes the rules that are named. */
export const setBrand = (cli: Cli, options: BrandOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { voice, mustUse, forbid, capitals, competitor } = options;
    if (Object.keys(options).length === 0) {
      throw new UsageError('Nothing to change. Pass --voice, --must-use, --forbid, --capitals or --competitor.');
    }
    const teamId = await teamIdOf(session, api);
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
