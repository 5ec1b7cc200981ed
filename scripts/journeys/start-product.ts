import { setTimeout as delay } from 'node:timers/promises';
import { api } from '@serplift/core/api';
import { builtDashboard } from '@serplift/server';
import { openProduct, type Person, type Product, type ProductOptions } from '@serplift/server/testing';

export type { Person, Product } from '@serplift/server/testing';

/** The website and the ads account that the demo team chose. */
export const demoSite = 'https://www.juniperandpine.example/';
export const demoAccount = '4180001001';

/** A team as it is after its setup: its owner has connected Google and chosen a website and an ads account. */
export interface DemoProduct extends Product {
  owner: Person;
  teamId: string;
}

/** The whole product as people meet it: server, worker, sandbox and the built dashboard, on its own database. */
export function startProduct(options: Pick<ProductOptions, 'env' | 'worker' | 'sandbox'> = {}): Promise<Product> {
  const dashboardFolder = builtDashboard();
  if (dashboardFolder === undefined) throw new Error('Journeys need the built dashboard. Build it with: npm run build');
  return openProduct({ worker: true, dashboardFolder, ...options });
}

/** The id of a person's team. */
export async function teamOf(person: Person): Promise<string> {
  return (await person.call(api.user.current, {})).team?.id ?? '';
}

/** The product with a team that can start a run of each kind; its owner is owner@demo.example. */
export async function startDemoProduct(options: Pick<ProductOptions, 'worker' | 'sandbox'> = {}): Promise<DemoProduct> {
  const product = await startProduct(options);
  const owner = await product.signUpWithTeam('owner@demo.example', 'Demo team');
  const teamId = await teamOf(owner);
  await product.connectGoogle(owner, { email: 'demo@juniperandpine.example' });
  await owner.call(api.integrations.selectGoogleAdsAccount, { teamId, accountId: demoAccount });
  await owner.call(api.user.selectWebsite, { websiteUrl: demoSite });
  return { ...product, owner, teamId };
}

/** The link in the newest mail to an address. */
export const mailedLink = ({ sandbox }: Product, email: string): string => sandbox.inbox.mails(email)[0]?.link ?? '';

/** A new person whom an owner invites and who has joined. */
export async function addMember(
  product: Product,
  { owner, email, roleId = 'member' }: { owner: Person; email: string; roleId?: 'admin' | 'member' },
): Promise<Person> {
  await owner.call(api.invitations.create, { teamId: await teamOf(owner), email, roleId });
  const person = await product.signUp(email);
  await person.call(api.invitations.join, { token: mailedLink(product, email).split('/').at(-1) ?? '' });
  return person;
}

/** A project with everything that a card shows. */
export const addProject = (person: Person) =>
  person.call(api.projects.create, {
    name: 'Outdoor Shop',
    domain: 'shop.example',
    competitorDomains: ['one.example', 'two.example', 'three.example', 'four.example', 'five.example'],
  });

/** A fault that keeps runs in progress until the faults are cleared: the language models think. */
export const stuck = { match: 'v1/chat/completions', delayMs: 600_000 };

/** Asks for a run until it has ended; this is its last state. */
export async function untilEnded<Run extends { completedAt: string | null }>(show: () => Promise<Run>): Promise<Run> {
  let run = await show();
  while (run.completedAt === null) {
    await delay(100);
    run = await show();
  }
  return run;
}

/** The pages of an SEO run that have a proposal, whole and in their order. */
export async function proposalsOf(owner: Person, runId: string) {
  const pages = [];
  let cursor: string | undefined;
  do {
    const part = await owner.call(api.seo.items, {
      optimizationId: runId,
      ...(cursor === undefined ? {} : { cursor }),
    });
    pages.push(...part.items);
    cursor = part.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages.filter(({ state }) => state === 'succeeded');
}
