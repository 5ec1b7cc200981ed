import { getBrandRules, setBrandRules } from '../../ads/ad/edit-brand.ts';
import { adsApi } from '../../contract/ads/ads-api.ts';
import { automationsApi } from '../../contract/app/automations-api.ts';
import type { Endpoint, ParsedInputOf } from '../../contract/endpoint.ts';
import { found } from '../../contract/errors.ts';
import { shownApi } from '../../contract/live/shown-api.ts';
import { budgetsApi } from '../../contract/money/budgets-api.ts';
import { factsApi } from '../../contract/runs/facts-api.ts';
import { analyticsApi } from '../../contract/search/analytics-api.ts';
import { searchDataApi } from '../../contract/search/search-data-api.ts';
import { userApi } from '../../contract/team/identity-api.ts';
import { integrationsApi } from '../../contract/team/integrations-api.ts';
import { changeShownSettings, showShownSettings } from '../../live/shown/shown-titles.ts';
import { dismissNotice, setBudget, showBudget } from '../../money/budgets/manage-budget.ts';
import { transact } from '../../platform/database/transaction.ts';
import { listFacts, proveFact } from '../../runs/facts/manage-facts.ts';
import { listWebsiteProperties, nameOfProperty } from '../../search/analytics/choose-property.ts';
import { listKeptWebsites, removeWebsite } from '../../search/kept/manage-kept-sites.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { listIntegrations } from '../../team/integrations/list-integrations.ts';
import { requireSelectableWebsite } from '../../team/integrations/list-websites.ts';
import { openAdsAccount } from '../../team/integrations/open-ads-account.ts';
import { checkAutomation } from '../automations/define/check-automation.ts';
import { removeAutomation, setAutomationEnabled } from '../automations/define/edit-automations.ts';
import { showAutomation } from '../automations/define/list-automations.ts';
import { getAutomation } from '../automations/record/automations-store.ts';
import { type ApprovableCall, approvable } from './approvable.ts';
import { changesOf, type Values } from './content-rules.ts';

type UseCase<E extends Endpoint, Result> = (
  context: Context,
  actor: TeamActor,
  input: ParsedInputOf<E>,
) => Promise<Result>;

/** What is set, how it is now and how it would be; null is nothing. */
interface Change {
  place: string;
  before: Values | null;
  after: Values | null;
  /** What stays, and is approved with it. */
  about?: Values;
}

const rehearsed = new Error('This was a rehearsal.');

/** Does something and takes it back, so that what would refuse it does so now. */
async function rehearse(context: Context, work: (context: Context) => Promise<unknown>): Promise<void> {
  const isOver = await transact(context, async (context) => {
    await work(context);
    throw rehearsed;
  }).catch((error: unknown) => error);
  if (isOver !== rehearsed) throw isOver;
}

/** A call that changes what the team has set. `perform` is the use case itself, where all that it changes is in the database. */
function setting<E extends Endpoint>(
  endpoint: E,
  effect: string,
  of: { read: UseCase<E, Change>; perform?: UseCase<E, unknown> },
): ApprovableCall {
  return approvable(endpoint, async (context, actor, input) => {
    const { place, before, after, about = {} } = await of.read(context, actor, input);
    await rehearse(context, async (context) => of.perform?.(context, actor, input));
    const places = [{ place, changes: [...changesOf(before, after), ...changesOf(about, about)] }];
    return { effect, target: 'Team settings', places, path: null, estimate: null };
  });
}

async function factOf(context: Context, actor: TeamActor, factId: string) {
  const facts = await listFacts(context, actor);
  return found(
    facts.find(({ id }) => id === factId),
    'Fact',
  );
}

