import { type AdsVersion, adsVersions } from '../../providers/google-ads/ads-versions.ts';
import type { ModelEntry } from '../../providers/llm/model-table.ts';

/** How long before something ends operators are warned. */
const warnDays = 60;
const dayMs = 86_400_000;

/** Something a provider ends: what, when, and what to do about it. */
export interface Ending {
  subject: string;
  endsOn: string;
  hasEnded: boolean;
  fix: string;
}

const daysUntil = (day: string, now: Date): number => (Date.parse(day) - now.getTime()) / dayMs;

/** The end of the Google Ads version that this Serplift speaks; null while it is more than 60 days away. */
export function adsVersionEnding(spoken: string, now: Date, versions = adsVersions): Ending | null {
  const version: AdsVersion | undefined = versions.find(({ name }) => name === spoken);
  if (version === undefined || daysUntil(version.endsOn, now) > warnDays) return null;
  const hasEnded = daysUntil(version.endsOn, now) <= 0;
  const planned = version.isAnnounced ? '' : ' (planned)';
  return {
    subject: `Google Ads API ${spoken}${planned}`,
    endsOn: version.endsOn,
    hasEnded,
    fix: 'Update Serplift to a version that speaks a newer one.',
  };
}

/** The models of live providers that end within 60 days, or have ended while something may still name them. */
export function modelEndings(
  models: readonly ModelEntry[],
  live: ReadonlySet<ModelEntry['provider']>,
  now: Date,
): Ending[] {
  return models.flatMap(({ label, provider, leaves }) => {
    if (leaves === undefined || !live.has(provider)) return [];
    const days = daysUntil(leaves.on, now);
    // What ended long ago is answered for by its successor, and every quote says so.
    if (days > warnDays || days < -warnDays) return [];
    const hasEnded = days <= 0;
    const meanwhile = hasEnded ? 'it answers' : 'after that day, it answers';
    const fix = `Choose ${leaves.successor} in automations and runs; ${meanwhile} for ${label}.`;
    return [{ subject: `Model ${label}`, endsOn: leaves.on, hasEnded, fix }];
  });
}
