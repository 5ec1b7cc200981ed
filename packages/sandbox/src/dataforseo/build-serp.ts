import type { SandboxContext } from '../frame/frame.ts';
import { worldNow } from '../frame/world-clock.ts';
import { hashText } from '../world/random.ts';
import { findQuery, rankPages } from './rank-pages.ts';
import { serpFeatures } from './serp-features.ts';
import { advancedItems, timestamp } from './serp-items.ts';
import type { SerpTask } from './serp-task.ts';
import { shownPages } from './shown-title.ts';

/** What a search comes to: a result, or the vendor's code for why there isn't one. */
export type SerpOutcome = { code: 20000; result: Record<string, unknown> } | { code: number; result: null };

const FAULT_MARKER = /\bfault-(4\d{4}|5\d{4})\b/u;

/**
 * Searches the world. A keyword with quotes, operators or an address finds nothing (40102); one with a marker such as
 * `fault-40101` provokes that code.
 */
export function buildSerp(sandbox: SandboxContext, task: SerpTask): SerpOutcome {
  const provoked = FAULT_MARKER.exec(task.keyword)?.[1];
  if (provoked !== undefined) return { code: Number(provoked), result: null };
  if (/"|\bsite:|https?:|\n/u.test(task.keyword)) return { code: 40102, result: null };
  const now = worldNow(sandbox);
  const shown = shownPages(sandbox);
  const organic = rankPages(sandbox.world, task, { year: now.getUTCFullYear(), shown });
  const items = advancedItems(task, { organic, features: serpFeatures(sandbox.world, task, organic), now });
  const query = findQuery(sandbox.world, task.keyword);
  const result = {
    keyword: task.keyword,
    type: 'organic',
    se_domain: task.location.seDomain,
    location_code: task.location.code,
    language_code: task.languageCode,
    check_url: checkUrl(task),
    datetime: timestamp(now),
    spell: null,
    refinement_chips: null,
    item_types: [...new Set(items.map((item) => String(item['type'])))],
    se_results_count:
      query === null && hashText(task.keyword) % 5 === 0 ? null : 10_000 + (hashText(task.keyword) % 90_000_000),
    pages_count: Math.ceil(task.depth / 10),
    items_count: items.length,
    items,
  };
  return { code: 20000, result };
}

function checkUrl(task: SerpTask): string {
  const query = new URLSearchParams({
    q: task.keyword,
    num: String(task.depth),
    hl: task.languageCode,
    gl: task.location.country,
    gws_rd: 'cr',
    ie: 'UTF-8',
    oe: 'UTF-8',
  });
  return `https://www.${task.location.seDomain}/search?${query.toString()}`;
}
