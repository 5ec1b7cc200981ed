/** Countries whose result pages are compared most often: code of the country and DataForSEO's location code. */
const countries: [country: string, locationCode: number][] = [
  ['AR', 2032],
  ['AU', 2036],
  ['AT', 2040],
  ['BE', 2056],
  ['BR', 2076],
  ['CA', 2124],
  ['CZ', 2203],
  ['DK', 2208],
  ['FI', 2246],
  ['FR', 2250],
  ['DE', 2276],
  ['IN', 2356],
  ['IE', 2372],
  ['IT', 2380],
  ['JP', 2392],
  ['MX', 2484],
  ['NL', 2528],
  ['NZ', 2554],
  ['NO', 2578],
  ['PL', 2616],
  ['PT', 2620],
  ['ES', 2724],
  ['SE', 2752],
  ['CH', 2756],
  ['GB', 2826],
  ['US', 2840],
];
const languageCodes = ['cs', 'da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'ja', 'nl', 'no', 'pl', 'pt', 'sv'];

const regionNames = new Intl.DisplayNames('en', { type: 'region' });
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** What a location code is called: a country's name, or the code when it isn't listed. */
export function locationName(locationCode: number): string {
  const country = countries.find(([, code]) => code === locationCode)?.[0];
  return country === undefined ? `Location ${locationCode}` : (regionNames.of(country) ?? country);
}

/** What a language code is called in English. */
export function languageName(languageCode: string): string {
  return languageNames.of(languageCode) ?? languageCode;
}

interface Choice {
  value: string;
  label: string;
}

/** Locations to choose from; the current one is among them even when it is not listed. */
export function locationChoices(current: string): Choice[] {
  const codes = new Set([...countries.map(([, code]) => code), Number(current)]);
  const choices = [...codes].map((code) => ({ value: String(code), label: locationName(code) }));
  return choices.sort((a, b) => a.label.localeCompare(b.label));
}

/** Languages to choose from, the current one among them. */
export function languageChoices(current: string): Choice[] {
  const codes = [...new Set([...languageCodes, current])];
  const choices = codes.map((code) => ({ value: code, label: languageName(code) }));
  return choices.sort((a, b) => a.label.localeCompare(b.label));
}
