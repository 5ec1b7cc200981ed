import type { SandboxContext } from '../frame/frame.ts';
import type { AdsAdSeed, AdsStatus } from '../world/ads/ads-content.ts';

/** One change that was really made, in order. */
export interface AdsLedgerEntry {
  /** From 1. */
  number: number;
  at: string;
  customerId: string;
  operation: 'create' | 'update' | 'remove';
  resourceName: string;
  adGroupId: string;
  status: AdsStatus;
  /** The ad that was created. */
  ad?: Pick<AdsAdSeed, 'headlines' | 'descriptions' | 'path1' | 'path2'> & { finalUrls: string[] };
  ignoredPolicyTopics?: string[];
}

/** What a person may change about the sandbox's Google Ads while it runs. */
export interface AdsSettings {
  /** Operations within 24 hours; null means no limit. */
  dailyOperations: number | null;
  /** Operations within a minute; null means no limit. */
  operationsPerMinute: number | null;
  /** How long the review of a new ad takes. */
  reviewSeconds: number;
}

export interface CreatedAd {
  resourceName: string;
  id: string;
  adGroupId: string;
  createdAtMs: number;
  ad: NonNullable<AdsLedgerEntry['ad']>;
  ignoredPolicyTopics: string[];
}

const defaults: AdsSettings = { dailyOperations: null, operationsPerMinute: null, reviewSeconds: 20 };
const dayMs = 86_400_000;

/** Opens what callers changed on what earlier runs of the sandbox left: what is derived from the ledger is the same after a restart. */
export function openAdsMemory({ state, now }: SandboxContext) {
  const length = state.get<number>('googleAds.ledgerLength', 0);
  const ledger: AdsLedgerEntry[] = [];
  const statuses = new Map<string, AdsStatus>();
  const created = new Map<string, CreatedAd[]>();
  let lastId = 700_000_000_000 + length;
  let operations: { atMs: number; count: number }[] = [];

  function apply(entry: AdsLedgerEntry): void {
    ledger.push(entry);
    statuses.set(entry.resourceName, entry.status);
    if (entry.ad === undefined) return;
    const ads = created.get(entry.customerId) ?? [];
    created.set(entry.customerId, ads);
    const id = entry.resourceName.split('~')[1] ?? '';
    lastId = Math.max(lastId, Number(id));
    const { resourceName, adGroupId, ad, ignoredPolicyTopics = [] } = entry;
    ads.push({ resourceName, id, adGroupId, createdAtMs: Date.parse(entry.at), ad, ignoredPolicyTopics });
  }
  for (let number = 1; number <= length; number += 1) {
    const entry = state.get<AdsLedgerEntry | null>(`googleAds.ledger.${number}`, null);
    if (entry !== null) apply(entry);
  }

  const settings = (): AdsSettings => ({ ...defaults, ...state.get<Partial<AdsSettings>>('googleAds.settings', {}) });
  return {
    ledger: (): readonly AdsLedgerEntry[] => ledger,
    record(entry: Omit<AdsLedgerEntry, 'number' | 'at'>): void {
      const number = ledger.length + 1;
      const complete = { number, at: now().toISOString(), ...entry };
      state.set(`googleAds.ledger.${number}`, complete);
      state.set('googleAds.ledgerLength', number);
      apply(complete);
    },
    createdAds: (customerId: string): readonly CreatedAd[] => created.get(customerId) ?? [],
    /** The status that a change gave an ad; undefined when it never changed. */
    statusOf: (resourceName: string) => statuses.get(resourceName),
    newAdId: () => String((lastId += 1)),
    settings,
    change(changes: Partial<AdsSettings>): AdsSettings {
      state.set('googleAds.settings', { ...settings(), ...changes });
      return settings();
    },
    /** Counts operations; the limit they pass, or null. */
    count(more: number): 'daily' | 'perMinute' | null {
      const atMs = now().getTime();
      operations = operations.filter((entry) => entry.atMs > atMs - dayMs);
      const within = (periodMs: number) =>
        operations.reduce((sum, entry) => sum + (entry.atMs > atMs - periodMs ? entry.count : 0), more);
      const { dailyOperations, operationsPerMinute } = settings();
      if (dailyOperations !== null && within(dayMs) > dailyOperations) return 'daily';
      if (operationsPerMinute !== null && within(60_000) > operationsPerMinute) return 'perMinute';
      operations.push({ atMs, count: more });
      return null;
    },
  };
}

export type AdsMemory = ReturnType<typeof openAdsMemory>;
