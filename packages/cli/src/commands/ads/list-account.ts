import { describeGoogleWrites, type GoogleAdsAccount, type GoogleAdsCampaign } from '@serplift/core/api';
import { counted, number, percent } from '../../output/figures.ts';
import { printTable } from '../../output/print-table.ts';
import { teamIdOf } from '../../session/team-id.ts';
import type { Tools } from '../runs/run-kind.ts';
import { accountIdOf, accountNumber, findAccount } from './find-account.ts';
import { joined } from './print-ad-groups.ts';
import { findByName, readCampaigns } from './select-ad-groups.ts';

const right = { align: 'right' } as const;

/** What to know before choosing an account. */
function useOf({ selected, testAccount, hasCampaigns }: GoogleAdsAccount): string {
  if (selected) return 'selected';
  if (hasCampaigns === false) return testAccount ? 'test account, no campaigns' : 'no campaigns';
  return testAccount ? 'test account' : '';
}

/** `serplift ads accounts`: the accounts of the connected Google account, those with campaigns first. */
export async function listAccounts(tools: Tools): Promise<void> {
  const { cli, session, api } = tools;
  const accounts = await session.call(api.integrations.googleAdsAccounts, { teamId: await teamIdOf(session, api) });
  await cli.result(accounts, () => {
    if (accounts.length === 0) {
      cli.say('The connected Google account has no Google Ads account with campaigns.');
      return;
    }
    const columns = ['Account', 'Name', 'Currency', 'Time zone', 'Use'].map((title, index) =>
      index === 1 ? { title, flexible: 16 } : { title },
    );
    const rows = accounts.map((account) => [
      cli.terminal.outIsTerminal ? accountNumber(account.id) : account.id,
      account.name,
      account.currencyCode,
      account.timeZone,
      useOf(account),
    ]);
    printTable(cli.terminal, columns, rows);
  });
  if (!accounts.some(({ selected }) => selected)) cli.say('Choose one with: serplift ads select ACCOUNT');
}

/** `serplift ads select`: makes an account the team's choice. */
export async function selectAccount(tools: Tools, wanted: string): Promise<void> {
  const { cli, session, api } = tools;
  const teamId = await teamIdOf(session, api);
  const account = findAccount(await session.call(api.integrations.googleAdsAccounts, { teamId }), wanted);
  await session.call(api.integrations.selectGoogleAdsAccount, { teamId, accountId: account.id });
  await cli.result({ ...account, selected: true }, () => {});
  cli.say(`Your team now uses ${account.name} (${accountNumber(account.id)}).`);
}

const figuresOf = ({ impressions, clicks, ctr }: Pick<GoogleAdsCampaign, 'impressions' | 'clicks' | 'ctr'>) => [
  number(impressions),
  number(clicks),
  percent(ctr),
];

const figureColumns = ['Impr.', 'Clicks', 'CTR'].map((title) => ({ title, align: 'right' as const }));

/** `serplift ads campaigns`: the Search campaigns of an account, those with most impressions first. */
export async function listCampaigns(tools: Tools, options: { account?: string }): Promise<void> {
  const { cli } = tools;
  const campaigns = await readCampaigns(tools, await accountIdOf(tools, options.account));
  await cli.result(campaigns, () => {
    if (campaigns.length === 0) {
      cli.say('The account has no Search campaigns.');
      return;
    }
    const columns = [
      { title: 'ID' },
      { title: 'Campaign', flexible: 16 },
      { title: 'Status' },
      { title: 'Budget/day', ...right },
      { title: 'Ad groups', ...right },
      ...figureColumns,
    ];
    const rows = campaigns.map((campaign) => [
      campaign.id,
      campaign.name,
      campaign.status,
      campaign.budget === null ? '–' : campaign.budget.toFixed(2),
      campaign.adGroups.length,
      ...figuresOf(campaign),
    ]);
    printTable(cli.terminal, columns, rows);
  });
  for (const { name, googleWrites } of campaigns) {
    const sentence = describeGoogleWrites(googleWrites);
    if (sentence !== null) cli.warn(`Note on "${name}": ${sentence}`);
  }
  const undeclared = campaigns.filter(({ euDeclarationMissing }) => euDeclarationMissing).length;
  if (undeclared > 0) {
    const sentence = `${counted(undeclared, 'campaign')} of the account must still declare whether it contains EU political advertising;`;
    cli.warn(
      `Note: ${sentence} until then, Google accepts no new ads. Declare it in Google Ads under Campaigns, Settings.`,
    );
  }
}

/** `serplift ads ad-groups`: the ad groups of an account or of some campaigns. */
export async function listAdGroups(tools: Tools, options: { account?: string; campaign?: string[] }): Promise<void> {
  const { cli } = tools;
  const all = await readCampaigns(tools, await accountIdOf(tools, options.account));
  const wanted = options.campaign === undefined ? null : new Set(findByName(all, options.campaign, 'campaign'));
  const adGroups = all
    .filter(({ id }) => wanted?.has(id) !== false)
    .flatMap(({ id: campaignId, name: campaignName, adGroups }) =>
      adGroups.map((adGroup) => Object.assign({ campaignId, campaignName }, adGroup)),
    );
  await cli.result(adGroups, () => {
    if (adGroups.length === 0) {
      cli.say('There are no ad groups.');
      return;
    }
    const columns = [
      { title: 'ID' },
      { title: 'Ad group', flexible: 14 },
      { title: 'Campaign', flexible: 12 },
      { title: 'Status' },
      { title: 'Keywords', align: 'right' as const },
      ...figureColumns,
    ];
    const rows = adGroups.map((adGroup) => {
      const { id, name, campaignName, status, keywords } = adGroup;
      const words = cli.terminal.outIsTerminal ? String(keywords.length) : keywords.join(', ');
      return [id, name, campaignName, status, words].concat(figuresOf(adGroup));
    });
    printTable(cli.terminal, columns, rows);
  });
}

/** `serplift ads current`: the ads that ad groups of the chosen account have today. */
export async function listCurrentAds(tools: Tools, wanted: readonly string[]): Promise<void> {
  const { cli, session, api } = tools;
  const known = (await readCampaigns(tools, undefined)).flatMap(({ adGroups }) => adGroups);
  const ads = await session.call(api.ads.existingAds, { adGroupIds: findByName(known, wanted, 'ad group') });
  const nameOf = (id: string): string => known.find((one) => one.id === id)?.name ?? id;
  await cli.result(ads, () => {
    if (ads.length === 0) {
      cli.say('They have no responsive search ads.');
      return;
    }
    const columns = [
      { title: 'Ad group', flexible: 12 },
      { title: 'Ad' },
      { title: 'Status' },
      { title: 'Strength' },
      { title: 'Headlines', flexible: 20 },
      { title: 'Descriptions', flexible: 20 },
    ];
    const texts = (assets: readonly { text: string }[]) =>
      cli.terminal.outIsTerminal ? assets.map(({ text }) => text) : joined(assets);
    const rows = ads.map((ad) => [
      nameOf(ad.adGroupId),
      ad.id,
      ad.status.toLowerCase(),
      ad.adStrength?.toLowerCase() ?? '–',
      texts(ad.headlines),
      texts(ad.descriptions),
    ]);
    printTable(cli.terminal, columns, rows);
  });
}