/** Calls that change a team's settings, by their names in the contract. */
export const settingCalls: Readonly<Record<string, ApprovableCall>> = {
  'budgets.set': setting(budgetsApi.set, 'Set the monthly budget.', {
    read: async (context, actor, { monthlyUsd }) => ({
      place: 'Monthly budget',
      before: await showBudget(context, actor),
      after: { monthlyUsd },
    }),
    perform: setBudget,
  }),
  'budgets.dismissNotice': setting(budgetsApi.dismissNotice, 'Dismiss a budget notice.', {
    read: async (context, actor, { percent }) => ({
      place: `Notice at ${percent} %`,
      before: { notice: (await showBudget(context, actor)).notice?.message },
      after: { notice: null },
    }),
    perform: dismissNotice,
  }),
  'ads.setBrandRules': setting(adsApi.setBrandRules, 'Replace the brand rules.', {
    read: async (context, actor, after) => ({
      place: 'Brand rules',
      before: await getBrandRules(context, actor),
      after,
    }),
    perform: setBrandRules,
  }),
  'shown.change': setting(shownApi.change, 'Change the searches for published titles.', {
    read: async (context, actor, after) => ({
      place: 'Searches for published titles',
      before: await showShownSettings(context, actor),
      after,
    }),
    perform: changeShownSettings,
  }),
  'facts.create': setting(factsApi.create, 'Approve a fact.', {
    read: async (context, _actor, input) => ({
      place: 'New fact',
      before: null,
      after: { ...(await proveFact(context, input)) },
    }),
  }),
  'facts.edit': setting(factsApi.edit, 'Replace an approved fact.', {
    read: async (context, actor, { factId, ...input }) => {
      const before = await factOf(context, actor, factId);
      return { place: before.text, before, after: { ...(await proveFact(context, input)) } };
    },
  }),
  'facts.remove': setting(factsApi.remove, 'Delete an approved fact.', {
    read: async (context, actor, { factId }) => {
      const { text, appliesTo, expiresOn } = await factOf(context, actor, factId);
      return { place: text, before: { text, appliesTo, expiresOn }, after: null };
    },
  }),
  'searchData.remove': setting(searchDataApi.remove, 'Delete the kept search data of a website.', {
    read: async (context, actor, { siteId }) => {
      const { websiteUrl } = found(
        (await listKeptWebsites(context, actor)).find(({ id }) => id === siteId),
        'Website',
      );
      return { place: websiteUrl, before: { searchData: 'kept' }, after: null };
    },
    perform: removeWebsite,
  }),
  'user.selectWebsite': setting(userApi.selectWebsite, "Choose the team's Search Console website.", {
    read: async (context, actor, { websiteUrl }) => {
      await requireSelectableWebsite(context, actor, websiteUrl);
      const { searchConsole } = await listIntegrations(context, actor);
      return { place: 'Website', before: { websiteUrl: searchConsole.selectedWebsite }, after: { websiteUrl } };
    },
  }),
  'integrations.selectGoogleAdsAccount': setting(
    integrationsApi.selectGoogleAdsAccount,
    "Choose the team's Google Ads account.",
    {
      read: async (context, actor, { teamId, accountId }) => {
        const { account } = await openAdsAccount(context, teamId, accountId);
        const { googleAds } = await listIntegrations(context, actor);
        const named = ({ name, id }: { name: string; id: string }) => ({ account: `${name} (${id})` });
        return {
          place: 'Google Ads account',
          before: googleAds.selectedAccount ? named(googleAds.selectedAccount) : null,
          after: named(account),
        };
      },
    },
  ),
  'analytics.choose': setting(analyticsApi.choose, 'Choose the Google Analytics property of a website.', {
    read: async (context, actor, { websiteUrl, propertyId }) => {
      if (propertyId !== null) await requireSelectableWebsite(context, actor, websiteUrl);
      const property = propertyId === null ? null : await nameOfProperty(context, actor, propertyId);
      const before = (await listWebsiteProperties(context, actor)).find((one) => one.websiteUrl === websiteUrl);
      return { place: websiteUrl, before: { property: before?.propertyName }, after: { property } };
    },
  }),
  'automations.create': setting(automationsApi.create, 'Create an automation.', {
    read: async (context, actor, input) => {
      const { work } = await checkAutomation(context, actor, { input, before: null });
      return { place: input.name, before: null, after: { ...input, work } };
    },
  }),
  'automations.edit': setting(automationsApi.edit, 'Replace an automation.', {
    read: async (context, actor, { automationId, ...input }) => {
      const record = await getAutomation(context.db, { teamId: actor.teamId, automationId });
      const { work } = await checkAutomation(context, actor, { input, before: record });
      const before = await showAutomation(context, actor, { automationId });
      return { place: before.name, before, after: { ...input, work } };
    },
  }),
  'automations.remove': setting(automationsApi.remove, 'Delete an automation with its history.', {
    read: async (context, actor, { automationId }) => {
      const { name, type, work, schedule } = await showAutomation(context, actor, { automationId });
      return { place: name, before: { name, type, work, schedule }, after: null };
    },
    perform: removeAutomation,
  }),
  'automations.setEnabled': setting(automationsApi.setEnabled, 'Switch an automation on or off.', {
    read: async (context, actor, { automationId, enabled }) => {
      const now = await showAutomation(context, actor, { automationId });
      const { type, schedule, timeZone, maxCostUsd, notify, webhookUrl, work } = now;
      const about = { type, schedule, timeZone, maxCostUsd, notify, webhookUrl, work };
      return { place: now.name, before: { enabled: now.enabled }, after: { enabled }, about };
    },
    perform: setAutomationEnabled,
  }),
};
