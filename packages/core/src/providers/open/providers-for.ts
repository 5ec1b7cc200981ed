import type { Providers } from './providers.ts';

/** The providers for what is done for a team: its reads of other people's pages count as its own. */
export function providersFor(providers: Providers, teamId: string | null): Providers {
  if (teamId === null) return providers;
  const own: Pick<Providers, 'webPages'> = {
    get webPages(): Providers['webPages'] {
      const { webPages } = providers;
      return { ...webPages, fetch: (url, request) => webPages.fetch(url, { ...request, teamId }) };
    },
  };
  // The others are taken from where they are: copying them would open what is opened when it is used.
  return Object.setPrototypeOf(own, providers) as Providers;
}
