import { AppError } from '../../contract/errors.ts';
import { isAddress } from '../../text/mail-address-rules.ts';
import { isUrl } from '../../text/url-rules.ts';

/** The outside worlds the product uses; each is live, simulated by the sandbox, or missing. */
export const providerNames = ['identity', 'google', 'openai', 'xai', 'custom', 'dataforseo', 'pages', 'mail'] as const;
export type ProviderName = (typeof providerNames)[number];

/** Live settings, simulated ones (base URLs point at the sandbox), or the names of what is missing. */
export type Setting<Values> =
  | ({ state: 'live' | 'sandbox' } & Values)
  | { state: 'missing'; missing: string[]; page: string };

export interface IdentityValues {
  apiKey: string;
  projectId: string;
  authDomain: string | null;
}
export interface GoogleValues {
  clientId: string;
  clientSecret: string;
  /** Optional since 2026-09-09: access levels belong to the Google Cloud project now. */
  adsDeveloperToken?: string;
}
export interface ModelValues {
  apiKey: string;
  baseUrl: string;
  /** How long one call may take; the product's own limit when absent. */
  timeoutMs?: number;
}
export interface CustomModelValues extends ModelValues {
  model: string;
  /** USD per million tokens; an unknown price refuses the run, it is never 0. */
  inputUsdPerMillion: number | null;
  outputUsdPerMillion: number | null;
}
export interface DataForSeoValues {
  login: string;
  password: string;
  baseUrl: string;
}

export interface MailValues {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  url: string;
  /** Whom mails are from: an address, or `Name <address>`. */
  from: string;
}

export interface ProviderSettings {
  /** Whether anything is simulated, so that a sandbox has to run. */
  needsSandbox: boolean;
  /** Origin of a sandbox already running; null starts one where it is needed. */
  sandboxUrl: string | null;
  identity: Setting<IdentityValues>;
  google: Setting<GoogleValues>;
  openai: Setting<ModelValues>;
  xai: Setting<ModelValues>;
  custom: Setting<CustomModelValues>;
  dataforseo: Setting<DataForSeoValues>;
  pages: { state: 'live' | 'sandbox' };
  mail: Setting<MailValues>;
}

