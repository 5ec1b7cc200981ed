import { api, type Endpoint, type EndpointTable, pathNames, travelsInQuery } from '@serplift/core/api';
import { startServer } from '../main.ts';
import { type DeployScene, openDeployScene } from './deploy-scene.ts';
import type { Person, Product } from './open-product.ts';
import type { FuzzedPlace } from './random-inputs.ts';
import { importRows, sandboxSite, sandboxWebsite, until } from './search-runs.ts';

/** A team with one of everything that a call can name, and an administrator. */
export interface FuzzScene {
  product: Product;
  owner: Person;
  ids: Record<string, string>;
  place: FuzzedPlace;
  ask: (
    endpoint: Endpoint,
    path: string,
    input: Record<string, unknown>,
  ) => Promise<{ status: number; answer: string }>;
  /** The path of an endpoint with ids that exist. */
  pathIn: (endpoint: Endpoint) => string;
  /** Makes room: limits on guesses, runs and imports would refuse most inputs before they are read further. */
  forget: () => Promise<void>;
}

/** These end the session or the membership of who asks. */
const ending = new Set<Endpoint>([api.session.signOut, api.teams.leave]);

/** Every endpoint that can be called again and again. */
export const fuzzedEndpoints: Endpoint[] = Object.values(api as EndpointTable)
  .flatMap((group) => Object.values(group))
  .filter((endpoint) => !ending.has(endpoint));

type Ids = Record<string, string>;

async function createEverything({ owner, product, teamId }: DeployScene): Promise<{ ids: Ids; importId: string }> {
  const user = await owner.call(api.user.current, {});
  const project = await owner.call(api.projects.create, { name: 'Shop', domain: 'shop.example' });
  const page = await owner.call(api.projectPages.create, { projectId: project.id, url: 'https://shop.example/' });
  const idea = await owner.call(api.ideas.create, { pageId: page.id, type: 'content' });
  const work = { kind: 'seo' as const, websiteUrl: sandboxWebsite, settings: {} };
  const automation = await owner.call(api.automations.create, { name: 'Nightly', type: 'manual', work });
  const row = { page: `${sandboxSite}/tents/`, clicks: 5, impressions: 4000, position: 5 };
  const importId = await importRows(owner, [
    { ...row, query: 'how to pitch a tent' },
    { ...row, query: 'what is a tent footprint' },
  ]);
  const open = await owner.call(api.imports.start, { name: 'Export', websiteUrl: 'https://a.example/', summary: {} });
  const invited = { teamId, email: 'new@example.com', roleId: 'member' as const };
  const invitation = await owner.call(api.invitations.create, invited);
  const ids = {
    teamId,
    id: teamId,
    userId: user.id,
    projectId: project.id,
    pageId: page.id,
    ideaId: idea.id,
    automationId: automation.id,
    importId: open.id,
    invitationId: invitation.id,
    token: product.sandbox.inbox.mails('new@example.com')[0]?.link.split('/invite/')[1] ?? '',
  };
  return { ids, importId };
}

/** Works a run of each kind that needs only search data, deploys ads, and stops working: deploying waits for a worker. */
async function work(
  { owner, product }: DeployScene,
  importId: string,
  ads: { optimizationId: string; adIds: string[] },
): Promise<Ids> {
  const worker = await startServer({ config: product.config, worker: true });
  await owner.call(api.ads.deploy, { optimizationId: ads.optimizationId, adIds: ads.adIds });
  const seo = await owner.call(api.seo.start, { importId, settings: {} });
  const questions = await owner.call(api.questions.start, { importId, settings: { minImpressions: 1 } });
  const isOver = ({ completedAt }: { completedAt: string | null }) => completedAt !== null;
  const shown = await until(() => owner.call(api.seo.show, { optimizationId: seo.id }), isOver);
  const asked = await until(() => owner.call(api.questions.show, { optimizationId: questions.id }), isOver);
  await worker.close();
  return {
    adsRun: ads.optimizationId,
    adsItem: ads.adIds[0] ?? '',
    seoRun: seo.id,
    seoItem: shown.pages[0]?.id ?? '',
    questionsRun: questions.id,
    questionsItem: asked.queries[0]?.id ?? '',
  };
}

