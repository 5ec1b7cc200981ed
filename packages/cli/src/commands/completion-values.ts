import { access } from 'node:fs/promises';
import path from 'node:path';
import { pathOf } from '../output/figures.ts';
import type { Cli } from '../session/cli.ts';
import { openSession } from '../session/open-session.ts';
import type { Session } from '../session/session.ts';
import type { Noun } from './noun.ts';
import { faultWords, scopes } from './options/read-options.ts';
import type { Tools } from './runs/run-kind.ts';

/** Where a value is typed: after the words of a command, and after the arguments that were typed before it. */
export interface Place {
  noun: string;
  names: readonly string[];
}

type Values = (tools: Tools & { teamId: string }, place: Place) => Promise<readonly string[]>;

const most = 50;

const fixedValues: Readonly<Record<string, readonly string[]>> = {
  model: ['gpt-4o', 'grok-2-1212', 'custom'],
  fault: faultWords,
  scopes,
};

/** The IDs of runs of the kind that the command is about; of all kinds elsewhere. */
const runs: Values = async ({ session, api }, { noun }) => {
  const { id: userId } = await session.call(api.user.current, {});
  const calls = {
    seo: () => session.call(api.seo.history, { userId }),
    ads: () => session.call(api.ads.history, { userId }),
    questions: () => session.call(api.questions.history, { userId }),
  };
  const kind = { publish: 'seo', lift: 'seo' }[noun] ?? noun;
  const wanted = kind in calls ? [calls[kind as keyof typeof calls]] : Object.values(calls);
  const all = (await Promise.all(wanted.map((call) => call()))).flat();
  return all.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).map(({ id }) => id);
};

const newestRun = async (tools: Parameters<Values>[0], noun: string): Promise<string> =>
  (await runs(tools, { noun, names: [] }))[0] ?? '';

const websites: Values = async ({ session, api, teamId }) =>
  (await session.call(api.integrations.websites, { teamId })).map(({ siteUrl }) => siteUrl);

const imports: Values = async ({ session, api }) => (await session.call(api.imports.list, {})).map(({ name }) => name);

const campaigns: Values = async ({ session, api, teamId }) =>
  (await session.call(api.integrations.googleAdsCampaigns, { teamId })).map(({ name }) => name);

/** The names of the things of a noun, or their IDs where they have none. */
const namesIn =
  <Item extends { id: string }, Options extends object, Of>(load: () => Promise<Noun<Item, Options, Of>>): Values =>
  async (tools, { names }) => {
    const { within, list, namesOf } = await load();
    const of = await within.find(tools, names.slice(0, within.names));
    return (await list({ ...tools, of })).map((item) => namesOf?.(item)[0] ?? item.id);
  };

const projectPages = namesIn(async () => (await import('./projects/page-noun.ts')).pageNoun);

const pages: Values = async (tools, place) => {
  if (place.noun === 'projects') return projectPages(tools, place);
  const optimizationId = await newestRun(tools, 'seo');
  const run = await tools.session.call(tools.api.seo.show, { optimizationId });
  return run.pages.map(({ url }) => (place.noun === 'seo' ? pathOf(url) : url));
};

const adGroups: Values = async (tools, { names }) => {
  const { session, api, teamId } = tools;
  if (['run', 'campaigns'].includes(names[0] ?? ''))
    return (await session.call(api.integrations.googleAdsCampaigns, { teamId })).flatMap((one) =>
      one.adGroups.map(({ name }) => name),
    );
  const run = await session.call(api.ads.show, { optimizationId: await newestRun(tools, 'ads') });
  return run.adGroups.map(({ adGroup }) => adGroup.name);
};

/** The values of options and arguments, by what stands in their brackets. */
const valuesOf: Readonly<Record<string, Values>> = {
  run: runs,
  website: websites,
  import: imports,
  campaign: campaigns,
  page: pages,
  'ad group': adGroups,
  data: async (tools, place) => [...(await imports(tools, place)), ...(await websites(tools, place))],
  question: async (tools) => {
    const { session, api } = tools;
    const optimizationId = await newestRun(tools, 'questions');
    return (await session.call(api.questions.show, { optimizationId })).queries.map(({ query }) => query);
  },
  project: namesIn(async () => (await import('./projects/project-noun.ts')).projectNoun),
  idea: namesIn(async () => (await import('./projects/idea-noun.ts')).ideaNoun),
  automation: namesIn(async () => (await import('./automations/automation-noun.ts')).automationNoun),
  fact: namesIn(async () => (await import('./brand/fact-noun.ts')).factNoun),
  destination: namesIn(async () => (await import('./publish/destination-noun.ts')).destinationNoun),
  token: async ({ session, api }) => (await session.call(api.tokens.list, {})).map(({ name }) => name),
  team: async ({ session, api }) => (await session.call(api.system.teams, {})).map(({ slug }) => slug),
  member: async ({ session, api, teamId }) => [
    ...(await session.call(api.teams.members, {})).map(({ email }) => email),
    ...(await session.call(api.invitations.list, { teamId })).map(({ email }) => email),
  ],
  test: async ({ session, api }) => (await session.call(api.lift.list, {})).map(({ id }) => id),
  account: async ({ session, api, teamId }) =>
    (await session.call(api.integrations.googleAdsAccounts, { teamId })).map(({ id }) => id),
  publication: async (tools) => {
    const { session, api } = tools;
    const optimizationId = await newestRun(tools, 'seo');
    return (await session.call(api.publications.list, { optimizationId })).map(({ id }) => id);
  },
  deployment: async (tools) => {
    const { session, api } = tools;
    const optimizationId = await newestRun(tools, 'ads');
    return (await session.call(api.ads.deployments, { optimizationId })).map(({ id }) => id);
  },
};

/** Pressing a key must not make a database. */
async function isReachable(cli: Cli): Promise<boolean> {
  const { readLogin } = await import('../session/login-file.ts');
  const { localConfig } = await import('../session/local-config.ts');
  const { env } = cli.terminal;
  if (cli.options().local !== true && (await readLogin(env, () => {})) !== null) return true;
  const { databaseUrl, home } = localConfig(env);
  return (
    databaseUrl !== null ||
    access(path.join(home, 'postgres', 'data', 'PG_VERSION')).then(
      () => true,
      () => false,
    )
  );
}

/** What may be typed where `name` stands in brackets; nothing where nobody can say. */
export async function completionValues(cli: Cli, name: string, place: Place): Promise<readonly string[]> {
  const fixed = fixedValues[name];
  if (fixed !== undefined) return fixed;
  const values = valuesOf[name];
  if (values === undefined || !(await isReachable(cli))) return [];
  const { api } = await import('@serplift/core/api');
  const silent = () => {};
  let session: Session | undefined;
  try {
    session = await openSession({ terminal: cli.terminal, options: cli.options(), say: silent, warn: silent });
    const { team } = await session.call(api.user.current, {});
    return (await values({ cli, session, api, teamId: team?.id ?? '' }, place)).slice(0, most);
  } catch {
    return [];
  } finally {
    await session?.close();
  }
}
