import { type Command, Option } from 'commander';
import { UsageError } from '../../output/exit-codes.ts';
import type { Cli } from '../../session/cli.ts';
import { verbsOf } from '../noun.ts';
import {
  gather,
  readDescriptions,
  readHeadlines,
  readLocation,
  readPin,
  readPlacedText,
} from '../options/read-options.ts';
import { addReview, withRunOption } from '../review/review-verbs.ts';
import type { Tools, RunTypesOf } from '../runs/run-kind.ts';
import { addRunOptions } from '../runs/run-options.ts';
import { addCancel, addShow, type RunNoun } from '../runs/run-verbs.ts';
import { withRun, withTools } from '../runs/with-run.ts';
import type { adsKind } from './ads-kind.ts';
import type { DeployOptions } from './deploy-ads.ts';
import type { EditAdOptions } from './edit-ad.ts';
import type { ExportOptions } from './export-ads.ts';
import type { RollbackOptions } from './rollback-deployment.ts';
import type { AdsRunOptions } from './run-ads.ts';
import type { AccountOptions } from './select-ad-groups.ts';

/** The commands of ads runs. */
type AdsNoun = RunNoun<RunTypesOf<typeof adsKind>>;

/** `edit`: the texts of one ad, by hand. */
function registerTexts({ noun, cli, load, named }: AdsNoun): void {
  withRunOption(noun.command('edit'))
    .description('Change the texts and pins of an ad; saved only if no rule is broken')
    .argument('<ad group>', named)
    .option(
      '--headline <number=text>',
      'new text for this headline; the next number adds one; may be repeated',
      readPlacedText,
    )
    .option('--description <number=text>', 'the same for a description; may be repeated', readPlacedText)
    .option('--pin-headline <number=place>', 'show this headline at place 1, 2 or 3 only, or any', readPin(3))
    .option('--pin-description <number=place>', 'show this description at place 1 or 2 only, or any', readPin(2))
    .option('--dry-run', 'check the rules without saving; exit with 1 if one is broken')
    .addHelpText(
      'after',
      `
Examples:
  $ serplift ads edit Tents --headline "2=Tents for Two" --pin-headline 2=1
  $ serplift ads edit Tents --description "1=Six sizes, repaired for life." --dry-run`,
    )
    .action((typed: string, { run, ...options }: EditAdOptions & { run?: string }) =>
      withRun(cli, { load, named: run }, async (of) => (await import('./edit-ad.ts')).editAd(of, typed, options)),
    );
}

/** The product asks to choose an account; in a terminal that is a command. */
async function withHint(error: unknown): Promise<unknown> {
  const { toFailure } = await import('../../output/failure.ts');
  const { code, message } = toFailure(error);
  if (code !== 'not_configured' || !message.startsWith('Choose a Google Ads account')) return error;
  return new UsageError(
    `${message} List accounts with: serplift ads accounts, then choose one with: serplift ads accounts --select ACCOUNT`,
  );
}

/** Runs a body that needs the team's account. */
const withAccount = (cli: Cli, body: (tools: Tools) => Promise<number | void>): Promise<void> =>
  withTools(cli, async (tools) => {
    try {
      return await body(tools);
    } catch (error) {
      throw await withHint(error);
    }
  });

const load = async () => (await import('./ads-kind.ts')).adsKind;

const accountOption = ['--account <account>', "ID or name (default: the team's selected account)"] as const;

function registerAccounts(ads: Command, cli: Cli): void {
  const list = () => import('./list-account.ts');
  const verb = verbsOf(ads);
  verb(
    'accounts',
    'List the Google Ads accounts that can have campaigns, or choose the one your team uses',
    'accounts',
    'accounts --select 418-000-1001',
  )
    .option('--select <account>', 'choose this account, by its ID, with or without dashes, or its name')
    .action(({ select }: { select?: string }) =>
      withAccount(cli, async (tools) =>
        select === undefined ? (await list()).listAccounts(tools) : (await list()).selectAccount(tools, select),
      ),
    );
  verb(
    'campaigns',
    'List Search campaigns, most impressions first, their ad groups, or ads',
    'campaigns',
    'campaigns --ad-groups --campaign Camping',
    'campaigns --ads Tents "Sleeping Bags"',
  )
    .option(...accountOption)
    .option('--ad-groups', 'list ad groups with their keywords')
    .option('--campaign <campaign>', 'only this campaign, by ID or name; may be repeated', gather)
    .option('--ads <ad group...>', 'list the responsive search ads that these ad groups have in Google Ads')
    .action(({ adGroups, ads: wanted, ...options }: AccountOptions & { adGroups?: boolean; ads?: string[] }) =>
      withAccount(cli, async (tools) => {
        const { listAdGroups, listCampaigns, listCurrentAds } = await list();
        if (wanted !== undefined) return listCurrentAds(tools, wanted, options);
        return adGroups === true ? listAdGroups(tools, options) : listCampaigns(tools, options);
      }),
    );
}

