import { faultNames } from '../search/text-faults.ts';
import type { SeoSettings } from './seo-api.ts';

/** Which addresses, faults, and main queries a run was asked for, in words; nothing where it takes all pages. */
export function describeScope(settings: Partial<SeoSettings>): string[] {
  const { include = [], exclude = [], allAddresses = false, faults = [], mainQueries = [] } = settings;
  const chosen = mainQueries.map(({ query }) => `“${query}”`);
  return [
    ...(include.length > 0 ? [`only ${include.join(', ')}`] : []),
    ...(exclude.length > 0 ? [`without ${exclude.join(', ')}`] : []),
    ...(allAddresses ? ['also files, parameters, and utility pages'] : []),
    ...(faults.length > 0 ? [`only faults: ${faults.map((fault) => faultNames[fault]).join(', ')}`] : []),
    ...(chosen.length > 0 ? [`chosen main queries: ${chosen.join(', ')}`] : []),
  ];
}
