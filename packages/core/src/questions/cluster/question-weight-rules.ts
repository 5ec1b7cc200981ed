interface Weighed {
  clicks: number;
  impressions: number;
}

/** Orders queries by clicks, then impressions; the first one names a cluster (METHODS 4.3). */
export function byWeight(a: Weighed, b: Weighed): number {
  return b.clicks - a.clicks || b.impressions - a.impressions;
}
