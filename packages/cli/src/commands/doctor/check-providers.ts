import { AppError, checkMail, providerNames, type ProviderName, type ProviderSettings } from '@serplift/core';

/** What `doctor` says of one provider. */
export interface ProviderCheck {
  name: ProviderName;
  label: string;
  state: 'live' | 'sandbox' | 'missing' | 'misconfigured';
  detail: string;
  /** How to get the key. */
  docs: string | null;
  /** This machine's clock minus the provider's, when it said the time. */
  skewMs: number | null;
}

/** A request that costs nothing and tells whether the credentials are good. */
interface Probe {
  url: string;
  init?: RequestInit;
  /** Why the answer shows that the credentials are wrong; null when they are right. */
  fault(status: number, body: string): string | null;
}

/** Where Google's interfaces are; the sandbox has them under one origin. */
export interface GoogleOrigins {
  identity: string;
  oauth: string;
}

const googleOrigins: GoogleOrigins = {
  identity: 'https://identitytoolkit.googleapis.com',
  oauth: 'https://oauth2.googleapis.com',
};

const labels: Readonly<Record<ProviderName, string>> = {
  identity: 'Firebase sign-in',
  google: 'Google OAuth',
  openai: 'OpenAI',
  xai: 'xAI',
  custom: 'Your own model',
  dataforseo: 'DataForSEO',
  pages: 'Web pages',
  mail: 'Email',
};

/** The variables of each provider without which it cannot work. */
const keyCount: Readonly<Record<ProviderName, number>> = {
  identity: 2,
  google: 2,
  openai: 1,
  xai: 1,
  custom: 2,
  dataforseo: 2,
  pages: 0,
  mail: 2,
};

const refusedKey =
  (name: string) =>
  (status: number): string | null => {
    if (status === 401 || status === 403) return `${name} refuses the key (${status})`;
    return status >= 500 ? `${name} answers ${status}` : null;
  };

const modelProbe = (name: string, values: { baseUrl: string; apiKey: string }): Probe => ({
  url: `${values.baseUrl.replace(/\/+$/, '')}/models`,
  init: { headers: { authorization: `Bearer ${values.apiKey}` } },
  fault: refusedKey(name),
});

/** The token endpoint names a wrong client before it looks at the (made-up) refresh token. */
function googleProbe(values: { clientId: string; clientSecret: string }, origin: string): Probe {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: 'doctor',
    client_id: values.clientId,
    client_secret: values.clientSecret,
  });
  return {
    url: `${origin}/token`,
    init: { method: 'POST', body },
    fault: (status, text) => {
      if (text.includes('invalid_grant')) return null;
      const why = text.includes('invalid_client') ? 'does not know this client and secret' : `answers ${status}`;
      return `Google ${why}`;
    },
  };
}

function probeOf(settings: ProviderSettings, name: ProviderName, origins: GoogleOrigins): Probe | null {
  const { identity, google, openai, xai, custom, dataforseo } = settings;
  if (name === 'openai' && openai.state === 'live') return modelProbe('OpenAI', openai);
  if (name === 'xai' && xai.state === 'live') return modelProbe('xAI', xai);
  if (name === 'custom' && custom.state === 'live') return modelProbe('The server', custom);
  if (name === 'google' && google.state === 'live') return googleProbe(google, origins.oauth);
  if (name === 'identity' && identity.state === 'live') {
    const url = `${origins.identity}/v1/projects?key=${encodeURIComponent(identity.apiKey)}`;
    return { url, fault: (status) => (status === 200 ? null : `Firebase refuses the API key (${status})`) };
  }
  if (name === 'dataforseo' && dataforseo.state === 'live') {
    const credentials = Buffer.from(`${dataforseo.login}:${dataforseo.password}`).toString('base64');
    return {
      url: `${dataforseo.baseUrl}/v3/appendix/user_data`,
      init: { headers: { authorization: `Basic ${credentials}` } },
      fault: (status, body) =>
        refusedKey('DataForSEO')(body.includes('40100') || body.includes('40104') ? 401 : status),
    };
  }
  return null;
}

