import { AppError } from '../../contract/errors.ts';
import type { Log } from '../../platform/log.ts';
import { openSearchResults } from '../dataforseo/open-search-results.ts';
import { openGoogleAds } from '../google-ads/open-google-ads.ts';
import { openGoogle } from '../google/open-google.ts';
import type { ModelEntry } from '../llm/model-table.ts';
import { openTextModels } from '../llm/open-text-models.ts';
import { openMail } from '../mail/open-mail.ts';
import type { AllowedPlace } from '../pages/allow-list-rules.ts';
import type { DocumentOptions } from '../pages/find-document.ts';
import type { WebPages } from '../pages/web-pages.ts';
import type { SiteRequestsOptions } from '../sites/site-requests.ts';
import type { Site, Sites } from '../sites/site.ts';
import type { ModelValues, ProviderSettings, Setting } from '../upstream/provider-settings.ts';
import type { Providers } from './providers.ts';

export interface OpenProviderOptions {
  /** Origin of the running sandbox; null when nothing is simulated. */
  sandboxUrl: string | null;
  log: Log;
  /** Where people reach the product; never fetched as a page, and named to the sites that are. */
  publicOrigin?: string | null;
  /** Named to those sites, too. */
  contactEmail?: string | null;
  /** What the operator opened of private networks. */
  privateSites?: readonly AllowedPlace[];
  /** Changes to the table of models, by label. */
  models?: readonly ModelEntry[];
  now?: () => Date;
}

/**
 * Opens the outside worlds as configured. A missing one opens too and throws `not_configured` when it is used, so that
 * simulated data never replaces it. Throws `unavailable` when something is simulated and no sandbox runs.
 */
export function openProviders(settings: ProviderSettings, options: OpenProviderOptions): Providers {
  const { publicOrigin = null, contactEmail = null, now, models, privateSites: allowed = [] } = options;
  const logOf = (...of: Simulated[]): Log => logFor(options.log, of);
  const sandboxUrl = options.sandboxUrl?.replace(/(?<!\/)\/+$/u, '') ?? null;
  if (settings.needsSandbox && sandboxUrl === null) {
    throw new AppError(
      'unavailable',
      'Some providers are simulated, but no sandbox is running. Start it with: serplift sandbox',
    );
  }
  const clock = now === undefined ? {} : { now };
  const located = <Values extends { baseUrl: string }>(setting: Setting<Values>): Setting<Values> =>
    setting.state === 'missing'
      ? setting
      : { ...setting, baseUrl: setting.baseUrl.replace('{sandbox}', sandboxUrl ?? '') };
  const sandboxFor = ({ state }: Simulated): string | null => (state === 'sandbox' ? sandboxUrl : null);
  const webPages = openWebPagesLater({
    sandboxUrl: sandboxFor(settings.pages),
    log: logOf(settings.pages),
    publicOrigin,
    contactEmail,
    allowed,
    ...clock,
  });
  const sites = openSitesLater({
    sandboxUrl: sandboxFor(settings.pages),
    log: logOf(settings.pages),
    publicOrigin,
    allowed,
  });
  const mail = openMail({
    setting: settings.mail,
    sandboxUrl: sandboxFor(settings.mail),
    log: logOf(settings.mail),
  });
  const google = { setting: settings.google, sandboxUrl: sandboxFor(settings.google), log: logOf(settings.google) };
  return {
    google: openGoogle(google),
    googleAds: openGoogleAds(google),
    textModels: openTextModels({
      settings: {
        openai: located<ModelValues>(settings.openai),
        xai: located<ModelValues>(settings.xai),
        custom: located(settings.custom),
      },
      log: logOf(settings.openai, settings.xai, settings.custom),
      ...clock,
      ...(models !== undefined && { models }),
    }),
    searchResults: openSearchResults({ setting: located(settings.dataforseo), log: logOf(settings.dataforseo) }),
    webPages,
    sites,
    mail,
    close: async () => {
      mail.close();
      await webPages.close();
      await sites.close();
    },
  };
}

interface Simulated {
  state: string;
}

/** The simulated world fails on purpose, which is no warning to whoever runs the product; with debug details, all is said. */
function logFor(log: Log, settings: readonly Simulated[]): Log {
  const isSimulated =
    settings.some(({ state }) => state === 'sandbox') && settings.every(({ state }) => state !== 'live');
  return isSimulated && (log.level === 'warn' || log.level === 'info') ? log.child({}, { level: 'error' }) : log;
}

/** The systems behind websites, whose libraries load when one is first used. */
function openSitesLater(options: SiteRequestsOptions): Sites {
  const open = async () => (await import('../sites/open-sites.ts')).openSites(options);
  let opened: ReturnType<typeof open> | null = null;
  const all = () => (opened ??= open());
  return {
    state: options.sandboxUrl === null ? 'live' : 'sandbox',
    open: (connection, teamId) => {
      const site = async (): Promise<Site> => (await all()).open(connection, teamId);
      return {
        pageLogin: 'siteLogin' in connection ? connection.siteLogin : null,
        describe: async (signal) => (await site()).describe(signal),
        read: async (pageUrl, signal) => (await site()).read(pageUrl, signal),
        write: async (write, signal) => (await site()).write(write, signal),
      };
    },
    openRepository: async (connection, teamId) => (await all()).openRepository(connection, teamId),
    close: async () => {
      if (opened !== null) await (await opened).close();
    },
  };
}

/** Web pages whose libraries load with the first page: commands that read none start a quarter of a second sooner. */
function openWebPagesLater(options: DocumentOptions): WebPages & { close(): Promise<void> } {
  const open = async () => (await import('../pages/open-web-pages.ts')).openWebPages(options);
  let opened: ReturnType<typeof open> | null = null;
  return {
    state: options.sandboxUrl === null ? 'live' : 'sandbox',
    fetch: async (url, request) => (await (opened ??= open())).fetch(url, request),
    close: async () => {
      if (opened !== null) await (await opened).close();
    },
  };
}
