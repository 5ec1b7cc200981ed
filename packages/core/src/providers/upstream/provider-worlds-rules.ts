import { isUrl } from '../../text/url-rules.ts';
import type { ProviderName, ProviderSettings } from './provider-settings.ts';

/** The providers in words. */
export const providerTitles: Readonly<Record<ProviderName, string>> = {
  identity: 'Sign-in (Firebase Authentication)',
  google: 'Google',
  openai: 'OpenAI',
  xai: 'xAI',
  custom: 'The custom language model',
  dataforseo: 'DataForSEO',
  pages: 'Page fetching',
  mail: 'Email',
};

/**
 * Which world each provider belongs to: `live`, with the address it is asked at where that can differ, `simulated` or
 * `missing`. Two processes that agree on them can do each other's work; there is no key in them.
 */
export type ProviderWorlds = Readonly<Partial<Record<ProviderName, string>>>;

/** An address without what could be a secret in it. */
function plainAddress(address: string): string {
  if (!isUrl(address)) return 'an address that is no URL';
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/(?<!\/)\/+$/u, '')}`;
}

/** The worlds that the settings of a process lead to. */
export function worldsOf(settings: ProviderSettings): ProviderWorlds {
  const { google, openai, xai, custom, dataforseo, pages, mail } = settings;
  const world = ({ state }: { state: string }, address?: string): string => {
    if (state !== 'live') return state === 'sandbox' ? 'simulated' : state;
    return address === undefined ? state : `${state} ${address}`;
  };
  const at = (setting: typeof openai | typeof dataforseo): string =>
    world(setting, setting.state === 'missing' ? undefined : plainAddress(setting.baseUrl));
  return {
    google: world(google),
    openai: at(openai),
    xai: at(xai),
    custom: custom.state === 'live' ? `${at(custom)} ${custom.model}` : at(custom),
    dataforseo: at(dataforseo),
    pages: world(pages),
    mail: world(mail),
  };
}

/** The worlds of some providers. */
export function pickWorlds(worlds: ProviderWorlds, names: readonly ProviderName[]): ProviderWorlds {
  return Object.fromEntries(names.map((name) => [name, worlds[name]]));
}

/** The worlds in words: "OpenAI (live, https://api.openai.com/v1), DataForSEO (simulated)". */
export function describeWorlds(worlds: ProviderWorlds): string {
  // In one order, whatever order a database gives them in.
  const names = (Object.keys(providerTitles) as ProviderName[]).filter((name) => worlds[name] !== undefined);
  return names.map((name) => `${providerTitles[name]} (${worlds[name]?.replaceAll(' ', ', ')})`).join(', ');
}