const probeTimeoutMs = 8000;

async function ask(probe: Probe, signal: AbortSignal): Promise<{ fault: string | null; skewMs: number | null }> {
  try {
    const response = await fetch(probe.url, {
      ...probe.init,
      signal: AbortSignal.any([signal, AbortSignal.timeout(probeTimeoutMs)]),
    });
    const saidAt = Date.parse(response.headers.get('date') ?? '');
    const skewMs = Number.isNaN(saidAt) ? null : Date.now() - saidAt;
    return { fault: probe.fault(response.status, await response.text()), skewMs };
  } catch {
    return { fault: `${new URL(probe.url).host} does not answer`, skewMs: null };
  }
}

function describe(settings: ProviderSettings, name: ProviderName): Omit<ProviderCheck, 'skewMs'> {
  const setting = settings[name];
  const label = labels[name];
  if (setting.state === 'missing') {
    const isPartial = setting.missing.length < keyCount[name];
    const detail = `${isPartial ? 'half set; ' : ''}set ${setting.missing.join(' and ')}`;
    return { name, label, state: isPartial ? 'misconfigured' : 'missing', detail, docs: setting.page };
  }
  if (setting.state === 'sandbox') return { name, label, state: 'sandbox', detail: 'simulated', docs: null };
  return { name, label, state: 'live', detail: 'configured', docs: null };
}

const pages: Readonly<Partial<Record<ProviderName, string>>> = {
  identity: 'docs/providers/firebase.md',
  custom: 'docs/providers/custom-model.md',
  mail: 'docs/providers/email.md',
};

function misconfigured(check: Omit<ProviderCheck, 'skewMs'>, detail: string): Omit<ProviderCheck, 'skewMs'> {
  const docs = pages[check.name] ?? `docs/providers/${check.name}.md`;
  return { ...check, state: 'misconfigured', detail, docs };
}

async function checkPost(check: Omit<ProviderCheck, 'skewMs'>, values: Parameters<typeof checkMail>[0]) {
  try {
    await checkMail(values);
    return { ...check, detail: 'answers and accepts the credentials' };
  } catch (error) {
    return misconfigured(check, error instanceof AppError ? error.message : String(error));
  }
}

async function checkProvider(
  settings: ProviderSettings,
  name: ProviderName,
  world: { origins: GoogleOrigins; signal: AbortSignal },
): Promise<ProviderCheck> {
  const check = describe(settings, name);
  if (name === 'mail' && settings.mail.state === 'live')
    return { ...(await checkPost(check, settings.mail)), skewMs: null };
  const probe = probeOf(settings, name, world.origins);
  if (probe === null) return { ...check, skewMs: null };
  const { fault, skewMs } = await ask(probe, world.signal);
  if (fault !== null) return { ...misconfigured(check, fault), skewMs };
  const { custom } = settings;
  const isUnpriced =
    name === 'custom' &&
    custom.state === 'live' &&
    (custom.inputUsdPerMillion === null || custom.outputUsdPerMillion === null);
  if (isUnpriced) {
    const detail = 'answers, but runs are refused until both prices are set (0 for your own machine)';
    return { ...misconfigured(check, detail), skewMs };
  }
  return { ...check, detail: 'answers and accepts the credentials', skewMs };
}

/** Says for every provider whether it is live, simulated, missing or misconfigured; live ones are asked. */
export function checkProviders(
  settings: ProviderSettings,
  options: { signal: AbortSignal; origins?: GoogleOrigins },
): Promise<ProviderCheck[]> {
  const world = { origins: options.origins ?? googleOrigins, signal: options.signal };
  return Promise.all(providerNames.map((name) => checkProvider(settings, name, world)));
}
