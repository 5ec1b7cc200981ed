import { AppError, type InputIssue } from '../../contract/errors.ts';
import { readModelPrices } from '../../providers/llm/model-prices.ts';
import type { ModelEntry } from '../../providers/llm/model-table.ts';
import { type AllowedPlace, readAllowList } from '../../providers/pages/allow-list-rules.ts';
import {
  installationMode,
  providerSettings,
  type ProviderSettings,
  sandboxCredentials,
} from '../../providers/upstream/provider-settings.ts';
import { isUrl } from '../../text/url-rules.ts';

export interface Config {
  /** Folder for the embedded database, the generated key and the sandbox's memory. */
  home: string;
  /** A PostgreSQL URL, or null for the embedded database. */
  databaseUrl: string | null;
  production: boolean;
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Origin people use, for OAuth redirects and cookies; null derives it from the listening address. */
  publicUrl: string | null;
  /** How many reverse proxies are in front and may set X-Forwarded-For. */
  trustedProxies: number;
  /** 32 bytes in base64 for encrypting refresh tokens; null reads or makes one in `home` when embedded. */
  secretKey: string | null;
  /** The key before `secretKey`, which still opens what it sealed until `serplift keys rotate` is done. */
  oldSecretKey: string | null;
  /** Verified email of the one administrator; null means none. In sandbox mode it is the demo person, unless set. */
  adminEmail: string | null;
  /** Address that the public pages show for questions about plans and privacy; null shows none. */
  contactEmail: string | null;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Items of runs processed at the same time in one process. */
  workerConcurrency: number;
  /** Runs are processed in a separate thread, so that they delay no answer; false processes them in the server's. */
  workerThread: boolean;
  /** What the operator opened of private networks for destinations, webhooks, and page reads; nothing unless set. */
  privateSites: readonly AllowedPlace[];
  /** Port of `/metrics` for Prometheus; null leaves it closed, 0 takes any free port. */
  metricsPort: number | null;
  metricsHost: string;
  providers: ProviderSettings;
  /** Rows of the model table with prices of the installation's own, by label. */
  models: readonly ModelEntry[];
}

type Environment = Readonly<Record<string, string | undefined>>;

function readInteger(env: Environment, name: string, range: { fallback: number; min: number; max: number }): number {
  const text = env[name];
  if (text === undefined || text === '') return range.fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < range.min || value > range.max) {
    throw new AppError(
      'invalid_input',
      `${name} must be a whole number from ${range.min} to ${range.max}, not "${text}".`,
    );
  }
  return value;
}

