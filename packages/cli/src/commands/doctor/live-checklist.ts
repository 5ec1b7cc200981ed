import type { Config } from '@serplift/core';
import { api, callEndpoint } from '@serplift/core/api';
import { docsFile } from '../../output/docs-file.ts';
import type { ProviderCheck } from './check-providers.ts';
import { type Check, ok } from './check.ts';

const timeoutMs = 5000;

type Setup = Pick<
  Config,
  'production' | 'publicUrl' | 'databaseUrl' | 'secretKey' | 'adminEmail' | 'contactEmail' | 'trustedProxies'
>;

const need = (isDone: boolean, check: Omit<Check, 'status'>): Check =>
  isDone ? ok(check.name, check.detail) : { ...check, status: 'failed' };
const advise = (isDone: boolean, check: Omit<Check, 'status'>): Check =>
  isDone ? ok(check.name, check.detail) : { ...check, status: 'warning' };

function checkSetup(config: Setup): Check[] {
  const { publicUrl, adminEmail, contactEmail, trustedProxies } = config;
  const isHttps = publicUrl?.startsWith('https://') ?? false;
  const unset = config.databaseUrl === null ? 'in the home folder; keep a copy with the backups' : 'not set';
  const keyDetail = config.secretKey === null ? unset : 'set; keep a copy with the backups';
  return [
    need(config.production, {
      name: 'Production',
      detail: config.production ? 'NODE_ENV=production' : 'NODE_ENV is not production',
      fix: 'Set NODE_ENV=production.',
    }),
    need(isHttps, {
      name: 'Address',
      detail: publicUrl ?? 'PUBLIC_URL is not set',
      fix: 'Set PUBLIC_URL to the https:// address that people use.',
    }),
    advise(trustedProxies > 0, {
      name: 'Proxies',
      detail: `TRUSTED_PROXIES=${trustedProxies}`,
      fix: 'Behind a proxy, set TRUSTED_PROXIES to how many there are; otherwise everyone is treated as one network.',
    }),
    need(config.databaseUrl === null || config.secretKey !== null, {
      name: 'Secret key',
      detail: keyDetail,
      fix: 'Set SERPLIFT_SECRET_KEY; create one with: openssl rand -base64 32',
    }),
    need(adminEmail !== null, {
      name: 'Administrator',
      detail: adminEmail ?? 'ADMIN_EMAIL is not set',
      fix: 'Set ADMIN_EMAIL to the verified address of the administrator.',
    }),
    advise(contactEmail !== null, {
      name: 'Contact',
      detail: contactEmail ?? 'CONTACT_EMAIL is not set',
      fix: 'Set CONTACT_EMAIL; the privacy page, which Google reviews, shows it.',
    }),
  ];
}

/** What has to be live before a team can work: sign-in, Google, and one language model. */
function checkNeeds(providers: readonly ProviderCheck[]): Check[] {
  const isLive = (name: ProviderCheck['name']): boolean =>
    providers.some((provider) => provider.name === name && provider.state === 'live');
  const models = providers
    .filter(({ name, state }) => state === 'live' && ['openai', 'xai', 'custom'].includes(name))
    .map(({ label }) => label);
  const simulated = providers.filter(({ state }) => state === 'sandbox').map(({ label }) => label);
  return [
    need(isLive('identity'), {
      name: 'Sign-in',
      detail: isLive('identity') ? 'live' : 'not live',
      fix: `Set up Firebase: ${docsFile('docs/providers/firebase.md')}`,
    }),
    need(isLive('google'), {
      name: 'Google',
      detail: isLive('google') ? 'live' : 'not live',
      fix: `Set up the OAuth client: ${docsFile('docs/providers/google.md')}`,
    }),
    need(models.length > 0, {
      name: 'Language model',
      detail: models.length > 0 ? `live: ${models.join(', ')}` : 'none is live',
      fix: `Set the key of one: ${docsFile('docs/providers/openai.md')}, xai.md or custom-model.md`,
    }),
    advise(isLive('dataforseo'), {
      name: 'Search results',
      detail: isLive('dataforseo') ? 'live' : "not live; runs can't compare pages with competitors",
      fix: `Set up DataForSEO: ${docsFile('docs/providers/dataforseo.md')}`,
    }),
    advise(isLive('mail'), {
      name: 'Email',
      detail: isLive('mail') ? 'live' : 'not live; people share invitation links themselves',
      fix: `Set SMTP_URL and MAIL_FROM: ${docsFile('docs/providers/email.md')}`,
    }),
    need(simulated.length === 0, {
      name: 'Nothing simulated',
      detail: simulated.length === 0 ? 'every provider is live or off' : `simulated: ${simulated.join(', ')}`,
      fix: 'Unset SERPLIFT_SANDBOX.',
    }),
  ];
}

async function checkAnswer(publicUrl: string, signal: AbortSignal): Promise<Check> {
  const name = 'Server';
  const failed = (detail: string, fix: string): Check => ({ name, status: 'failed', detail, fix });
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const { status } = await callEndpoint(api.system.ready, {}, { baseUrl: publicUrl, signal: limited });
    if (status !== 'ready') throw new SyntaxError('another answer');
    return ok(name, `${publicUrl} is ready`);
  } catch (error) {
    // A proxy's own page, or another program at the address.
    if (error instanceof SyntaxError) {
      return failed(`${publicUrl} doesn't answer as Serplift`, 'Point the proxy at PUBLIC_URL to this server.');
    }
    return failed(`${publicUrl} is not ready`, 'Start the server, and check the proxy in front of it.');
  }
}

/** What can only be checked at Google, with the values to enter there. */
function remindOf(publicUrl: string): Check[] {
  const { host } = new URL(publicUrl);
  return [
    ok('To enter', `redirect URI of the OAuth client: ${publicUrl}/api/oauth/google/callback`),
    ok('To enter', `authorized domain in Firebase: ${host.replace(/:\d+$/u, '')}`),
    ok('To enter', `privacy page on the consent screen: ${publicUrl}/privacy`),
  ];
}

/** The way to the first live run, step by step: what is done, what is missing, and what to enter elsewhere. */
export async function liveChecklist(
  config: Setup,
  { providers, signal }: { providers: readonly ProviderCheck[]; signal: AbortSignal },
): Promise<Check[]> {
  const { publicUrl } = config;
  const steps = [...checkSetup(config), ...checkNeeds(providers)];
  if (publicUrl === null) return steps;
  return [...steps, await checkAnswer(publicUrl, signal), ...remindOf(publicUrl)];
}