/** Texts that mean something, by the field they are for. */
const plausible = {
  searchConsoleWebsiteId: [sandboxWebsite],
  googleAdsAccountId: ['4180001001', '418-000-1001'],
  queries: ['how to pitch a tent'],
  websiteUrl: [sandboxWebsite, 'https://shop.example/'],
  accountId: ['4180001001', '4180001003'],
  selectedAccountId: ['4180001001', '4180001003'],
  domain: ['shop.example'],
  competitorDomains: ['one.example', 'two.example'],
  url: ['https://shop.example/', 'https://shop.example/tents?size=2'],
  page: ['https://shop.example/'],
  email: ['owner@example.com', 'new@example.com'],
  schedule: ['0 6 * * 1', '*/7 1-5 * * *'],
  timeZone: ['UTC', 'Europe/Berlin'],
  model: ['gpt-4o', 'grok-4.3'],
  languageCode: ['en', 'de'],
  from: ['2026-11-01'],
  to: ['2026-11-21'],
  webhookUrl: ['https://hooks.example/run'],
  title: ['Tents for two, tested in rain'],
  description: ['Light tents in three sizes.'],
  name: ['Some name', 'Größe 3 🏕️'],
};

async function send(
  person: Person,
  endpoint: Endpoint,
  { path, input }: { path: string; input: Record<string, unknown> },
) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const { method } = endpoint;
  const headers = { 'content-type': 'application/json' };
  const response = travelsInQuery(method)
    ? await person.fetch(`${path}?${query.toString()}`, { method })
    : await person.fetch(path, { method, headers, body: JSON.stringify(input) });
  return { status: response.status, answer: await response.text() };
}

/** Opens the product without a worker, so that what is measured is what calls cost. */
export async function openFuzzScene(): Promise<FuzzScene> {
  const scene = await openDeployScene({ worker: false, env: { ADMIN_EMAIL: 'admin@example.com' } });
  const { product, owner, teamId } = scene;
  const admin = await product.signUpWithTeam('admin@example.com', 'Operations');
  const { knex } = product.database;
  await knex.raw('update users set email_verified = true');
  const written = await scene.written(2);
  const made = await createEverything(scene);
  const ids: Ids = { ...made.ids, ...(await work(scene, made.importId, written)) };
  const campaigns = await owner.call(api.integrations.googleAdsCampaigns, { teamId, accountId: '4180001001' });
  const words = {
    ...plausible,
    teamId: [teamId],
    userId: [ids['userId'] ?? ''],
    createdBy: [ids['userId'] ?? ''],
    importId: [made.importId],
    optimizationId: [written.optimizationId],
    adIds: written.adIds,
    adGroupIds: written.adGroupIds,
    campaignIds: campaigns.slice(0, 3).map(({ id }) => id),
    itemIds: [ids['questionsItem'] ?? ''],
  };
  const idsOf = ({ path }: Endpoint): Ids => {
    const kind = path.includes('/question-optimize') ? 'questions' : path.includes('/optimize/') ? 'ads' : 'seo';
    return { ...ids, optimizationId: ids[`${kind}Run`] ?? '', itemId: ids[`${kind}Item`] ?? '' };
  };
  const runs = ['adsRun', 'seoRun', 'questionsRun'].map((name) => ids[name] ?? '');
  return {
    product,
    owner,
    ids,
    place: { idsOf, words: () => words },
    ask: (endpoint, path, input) => send(endpoint.access === 'admin' ? admin : owner, endpoint, { path, input }),
    pathIn: (endpoint) =>
      pathNames(endpoint.path).reduce(
        (path, name) => path.replace(`{${name}}`, idsOf(endpoint)[name] ?? 'x'),
        endpoint.path as string,
      ),
    forget: async () => {
      await knex('guesses').delete();
      await knex('runs').whereNotIn('id', runs).delete();
      await knex('search_imports')
        .whereNotIn('id', [ids['importId'] ?? '', made.importId])
        .delete();
      await knex('api_tokens').delete();
      await knex('teams').whereNotIn('id', knex('memberships').select('team_id')).delete();
    },
  };
}
