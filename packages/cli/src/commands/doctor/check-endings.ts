import {
  adsVersionEnding,
  type Config,
  type Ending,
  GOOGLE_ADS_API_VERSION,
  modelEndings,
  modelTable,
} from '@serplift/core';
import { type Check, ok } from './check.ts';

const name = 'Versions';

const checkOf = ({ subject, endsOn, hasEnded, fix }: Ending): Check => ({
  name,
  status: 'warning',
  detail: `${subject} ${hasEnded ? 'ended' : 'ends'} on ${endsOn}`,
  fix,
});

/** Warns of versions and models that live providers end within 60 days. */
export function checkEndings({ providers, models }: Pick<Config, 'providers' | 'models'>, now: Date): Check[] {
  const live = new Set((['openai', 'xai'] as const).filter((one) => providers[one].state === 'live'));
  const answering = new Set([...live].map((one) => (one === 'xai' ? 'grok' : one)));
  const kept = modelTable.filter(({ label }) => !models.some((own) => own.label === label));
  const ads = providers.google.state === 'live' ? adsVersionEnding(GOOGLE_ADS_API_VERSION, now) : null;
  const endings = [...(ads === null ? [] : [ads]), ...modelEndings([...models, ...kept], answering, now)];
  if (endings.length > 0) return endings.map(checkOf);
  return [ok(name, `Google Ads API ${GOOGLE_ADS_API_VERSION}; nothing in use ends within 60 days`)];
}
