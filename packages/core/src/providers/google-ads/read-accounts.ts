import { AppError } from '../../contract/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { AdsCalls } from './ads-calls.ts';
import type { AdsRow } from './ads-row.ts';
import { gaql } from './gaql-rules.ts';
import type { AdsAccount } from './google-ads.ts';

const query = gaql({
  select: ['id', 'level', 'manager', 'descriptive_name', 'currency_code', 'time_zone', 'test_account'].map(
    (field) => `customer_client.${field}`,
  ),
  from: 'customer_client',
  where: ["customer_client.status = 'ENABLED'"],
});

/** Failures of one root that leave the others usable: it is canceled, or access to it was withdrawn. */
const skipped = new Set<unknown>(['account_not_usable', 'no_permission']);

/** Every account that can hold campaigns under what the Google account was given, each once, direct access preferred. */
export async function readAccounts(
  calls: AdsCalls,
  options: { signal: AbortSignal | undefined; log: Log },
): Promise<AdsAccount[]> {
  const { signal, log } = options;
  const roots = await calls.accessibleCustomers(signal);
  const trees = await Promise.all(roots.map((root) => readTree(calls, root, { signal, log })));
  const accounts = new Map<string, AdsAccount>();
  for (const account of trees.flat()) {
    const known = accounts.get(account.id);
    if (known === undefined || (known.loginCustomerId !== null && account.loginCustomerId === null)) {
      accounts.set(account.id, account);
    }
  }
  return [...accounts.values()].sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}

async function readTree(
  calls: AdsCalls,
  root: string,
  { signal, log }: { signal: AbortSignal | undefined; log: Log },
): Promise<AdsAccount[]> {
  try {
    const rows = await calls.rows({ accountId: root, loginCustomerId: root }, query, signal);
    return rows.flatMap((row) => accountsOf(row, root));
  } catch (error) {
    if (!(error instanceof AppError) || !skipped.has(error.details?.['reason'])) throw error;
    log.info({ provider: 'google', accountId: root, reason: error.details?.['reason'] }, 'Google Ads account skipped');
    return [];
  }
}

function accountsOf({ customerClient: client }: AdsRow, root: string): AdsAccount[] {
  if (client === undefined || client.manager || client.id === '') return [];
  const { id, descriptiveName, currencyCode, timeZone, testAccount } = client;
  const name = descriptiveName === '' ? formatId(id) : descriptiveName;
  return [{ id, name, currencyCode, timeZone, loginCustomerId: id === root ? null : root, testAccount }];
}

/** An account's id as Google Ads shows it. */
function formatId(id: string): string {
  return id.replace(/^(\d{3})(\d{3})(\d+)$/u, '$1-$2-$3');
}
