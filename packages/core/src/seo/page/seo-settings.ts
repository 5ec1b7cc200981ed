import { type SeoSettings, seoSettings } from '../../contract/seo/seo-api.ts';
import type { Run } from '../../runs/record/run.ts';

/** The settings of an SEO run as they were checked when it started. */
export function settingsOf(run: Pick<Run, 'settings'>): SeoSettings {
  return seoSettings.parse(run.settings);
}