/** Why a text is no address; nothing of it that could be a password is repeated. */
function whyNoUrl(text: string): string {
  if (text !== text.trim() || /^["'].*["']$/su.test(text)) return 'it has spaces or quotation marks around it';
  if (!/^[a-z][a-z0-9+.-]*:\/\//iu.test(text)) return 'it has no protocol at its start';
  const [, credentials, place = ''] = /:\/\/(?:(.*)@)?([^@]*)$/su.exec(text) ?? [];
  if (credentials !== undefined && /[/?#[\]]/u.test(credentials)) {
    return 'its user or password has a character that must be written as a code: / as %2F, ? as %3F, # as %23';
  }
  const port = /:([^:/?#\]]*)(?:[/?#]|$)/u.exec(place)?.[1] ?? '';
  if (port !== '' && !(/^\d+$/u.test(port) && Number(port) <= 65_535))
    return `its port is not a number from 1 to 65535`;
  return /^(?:[/?#]|$)/u.test(place) ? 'it names no host' : 'its host is not one';
}

function readUrl(env: Environment, name: string, protocols: string[]): string | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  const starts = protocols.map((protocol) => `${protocol}//`).join(' or ');
  if (isUrl(text) && protocols.includes(new URL(text).protocol)) return text;
  const why = isUrl(text) && text.includes('://') ? `it starts with ${text.split('//')[0]}//` : whyNoUrl(text);
  throw new AppError('invalid_input', `${name} must be a URL that starts with ${starts}; ${why}.`);
}

function readSecretKey(env: Environment, name: string): string | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  if (Buffer.from(text, 'base64').length !== 32) {
    throw new AppError('invalid_input', `${name} must be 32 bytes in base64; create one with: openssl rand -base64 32`);
  }
  return text;
}

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

function readLogLevel(env: Environment): Config['logLevel'] {
  const text = env['LOG_LEVEL'] ?? 'warn';
  const level = logLevels.find((known) => known === text);
  if (level === undefined)
    throw new AppError('invalid_input', `LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}".`);
  return level;
}

function readSwitch(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name]?.trim().toLowerCase() || (fallback ? 'on' : 'off');
  if (text !== 'on' && text !== 'off') throw new AppError('invalid_input', `${name} must be on or off, not "${text}".`);
  return text === 'on';
}

function readMetricsPort(env: Environment): number | null {
  if ((env['METRICS_PORT'] ?? '') === '') return null;
  return readInteger(env, 'METRICS_PORT', { fallback: 0, min: 0, max: 65_535 });
}

/**
 * Turns the environment into the configuration. `home` is the fallback for SERPLIFT_HOME.
 * Throws `invalid_input` with every mistake at once in `details.issues`.
 */
export function readConfig(env: Environment, home: string): Config {
  const issues: InputIssue[] = [];
  const read = <T>(at: string, reader: () => T, fallback: T): T => {
    try {
      return reader();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      issues.push({ at, message: error.message });
      return fallback;
    }
  };
  const production = env['NODE_ENV'] === 'production';
  const providers = read('SERPLIFT_SANDBOX', () => providerSettings(env, production), providerSettings({}, false));
  // The demo password is public, so the demo person is an administrator only where nothing is real.
  const isDemo = !production && issues.length === 0 && installationMode(providers) === 'sandbox';
  const config: Config = {
    home: env['SERPLIFT_HOME'] || home,
    databaseUrl: read('DATABASE_URL', () => readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']), null),
    production,
    host: env['HOST'] || '127.0.0.1',
    port: read('PORT', () => readInteger(env, 'PORT', { fallback: 4173, min: 0, max: 65_535 }), 0),
    publicUrl: read(
      'PUBLIC_URL',
      () => readUrl(env, 'PUBLIC_URL', ['http:', 'https:'])?.replace(/(?<!\/)\/+$/, '') ?? null,
      null,
    ),
    trustedProxies: read(
      'TRUSTED_PROXIES',
      () => readInteger(env, 'TRUSTED_PROXIES', { fallback: 0, min: 0, max: 10 }),
      0,
    ),
    secretKey: read('SERPLIFT_SECRET_KEY', () => readSecretKey(env, 'SERPLIFT_SECRET_KEY'), null),
    oldSecretKey: read('SERPLIFT_OLD_SECRET_KEY', () => readSecretKey(env, 'SERPLIFT_OLD_SECRET_KEY'), null),
    adminEmail: env['ADMIN_EMAIL']?.trim().toLowerCase() || (isDemo ? sandboxCredentials.demo.email : null),
    contactEmail: env['CONTACT_EMAIL']?.trim() || null,
    logLevel: read('LOG_LEVEL', () => readLogLevel(env), 'warn'),
    workerConcurrency: read(
      'WORKER_CONCURRENCY',
      () => readInteger(env, 'WORKER_CONCURRENCY', { fallback: 32, min: 1, max: 256 }),
      32,
    ),
    workerThread: read('WORKER_THREAD', () => readSwitch(env, 'WORKER_THREAD', true), true),
    privateSites: read('PRIVATE_SITES', () => readAllowList(env['PRIVATE_SITES']), []),
    metricsPort: read('METRICS_PORT', () => readMetricsPort(env), null),
    metricsHost: env['METRICS_HOST'] || '127.0.0.1',
    providers,
    models: read('SERPLIFT_MODEL_PRICES', () => readModelPrices(env['SERPLIFT_MODEL_PRICES']), []),
  };
  if (issues.length > 0) {
    const list = issues.map((issue) => `  ${issue.message}`).join('\n');
    throw new AppError(
      'invalid_input',
      `The environment has ${issues.length === 1 ? 'an error' : 'errors'}:\n${list}`,
      {
        details: { issues },
      },
    );
  }
  return Object.freeze(config);
}
