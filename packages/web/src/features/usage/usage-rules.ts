import type { UsageRecord, UsageSummary } from '@serplift/core/api';
import { queryOf } from '../../lib/address-view-rules.ts';
import { countOf } from '../../lib/format.ts';
import type { Tone } from '../../ui/status/Badge.tsx';

/** How providers are called and colored. */
export const providers: Record<UsageRecord['provider'], { name: string; tone: Tone }> = {
  grok: { name: 'Grok', tone: 'accent' },
  openai: { name: 'OpenAI', tone: 'accent' },
  custom: { name: 'Own model', tone: 'accent' },
  dataforseo: { name: 'DataForSEO', tone: 'good' },
};

/** How much was used: requests at DataForSEO, tokens at language models. */
export function amountOf(record: Pick<UsageRecord, 'provider' | 'tokensUsed' | 'requestCount'>): string {
  return record.provider === 'dataforseo' || record.tokensUsed === null
    ? countOf(record.requestCount, 'request')
    : countOf(record.tokensUsed, 'token');
}

/** What is unusual about a call's cost; null for an ordinary one. */
export function costNote({ state, simulated }: Pick<UsageRecord, 'state' | 'simulated'>): string | null {
  const notes: Record<UsageRecord['state'], string | null> = {
    reserved: 'in progress',
    settled: null,
    unknown: 'may have been billed',
    released: 'not billed',
  };
  return notes[state] ?? (simulated ? 'simulated' : null);
}

export const pageSizes = [10, 20, 50, 100] as const;
export const defaultPageSize = 20;

/** Page and page size of the address; anything else than a real page counts as the first. */
export function pageOf(search: URLSearchParams): { page: number; limit: number } {
  const page = Number(search.get('page') ?? 1);
  const limit = Number(search.get('limit') ?? defaultPageSize);
  return {
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    limit: pageSizes.find((size) => size === limit) ?? defaultPageSize,
  };
}

/** The address of a page; what is usual is left out. */
export function searchOfPage({ page, limit }: { page: number; limit: number }): URLSearchParams {
  const isFirst = page === 1;
  return queryOf({ page: isFirst ? null : page, limit: isFirst && limit === defaultPageSize ? null : limit });
}

/** What providers without a card cost, leaving out those that cost nothing. */
export function otherProviders(
  summary: Pick<UsageSummary, 'openaiUsage' | 'customUsage'>,
): { name: string; costUsd: number }[] {
  return [
    { name: providers.openai.name, costUsd: summary.openaiUsage },
    { name: providers.custom.name, costUsd: summary.customUsage },
  ].filter(({ costUsd }) => costUsd > 0);
}
