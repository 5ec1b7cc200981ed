/** A country a search can be made from. */
export interface SerpLocation {
  code: number;
  name: string;
  country: string;
  seDomain: string;
  /** Writes an amount the way shops there do. */
  price(amount: number): string;
  currency: string;
}

const before = (sign: string) => (amount: number) => `${sign}${amount}`;
const after = (sign: string) => (amount: number) => `${amount} ${sign}`;
const dollars = { price: before('$'), currency: 'USD' };
const euros = { price: after('€'), currency: 'EUR' };
const crowns = (currency: string) => ({ price: after('kr'), currency });

/** The countries the sandbox can search from, by DataForSEO's location code. */
export const serpLocations: readonly SerpLocation[] = [
  { code: 2840, name: 'United States', country: 'US', seDomain: 'google.com', ...dollars },
  { code: 2826, name: 'United Kingdom', country: 'GB', seDomain: 'google.co.uk', price: before('£'), currency: 'GBP' },
  { code: 2124, name: 'Canada', country: 'CA', seDomain: 'google.ca', ...dollars },
  { code: 2036, name: 'Australia', country: 'AU', seDomain: 'google.com.au', ...dollars },
  { code: 2372, name: 'Ireland', country: 'IE', seDomain: 'google.ie', ...euros },
  { code: 2276, name: 'Germany', country: 'DE', seDomain: 'google.de', ...euros },
  { code: 2040, name: 'Austria', country: 'AT', seDomain: 'google.at', ...euros },
  { code: 2756, name: 'Switzerland', country: 'CH', seDomain: 'google.ch', price: before('CHF '), currency: 'CHF' },
  { code: 2250, name: 'France', country: 'FR', seDomain: 'google.fr', ...euros },
  { code: 2056, name: 'Belgium', country: 'BE', seDomain: 'google.be', ...euros },
  { code: 2528, name: 'Netherlands', country: 'NL', seDomain: 'google.nl', ...euros },
  { code: 2724, name: 'Spain', country: 'ES', seDomain: 'google.es', ...euros },
  { code: 2620, name: 'Portugal', country: 'PT', seDomain: 'google.pt', ...euros },
  { code: 2380, name: 'Italy', country: 'IT', seDomain: 'google.it', ...euros },
  { code: 2616, name: 'Poland', country: 'PL', seDomain: 'google.pl', price: after('zł'), currency: 'PLN' },
  { code: 2752, name: 'Sweden', country: 'SE', seDomain: 'google.se', ...crowns('SEK') },
  { code: 2208, name: 'Denmark', country: 'DK', seDomain: 'google.dk', ...crowns('DKK') },
  { code: 2578, name: 'Norway', country: 'NO', seDomain: 'google.no', ...crowns('NOK') },
  { code: 2246, name: 'Finland', country: 'FI', seDomain: 'google.fi', ...euros },
  {
    code: 2392,
    name: 'Japan',
    country: 'JP',
    seDomain: 'google.co.jp',
    price: (amount) => `${(amount * 100).toLocaleString('en-US')}円`,
    currency: 'JPY',
  },
];

/** Language codes a search accepts, with their names. */
export const serpLanguages: ReadonlyMap<string, string> = new Map([
  ['en', 'English'],
  ['de', 'German'],
  ['fr', 'French'],
  ['es', 'Spanish'],
  ['it', 'Italian'],
  ['nl', 'Dutch'],
  ['pt', 'Portuguese'],
  ['pl', 'Polish'],
  ['sv', 'Swedish'],
  ['da', 'Danish'],
  ['nb', 'Norwegian (Bokmål)'],
  ['fi', 'Finnish'],
  ['ja', 'Japanese'],
]);
