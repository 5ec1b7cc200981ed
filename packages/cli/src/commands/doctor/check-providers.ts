import { AppError, checkMail, providerNames, type ProviderName, type ProviderSettings } from '@serplift/core';
import { ask } from './probe.ts';
import { googleOrigins, type GoogleOrigins, probeOf } from './provider-probes.ts';

/** What `doctor` says about one provider. */
export interface ProviderCheck {
  name: ProviderName;
  label: string;
  state: 'live' | 'sandbox' | 'missing' | 'misconfigured';
  /** What was asked; null when nothing was. */
  asked: string | null;
  /** What came back, or what is missing. */
  detail: string;
  /** What to do about it; null when nothing is wrong. */
  fix: string | null;
  /** Where the setup is described. */
  docs: string | null;
  /** This machine's clock minus the provider's, when it said the time. */
  skewMs: number | null;
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

function describe(settings: ProviderSettings, name: ProviderName): ProviderCheck {
  const setting = settings[name];
  const check = { name, label: labels[name], asked: null, fix: null, docs: null, skewMs: null };
  if (setting.state === 'missing') {
    const isPartial = setting.missing.length < keyCount[name];
    const fix = `Set ${setting.missing.join(' and ')}.`;
    const detail = isPartial ? 'only partly set' : 'not set';
    return { ...check, state: isPartial ? 'misconfigured' : 'missing', detail, fix, docs: setting.page };
  }
  if (setting.state === 'sandbox') return { ...check, state: 'sandbox', detail: 'simulated' };
  return { ...check, state: 'live', detail: 'no key needed' };
}

const pages: Readonly<Partial<Record<ProviderName, string>>> = {
  identity: 'docs/providers/firebase.md',
  custom: 'docs/providers/custom-model.md',
  mail: 'docs/providers/email.md',
};

const docsOf = (name: ProviderName): string => pages[name] ?? `docs/providers/${name}.md`;

async function checkPost(check: ProviderCheck, values: Parameters<typeof checkMail>[0]): Promise<ProviderCheck> {
  const asked = `sign in at ${new URL(values.url).host}`;
  try {
    await checkMail(values);
    return { ...check, asked, detail: 'the mail server accepts the sign-in' };
  } catch (error) {
    const detail = error instanceof AppError ? error.message : String(error);
    return { ...check, asked, state: 'misconfigured', detail, fix: 'Check SMTP_URL.', docs: docsOf('mail') };
  }
}

const lacksPrice = ({ custom }: ProviderSettings): boolean =>
  custom.state === 'live' && (custom.inputUsdPerMillion === null || custom.outputUsdPerMillion === null);

async function checkProvider(settings: ProviderSettings, name: ProviderName, world: World): Promise<ProviderCheck> {
  const check = describe(settings, name);
  if (name === 'mail' && settings.mail.state === 'live') return checkPost(check, settings.mail);
  const probe = probeOf(settings, name, world);
  if (probe === null) return check;
  const { isGood, says, fix, asked, skewMs } = await ask(probe, world.signal);
  const answered = { ...check, asked, skewMs, detail: says };
  if (!isGood) return { ...answered, state: 'misconfigured', fix, docs: docsOf(name) };
  if (name !== 'custom' || !lacksPrice(settings)) return answered;
  return {
    ...answered,
    state: 'misconfigured',
    detail: `${says}, but its price is unknown, so runs are refused`,
    fix: 'Set LLM_INPUT_USD_PER_MILLION and LLM_OUTPUT_USD_PER_MILLION (0 for your own machine).',
    docs: docsOf(name),
  };
}

/** Where probes go, and the website that the browser would name as theirs. */
interface World {
  origins: GoogleOrigins;
  site: string;
  signal: AbortSignal;
}

/** Says for every provider whether it is live, simulated, missing or misconfigured; live ones are asked. */
export function checkProviders(
  settings: ProviderSettings,
  { origins = googleOrigins, site, signal }: { site: string; signal: AbortSignal; origins?: GoogleOrigins },
): Promise<ProviderCheck[]> {
  return Promise.all(providerNames.map((name) => checkProvider(settings, name, { origins, site, signal })));
}
