import { AppError } from '../../contract/errors.ts';
import type { ProviderName, Setting } from './provider-settings.ts';
import { providerTitles } from './provider-worlds-rules.ts';

/** The provider's settings; throws `not_configured` with the missing keys and the page that explains them. */
export function requireSetting<Values>(
  name: ProviderName,
  setting: Setting<Values>,
): { state: 'live' | 'sandbox' } & Values {
  if (setting.state !== 'missing') return setting;
  const { missing, page } = setting;
  throw new AppError(
    'not_configured',
    `${providerTitles[name]} is not configured. Set ${missing.join(' and ')} and start again; ${page} says how to get ${missing.length === 1 ? 'it' : 'them'}.`,
    { details: { missing, page } },
  );
}
