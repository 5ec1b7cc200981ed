import { AppError } from '../errors.ts';
import type { ProviderName, Setting } from '../provider-settings.ts';

const labels: Record<ProviderName, string> = {
  identity: 'Sign-in',
  google: 'Google',
  openai: 'OpenAI',
  xai: 'xAI',
  custom: 'The custom language model',
  dataforseo: 'DataForSEO',
  pages: 'Page fetching',
};

/** The provider's settings, or `not_configured` with the keys to set and the page that tells how to get them. */
export function requireSetting<Values>(
  name: ProviderName,
  setting: Setting<Values>,
): { state: 'live' | 'sandbox' } & Values {
  if (setting.state !== 'missing') return setting;
  throw new AppError(
    'not_configured',
    `${labels[name]} is not configured: set ${setting.missing.join(' and ')} (${setting.page} tells how), or name it in SERPLIFT_SANDBOX to simulate it.`,
    { details: { provider: name, missing: setting.missing } },
  );
}
