const names: Record<string, string> = {
  ai_overview: 'AI Overview',
  featured_snippet: 'Featured snippet',
  people_also_ask: 'People also ask',
  local_pack: 'Local pack',
};

function nameOf(feature: string): string {
  const words = feature.replaceAll('_', ' ');
  return names[feature] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is on a result page in addition to the ordinary results, in words. */
export function serpFeatureNames(features: readonly string[]): string[] {
  return features.filter((feature) => feature !== 'organic').map(nameOf);
}