/** Credentials the sandbox accepts; of no use anywhere else. */
export const sandboxCredentials = {
  firebase: { apiKey: 'sandbox-firebase-api-key', projectId: 'serplift-sandbox' },
  google: { clientId: 'sandbox-client-id.apps.googleusercontent.com', clientSecret: 'sandbox-client-secret' },
  openai: 'sk-sandbox-openai',
  xai: 'xai-sandbox',
  dataforseo: { login: 'sandbox@juniperandpine.example', password: 'sandbox-dataforseo' },
  demo: { email: 'demo@juniperandpine.example', password: 'demo-serplift' },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

const liveKeys = [
  'FIREBASE_API_KEY',
  'FIREBASE_PROJECT_ID',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'OPENAI_API_KEY',
  'XAI_API_KEY',
  'LLM_BASE_URL',
  'DATAFORSEO_LOGIN',
  'DATAFORSEO_PASSWORD',
];

const groups: Record<string, ProviderName[]> = { llm: ['openai', 'xai'] };

function simulatedNames(env: Environment): Set<ProviderName> {
  const listed = env['SERPLIFT_SANDBOX'];
  if (listed === undefined || listed.trim() === '') {
    if (liveKeys.some((key) => env[key])) return new Set();
    return new Set(providerNames.filter((name) => name !== 'custom' && !(name === 'mail' && env['SMTP_URL'])));
  }
  const words = listed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return new Set(
    words.flatMap((word) => {
      const name = providerNames.find((known) => known === word && known !== 'custom');
      const names = name === undefined ? groups[word] : [name];
      if (names === undefined) {
        throw new AppError(
          'invalid_input',
          `SERPLIFT_SANDBOX names "${word}"; it takes identity, google, llm, openai, xai, dataforseo, pages, mail.`,
        );
      }
      return names;
    }),
  );
}

/** Reads one provider: simulated when listed, live when every key is set, otherwise missing with the names of its keys. */
function setting<Values>(options: {
  env: Environment;
  simulated: boolean;
  keys: string[];
  page: string;
  live: (values: string[]) => Values;
  sandbox: Values;
}): Setting<Values> {
  if (options.simulated) return { state: 'sandbox', ...options.sandbox };
  const values = options.keys.map((key) => options.env[key] ?? '');
  const missing = options.keys.filter((_, index) => values[index] === '');
  if (missing.length > 0) return { state: 'missing', missing, page: options.page };
  return { state: 'live', ...options.live(values) };
}

const price = (text: string | undefined): number | null => {
  const value = Number(text);
  return text === undefined || text === '' || !Number.isFinite(value) || value < 0 ? null : value;
};

/** A model on one's own machine takes minutes for an answer. */
const patientSeconds = 900;

function checkOwnModel(env: Environment): void {
  const { LLM_BASE_URL: address = '', LLM_TIMEOUT_SECONDS: seconds = '' } = env;
  const { protocol, username, password } = isUrl(address)
    ? new URL(address)
    : { protocol: '', username: '', password: '' };
  if (address !== '' && !(/^https?:$/u.test(protocol) && username === '' && password === '')) {
    throw new AppError(
      'invalid_input',
      'LLM_BASE_URL must be a URL that starts with http:// or https://, such as http://127.0.0.1:11434/v1, without a user and password: the key stands in LLM_API_KEY.',
    );
  }
  if (seconds !== '' && !(Number(seconds) >= 1 && Number(seconds) <= 86_400)) {
    throw new AppError('invalid_input', 'LLM_TIMEOUT_SECONDS must be a number of seconds from 1 to 86400.');
  }
}

function modelSettings(env: Environment, simulated: Set<ProviderName>) {
  checkOwnModel(env);
  const custom = setting<CustomModelValues>({
    env,
    simulated: false,
    keys: ['LLM_BASE_URL', 'LLM_MODEL'],
    page: 'docs/providers/custom-model.md',
    live: ([baseUrl = '', model = '']) => ({
      baseUrl,
      model,
      apiKey: env['LLM_API_KEY'] || 'none',
      timeoutMs: 1000 * (Number(env['LLM_TIMEOUT_SECONDS']) || patientSeconds),
      inputUsdPerMillion: price(env['LLM_INPUT_USD_PER_MILLION']),
      outputUsdPerMillion: price(env['LLM_OUTPUT_USD_PER_MILLION']),
    }),
    sandbox: { baseUrl: '', model: '', apiKey: '', inputUsdPerMillion: null, outputUsdPerMillion: null },
  });
  const openai = setting<ModelValues>({
    env,
    simulated: simulated.has('openai'),
    keys: ['OPENAI_API_KEY'],
    page: 'docs/providers/openai.md',
    live: ([apiKey = '']) => ({ apiKey, baseUrl: env['OPENAI_BASE_URL'] || 'https://api.openai.com/v1' }),
    sandbox: { apiKey: sandboxCredentials.openai, baseUrl: '{sandbox}/openai/v1' },
  });
  const xai = setting<ModelValues>({
    env,
    simulated: simulated.has('xai'),
    keys: ['XAI_API_KEY'],
    page: 'docs/providers/xai.md',
    live: ([apiKey = '']) => ({ apiKey, baseUrl: env['XAI_BASE_URL'] || 'https://api.x.ai/v1' }),
    sandbox: { apiKey: sandboxCredentials.xai, baseUrl: '{sandbox}/xai/v1' },
  });
  return { custom, openai, xai };
}

function accountSettings(env: Environment, simulated: Set<ProviderName>) {
  const identity = setting<IdentityValues>({
    env,
    simulated: simulated.has('identity'),
    keys: ['FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID'],
    page: 'docs/providers/firebase.md',
    live: ([apiKey = '', projectId = '']) => ({ apiKey, projectId, authDomain: env['FIREBASE_AUTH_DOMAIN'] || null }),
    sandbox: { ...sandboxCredentials.firebase, authDomain: null },
  });
  const google = setting<GoogleValues>({
    env,
    simulated: simulated.has('google'),
    keys: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    page: 'docs/providers/google.md',
    live: ([clientId = '', clientSecret = '']) => ({
      clientId,
      clientSecret,
      ...(env['GOOGLE_ADS_DEVELOPER_TOKEN'] && { adsDeveloperToken: env['GOOGLE_ADS_DEVELOPER_TOKEN'] }),
    }),
    sandbox: { ...sandboxCredentials.google },
  });
  const dataforseo = setting<DataForSeoValues>({
    env,
    simulated: simulated.has('dataforseo'),
    keys: ['DATAFORSEO_LOGIN', 'DATAFORSEO_PASSWORD'],
    page: 'docs/providers/dataforseo.md',
    live: ([login = '', password = '']) => ({
      login,
      password,
      // Its test host, https://sandbox.dataforseo.com, answers the same and charges nothing.
      baseUrl: (env['DATAFORSEO_BASE_URL'] || 'https://api.dataforseo.com').replace(/(?<!\/)\/+$/u, ''),
    }),
    sandbox: { ...sandboxCredentials.dataforseo, baseUrl: '{sandbox}' },
  });
  return { identity, google, dataforseo };
}

function mailSettings(env: Environment, simulated: Set<ProviderName>): Setting<MailValues> {
  const mail = setting<MailValues>({
    env,
    simulated: simulated.has('mail'),
    keys: ['SMTP_URL', 'MAIL_FROM'],
    page: 'docs/providers/email.md',
    live: ([url = '', from = '']) => ({ url, from }),
    sandbox: { url: '{sandbox}', from: 'Serplift <serplift@juniperandpine.example>' },
  });
  if (mail.state !== 'live') return mail;
  if (!isUrl(mail.url) || !/^smtps?:$/u.test(new URL(mail.url).protocol)) {
    throw new AppError('invalid_input', 'SMTP_URL must be a URL that starts with smtp:// or smtps://.');
  }
  if (!isAddress(mail.from.replace(/^.*<(.*)>$/u, '$1'))) {
    throw new AppError(
      'invalid_input',
      'MAIL_FROM must be an address, or a name and an address: Serplift <serplift@example.com>.',
    );
  }
  return mail;
}

/**
 * Decides for each provider whether it is live, simulated or missing. With no vendor key at all everything is
 * simulated; with any key only what SERPLIFT_SANDBOX names is. `{sandbox}` in a base URL means the sandbox's
 * origin and is filled in when the providers open. In production the sandbox must be asked for by name.
 */
export function providerSettings(env: Environment, production: boolean): ProviderSettings {
  const asked = (env['SERPLIFT_SANDBOX'] ?? '').trim() !== '';
  const simulated = production && !asked ? new Set<ProviderName>() : simulatedNames(env);
  return {
    needsSandbox: simulated.size > 0,
    sandboxUrl: env['SERPLIFT_SANDBOX_URL']?.replace(/(?<!\/)\/+$/, '') || null,
    ...accountSettings(env, simulated),
    ...modelSettings(env, simulated),
    pages: { state: simulated.has('pages') ? 'sandbox' : 'live' },
    mail: mailSettings(env, simulated),
  };
}

/** Sandbox where nothing is live, live where nothing is simulated; reading public web pages is neither. */
export function installationMode(settings: ProviderSettings): 'sandbox' | 'live' | 'mixed' {
  const states = providerNames.map((name) => ({ name, state: settings[name].state }));
  if (!states.some(({ state }) => state === 'sandbox')) return 'live';
  return states.some(({ name, state }) => state === 'live' && name !== 'pages') ? 'mixed' : 'sandbox';
}
