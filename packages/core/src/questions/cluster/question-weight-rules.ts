interface Weighed {
  clicks: number;
  impressions: number;
}

/** Orders queries by clicks, then impressions; the first one names a cluster (docs/methods/questions.md). */
export function byWeight(a: Weighed, b: Weighed): number {
  return b.clicks - a.clicks || b.impressions - a.impressions;
}
