import {
  AppError,
  checkMail,
  openLog,
  openProviders,
  type ProviderName,
  providerNames,
  type Providers,
  type ProviderSettings,
} from '@serplift/core';
import { counted } from '../../output/figures.ts';

/** What `doctor` says about one provider. */
export interface ProviderCheck {
  name: ProviderName;
  label: string;
  state: 'live' | 'sandbox' | 'missing' | 'misconfigured';
  /** What came back, or what is missing. */
  detail: string;
  /** What to do about it; null when nothing is wrong. */
  fix: string | null;
  /** Where the setup is described. */
  docs: string | null;
}

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

/** What is asked, where, and in whose name. */
export interface Asked {
  settings: ProviderSettings;
  /** The clients that runs use. */
  clients: Pick<Providers, 'google' | 'textModels' | 'searchResults'>;
  /** Where Firebase is. */
  identityOrigin: string;
  /** The website as the browser would name it. */
  site: string;
  signal: AbortSignal;
}

const reasonOf = (error: unknown): unknown => (error instanceof AppError ? error.details?.['reason'] : null);
const wrong = (message: string): AppError => new AppError('provider_rejected', message);

/** Does a call that has to fail in this way, because what is before it was right. */
async function refused(call: Promise<unknown>, reason: string): Promise<void> {
  await call.catch((error: unknown) => {
    if (reasonOf(error) !== reason) throw error;
  });
}

/** The browser signs in with this key, so the request names the website as a browser does. */
async function askFirebase({ settings, identityOrigin, site, signal }: Asked): Promise<string> {
  if (settings.identity.state === 'missing') return '';
  const { apiKey } = settings.identity;
  const url = `${identityOrigin}/v1/projects?key=${encodeURIComponent(apiKey)}`;
  const response = await fetch(url, { headers: { referer: `${site}/` }, signal }).catch(() => null);
  if (response === null) throw wrong('Firebase cannot be reached. Check the network of this machine.');
  if (response.ok) return 'the key is accepted';
  const said = (await response.text()).replaceAll(apiKey, '…');
  if (said.includes('API_KEY_HTTP_REFERRER_BLOCKED')) {
    throw wrong(`The key does not allow ${site}. Add ${site} to the websites that the key allows, in Google Cloud.`);
  }
  throw wrong(`Firebase answers ${response.status}. Set FIREBASE_API_KEY to the web API key of the project.`);
}

async function askModels({ clients, signal }: Asked, provider: 'openai' | 'grok'): Promise<string> {
  return counted((await clients.textModels.listOffered(provider, signal)).length, 'model');
}

/** A server of one's own also has to know the model, perhaps with a tag, and to have a price. */
async function askOwnModel({ settings: { custom }, clients, signal }: Asked): Promise<string> {
  if (custom.state === 'missing') return '';
  const models = await clients.textModels.listOffered('custom', signal);
  if (!models.some((model) => model === custom.model || model.startsWith(`${custom.model}:`))) {
    const known = `its ${counted(models.length, 'model')}: ${models.slice(0, 5).join(', ')}`;
    throw wrong(`"${custom.model}" is not among ${known}. Set LLM_MODEL to one of them.`);
  }
  if (custom.inputUsdPerMillion === null || custom.outputUsdPerMillion === null) {
    throw wrong(
      'Its price is unknown, so runs are refused. Set LLM_INPUT_USD_PER_MILLION and LLM_OUTPUT_USD_PER_MILLION (0 for your own machine).',
    );
  }
  return counted(models.length, 'model');
}

/** One question to each live provider that costs nothing; it gives what came back in short, or throws what is wrong. */
const questions: Readonly<Partial<Record<ProviderName, (asked: Asked) => Promise<string>>>> = {
  identity: askFirebase,
  google: async ({ clients, site, signal }) => {
    // Google looks at the client before it refuses a code that it never gave.
    const redirectUri = `${site}/api/oauth/google/callback`;
    const call = clients.google.exchangeCode({ code: 'doctor', codeVerifier: 'doctor', redirectUri, signal });
    await refused(call, 'token_exchange_failed');
    return 'the client and its secret are accepted';
  },
  openai: (asked) => askModels(asked, 'openai'),
  xai: (asked) => askModels(asked, 'grok'),
  custom: askOwnModel,
  dataforseo: async ({ clients, signal }) => {
    // A search for nothing is refused for free, after the login was accepted.
    const key = { keyword: '', locationCode: 2840, languageCode: 'en', device: 'desktop' } as const;
    await refused(clients.searchResults.ask(key).send(signal), 'rejected');
    return 'the login is accepted';
  },
  mail: async ({ settings: { mail } }) => {
    if (mail.state !== 'missing') await checkMail(mail);
    return 'the mail server accepts the sign-in';
  },
};

const pages: Readonly<Partial<Record<ProviderName, string>>> = {
  identity: 'docs/providers/firebase.md',
  custom: 'docs/providers/custom-model.md',
  mail: 'docs/providers/email.md',
};

async function checkProvider(asked: Asked, name: ProviderName): Promise<ProviderCheck> {
  const setting = asked.settings[name];
  const check = { name, label: labels[name], fix: null, docs: null };
  if (setting.state === 'missing') {
    const isPartial = setting.missing.length < keyCount[name];
    const fix = `Set ${setting.missing.join(' and ')}.`;
    const detail = isPartial ? 'only partly set' : 'not set';
    return { ...check, state: isPartial ? 'misconfigured' : 'missing', detail, fix, docs: setting.page };
  }
  if (setting.state === 'sandbox') return { ...check, state: 'sandbox', detail: 'simulated' };
  try {
    return { ...check, state: 'live', detail: (await questions[name]?.(asked)) ?? 'no key needed' };
  } catch (error) {
    const message = error instanceof AppError ? error.message : 'It did not answer in time.';
    const [detail = message, ...fix] = message.split(/(?<=\.) /u);
    const docs = pages[name] ?? `docs/providers/${name}.md`;
    return { ...check, state: 'misconfigured', detail, fix: fix.join(' ') || 'Try again later.', docs };
  }
}

/** The longest wait for a provider that does not answer. */
const timeoutMs = 10_000;

/** Says for every provider whether it is live, simulated, missing or misconfigured; live ones are asked. */
export async function checkProviders(
  settings: ProviderSettings,
  { site, signal, ...others }: Pick<Asked, 'site' | 'signal'> & Partial<Asked>,
): Promise<ProviderCheck[]> {
  // Only live providers are asked, so no sandbox has to run.
  const opened = openProviders(settings, { sandboxUrl: 'http://127.0.0.1:9', log: openLog('silent') });
  const asked: Asked = {
    settings,
    clients: opened,
    identityOrigin: 'https://identitytoolkit.googleapis.com',
    site,
    ...others,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  };
  try {
    return await Promise.all(providerNames.map((name) => checkProvider(asked, name)));
  } finally {
    await opened.close();
  }
}