function registerRun(ads: Command, cli: Cli): void {
  const command = ads
    .command('run')
    .description('Write better responsive search ads for ad groups')
    .option(...accountOption)
    .option('--campaign <campaign>', 'all ad groups of this campaign, by ID or name; may be repeated', gather)
    .option('--ad-group <ad group>', 'this ad group, by ID or name; may be repeated', gather)
    .option('--all', 'every enabled campaign of the account')
    .option('--headlines <number>', 'headlines per ad, 3 to 15 (default: 5)', readHeadlines)
    .option(
      '--descriptions <number>',
      'descriptions, 2 to 10; Google accepts 4, the rest are alternates (default: 4)',
      readDescriptions,
    )
    .option('--replace-rated', 'also replace texts of the live ad that Google rates good or best')
    .option('--no-review', 'skip the review of the texts by a second, cheap model')
    .option('--model <model>', 'language model: gpt-4o, grok-2-1212, custom, …', 'gpt-4o')
    .option('--location <code>', 'DataForSEO location for search results', readLocation, 2840);
  addRunOptions(command, 'ad group')
    .addHelpText(
      'after',
      `
Repeating the command while its run is in progress follows that run instead of starting another.
Ctrl-C cancels the run and keeps finished results. Nothing is deployed automatically.

Examples:
  $ serplift ads run --campaign Camping
  $ serplift ads run --ad-group 7001 --ad-group 7002 --headlines 10 --dry-run
  $ serplift ads run --all --yes --max-cost 20 --csv ads.csv --fail-on partial   # cron, CI`,
    )
    .action((options: AdsRunOptions) =>
      withAccount(cli, async (tools) => (await import('./run-ads.ts')).runAds(tools, options)),
    );
}

function registerExport(ads: Command, cli: Cli): void {
  ads
    .command('export')
    .description('Export the ads of a run as CSV or for Google Ads Editor')
    .argument('[run]', 'the run (default: the newest)')
    .option('--csv <file>', 'file to write; - for stdout', '-')
    .addOption(
      new Option('--format <format>', 'ours: every ad group with reasons; editor: for import into Google Ads Editor')
        .choices(['ours', 'editor'])
        .default('ours'),
    )
    .option('--only-accepted', 'only ads that were accepted or edited')
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift ads export --csv ads.csv\n  $ serplift ads export --format editor --only-accepted --csv editor.csv',
    )
    .action((named: string | undefined, options: ExportOptions) =>
      withRun(cli, { load, named }, async ({ tools, optimizationId }) =>
        (await import('./export-ads.ts')).exportAds(tools, optimizationId, options),
      ),
    );
}

function registerDeployment(ads: Command, cli: Cli): void {
  ads
    .command('deploy')
    .description('Create the ads in Google Ads, paused and without duplicates')
    .argument('[run]', 'the run (default: the newest)')
    .option('--ad-group <ad group>', 'only the ad of this ad group; may be repeated', gather)
    .option('--only-accepted', 'only ads that were accepted or edited')
    .option('--enable', 'create the ads enabled instead of paused')
    .addOption(
      new Option('--fail-on <when>', 'when to exit with 1: never, if every ad failed, or if any ad failed')
        .choices(['none', 'failed', 'partial'])
        .default('partial'),
    )
    .option('--exempt <topic>', 'request an exemption from this policy; needs --ad-group; may be repeated', gather)
    .option('--dry-run', 'only have Google validate the ads')
    .option('-y, --yes', 'skip the typed confirmation')
    .addHelpText(
      'after',
      `
Rejected ads are skipped. Ads that already exist are not created again, so you can repeat the command after a crash,
an interruption or a lost connection.

Examples:
  $ serplift ads deploy --dry-run
  $ serplift ads deploy --only-accepted --yes --json                    # cron, CI
  $ serplift ads deploy --ad-group "Rain Jackets" --exempt TRADEMARKS`,
    )
    .action((named: string | undefined, options: DeployOptions) =>
      withRun(cli, { load, named }, async ({ tools, optimizationId }) =>
        (await import('./deploy-ads.ts')).deployAds(tools, optimizationId, options),
      ),
    );
  ads
    .command('rollback')
    .description('Pause or remove the ads of a deployment; ads that people changed since are left alone')
    .argument('<deployment>', 'its ID, from: serplift ads show --deployments')
    .option('--remove', 'remove instead of pause; cannot be undone')
    .option('--dry-run', 'show what would happen and what cannot be undone')
    .option('-y, --yes', 'skip the typed confirmation')
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift ads rollback 019ab0c2-… --dry-run\n  $ serplift ads rollback 019ab0c2-… --yes',
    )
    .action((deployment: string, options: RollbackOptions) =>
      withTools(cli, async (tools) => {
        const { rollbackDeployment } = await import('./rollback-deployment.ts');
        return rollbackDeployment(tools, deployment, options);
      }),
    );
}

/** `serplift ads`: responsive search ads, from campaign to deployed ad. */
export function registerAds(program: Command, cli: Cli): void {
  const noun = program.command('ads').description('Responsive search ads, from campaign to deployed ad');
  const of: AdsNoun = { noun, cli, load, item: 'ad group', named: 'its name, "campaign / name", or its ID' };
  registerAccounts(noun, cli);
  registerRun(noun, cli);
  addShow(of, {
    flag: '--ad-group <ad group>',
    examples:
      '  $ serplift ads show\n  $ serplift ads show --ad-group "Rain Jackets"\n  $ serplift ads show --deployments',
    instead: {
      option: new Option('--deployments', 'its deployments, with strength and review status from Google'),
      show: async (run) => (await import('./print-deployment.ts')).showDeployments(run),
    },
  });
  addReview(of, { example: 'Tents', estimates: false });
  registerTexts(of);
  addCancel(of);
  registerExport(noun, cli);
  registerDeployment(noun, cli);
}
