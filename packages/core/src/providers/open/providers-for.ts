import type { Providers } from './providers.ts';

/** The providers for what is done for a team: its calls of other people's servers count as its own. */
export function providersFor(providers: Providers, teamId: string | null): Providers {
  if (teamId === null) return providers;
  const own: Pick<Providers, 'webPages' | 'sites'> = {
    get webPages(): Providers['webPages'] {
      const { webPages } = providers;
      return { ...webPages, fetch: (url, request) => webPages.fetch(url, { ...request, teamId }) };
    },
    get sites(): Providers['sites'] {
      const { sites } = providers;
      return {
        ...sites,
        open: (connection) => sites.open(connection, teamId),
        openRepository: (connection) => sites.openRepository(connection, teamId),
      };
    },
  };
  // The others are taken from where they are: copying them would open what is opened when it is used.
  return Object.setPrototypeOf(own, providers) as Providers;
}
