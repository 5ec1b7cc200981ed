import type { Endpoint, EndpointTable } from '../contract/endpoint.ts';
import { api } from '../contract/index.ts';
import type { Dispatched, UseCase, UseCases } from './use-case.ts';

/** Where the use cases of every group are, which load with its first call; an approved call is made by dispatch itself. */
const loaders: { [Group in keyof Dispatched]: () => Promise<{ useCases: UseCases<Pick<Dispatched, Group>> }> } = {
  system: () => import('./use-cases/system.ts'),
  user: () => import('./use-cases/team.ts'),
  home: () => import('./use-cases/home.ts'),
  review: () => import('./use-cases/home.ts'),
  teams: () => import('./use-cases/team.ts'),
  invitations: () => import('./use-cases/team.ts'),
  integrations: () => import('./use-cases/team.ts'),
  imports: () => import('./use-cases/seo.ts'),
  analytics: () => import('./use-cases/seo.ts'),
  searchData: () => import('./use-cases/seo.ts'),
  seo: () => import('./use-cases/seo.ts'),
  questions: () => import('./use-cases/questions.ts'),
  ads: () => import('./use-cases/ads.ts'),
  destinations: () => import('./use-cases/live.ts'),
  publications: () => import('./use-cases/live.ts'),
  lift: () => import('./use-cases/live.ts'),
  shown: () => import('./use-cases/live.ts'),
  promises: () => import('./use-cases/live.ts'),
  decisions: () => import('./use-cases/runs.ts'),
  projects: () => import('./use-cases/home.ts'),
  projectPages: () => import('./use-cases/home.ts'),
  facts: () => import('./use-cases/runs.ts'),
  rejections: () => import('./use-cases/runs.ts'),
  ideas: () => import('./use-cases/home.ts'),
  usage: () => import('./use-cases/team.ts'),
  budgets: () => import('./use-cases/team.ts'),
  automations: () => import('./use-cases/home.ts'),
  audit: () => import('./use-cases/team.ts'),
  tokens: () => import('./use-cases/team.ts'),
  approvals: () => import('./use-cases/home.ts'),
  approvedCalls: () => import('./use-cases/home.ts'),
};

const found = new Map<Endpoint, UseCase<Endpoint>>();

/** The use case behind an endpoint that dispatch answers. */
export async function findUseCase(endpoint: Endpoint): Promise<UseCase<Endpoint> | undefined> {
  const known = found.get(endpoint);
  if (known !== undefined) return known;
  for (const [group, endpoints] of Object.entries(api as EndpointTable)) {
    const name = Object.keys(endpoints).find((each) => endpoints[each] === endpoint);
    if (name === undefined || !(group in loaders)) continue;
    const { useCases } = await loaders[group as keyof Dispatched]();
    const useCase = (useCases as unknown as Record<string, Record<string, UseCase<Endpoint>>>)[group]?.[name];
    if (useCase !== undefined) found.set(endpoint, useCase);
    return useCase;
  }
  return undefined;
}
