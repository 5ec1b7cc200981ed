/** A Google Ads account or manager of the sandbox. */
export interface AdsAccountSeed {
  id: string;
  /** Empty when it has no name. */
  name: string;
  currencyCode: string;
  timeZone: string;
  status: 'ENABLED' | 'CANCELED';
  isTest?: boolean;
  /** The accounts below a manager; absent means that it has campaigns itself. */
  clients?: AdsAccountSeed[];
  /** Which campaigns it has. */
  content?: 'shop' | 'catalog' | 'europe' | 'undeclared' | 'japan' | 'tea';
}

const west = { currencyCode: 'USD', timeZone: 'America/Los_Angeles', status: 'ENABLED' } as const;
const shop: AdsAccountSeed = { id: '4180001001', name: 'Juniper & Pine', ...west, content: 'shop' };

const group: AdsAccountSeed = {
  id: '4180001000',
  name: 'Juniper & Pine Group',
  ...west,
  clients: [
    shop,
    { id: '4180001002', name: 'Juniper & Pine Catalog', ...west, content: 'catalog' },
    {
      id: '4180001003',
      name: 'Juniper & Pine Japan',
      currencyCode: 'JPY',
      timeZone: 'Asia/Tokyo',
      status: 'ENABLED',
      content: 'japan',
    },
    { id: '4180001004', name: '', ...west, isTest: true },
    { id: '4180001005', name: 'Juniper & Pine Canada', ...west, status: 'CANCELED' },
    {
      id: '4180001100',
      name: 'Juniper & Pine Europe (manager)',
      currencyCode: 'EUR',
      timeZone: 'Europe/Berlin',
      status: 'ENABLED',
      clients: [
        {
          id: '4180001101',
          name: 'Juniper & Pine Europe',
          currencyCode: 'EUR',
          timeZone: 'Europe/Berlin',
          status: 'ENABLED',
          content: 'europe',
        },
        {
          id: '4180001102',
          name: 'Juniper & Pine Nordic',
          currencyCode: 'SEK',
          timeZone: 'Europe/Stockholm',
          status: 'ENABLED',
          content: 'undeclared',
        },
      ],
    },
  ],
};
const cancelled: AdsAccountSeed = { id: '4180002000', name: 'Pine Outlet', ...west, status: 'CANCELED' };
const tea: AdsAccountSeed = { id: '4180009001', name: 'Ward Fine Teas', ...west, content: 'tea' };

/** What each person was given access to directly; anyone who is not named has no Google Ads at all. */
const rootsByEmail: Record<string, AdsAccountSeed[]> = {
  'demo@juniperandpine.example': [group, shop, cancelled],
  'noel.ward@mail.example': [tea],
};

/** The accounts a person was given directly; undefined for a person without Google Ads. */
export function adsRootsOf(email: string): AdsAccountSeed[] | undefined {
  return rootsByEmail[email];
}

/** An account with all below it, each with its level from 0. */
export function adsTreeOf(account: AdsAccountSeed, level = 0): { account: AdsAccountSeed; level: number }[] {
  return [{ account, level }, ...(account.clients ?? []).flatMap((client) => adsTreeOf(client, level + 1))];
}
