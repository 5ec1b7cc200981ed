import { type AdsCalls, type AdsMutationAnswer, lostAnswer } from './ads-calls.ts';
import { adsFailureReason, adsJudgments } from './ads-failure-rules.ts';
import { type AdsError, codeOf, errorsIn } from './ads-failure.ts';
import { adsId } from './gaql-rules.ts';
import type { AdsCustomer, AdsFinding, CreateOutcome, NewAd, NewAdText } from './google-ads.ts';

/** Asks Google to create ads; each is judged by itself. */
export async function createAds(
  calls: AdsCalls,
  customer: AdsCustomer,
  request: { ads: readonly NewAd[]; validateOnly: boolean; signal: AbortSignal | undefined },
): Promise<CreateOutcome[]> {
  const { ads, validateOnly, signal } = request;
  if (ads.length === 0) return [];
  const operations = ads.map((ad) => createOperation(customer.accountId, ad));
  const answer = await calls.mutateAds(customer, { operations, validateOnly, partialFailure: true }, signal);
  return outcomesOf(answer, { count: ads.length, validateOnly });
}

function createOperation(accountId: string, ad: NewAd): Record<string, unknown> {
  const { adGroupId, status, finalUrl, headlines, descriptions, path1, path2, ignorablePolicyTopics = [] } = ad;
  const responsiveSearchAd = {
    headlines: headlines.map(textAsset),
    descriptions: descriptions.map(textAsset),
    ...(path1 && { path1 }),
    ...(path2 && { path2 }),
  };
  return {
    create: {
      adGroup: `customers/${accountId}/adGroups/${adsId(adGroupId)}`,
      status,
      ad: { finalUrls: [finalUrl], responsiveSearchAd },
    },
    ...(ignorablePolicyTopics.length > 0 && { policyValidationParameter: { ignorablePolicyTopics } }),
  };
}

function textAsset({ text, pinnedField }: NewAdText): { text: string; pinnedField?: string } {
  return pinnedField ? { text, pinnedField } : { text };
}

/** One outcome per operation: Google leaves the result of a refused one empty and lists its errors apart. */
function outcomesOf(answer: AdsMutationAnswer, asked: { count: number; validateOnly: boolean }): CreateOutcome[] {
  const findings = errorsIn(answer.partialFailureError).map(findingOf);
  return Array.from({ length: asked.count }, (_, index): CreateOutcome => {
    const own = findings.filter(({ operationIndex }) => operationIndex === index);
    if (own.length > 0) return { state: 'refused', findings: own };
    if (asked.validateOnly) return { state: 'valid' };
    const resourceName = answer.results[index]?.resourceName ?? '';
    return resourceName === '' ? { state: 'unknown' } : { state: 'created', resourceName };
  });
}

/** One of Google's errors about one ad, in words for people where we know better ones. */
function findingOf(error: AdsError): AdsFinding {
  const code = codeOf(error);
  const elements = error.location?.fieldPathElements ?? [];
  const operation = elements.find(({ fieldName }) => fieldName === 'operations' || fieldName === 'mutate_operations');
  const violation = error.details?.policyViolationDetails;
  const topics = (error.details?.policyFindingDetails?.policyTopicEntries ?? []).map(({ topic, type, evidences }) => ({
    topic,
    type,
    evidences: evidences.flatMap(textsIn),
  }));
  const { sentence } = adsJudgments[adsFailureReason(code, 400)];
  return {
    operationIndex: operation?.index ?? 0,
    code,
    message: sentence ?? error.message,
    field: fieldOf(elements),
    policyTopics: topics,
    isExemptible: violation?.isExemptible ?? (code.startsWith('policyFindingError.') && topics.length > 0),
  };
}

const fields: Record<string, string> = {
  headlines: 'headlines',
  descriptions: 'descriptions',
  final_urls: 'finalUrls',
  path1: 'path1',
  path2: 'path2',
  ad_group: 'adGroup',
  status: 'status',
};

function fieldOf(elements: { fieldName: string; index?: number | undefined }[]): string | null {
  const element = elements.findLast(({ fieldName }) => fields[fieldName] !== undefined);
  if (element === undefined) return null;
  const { fieldName, index } = element;
  return `${fields[fieldName]}${index === undefined ? '' : `[${index}]`}`;
}

/** Every text somewhere in a piece of evidence; its kinds differ, the words do not. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Changes or removes one ad; throws what Google says against it, and `outcomeUnknown` when it says nothing at all. */
export async function changeAd(
  calls: AdsCalls,
  customer: AdsCustomer,
  request: { operation: Record<string, unknown>; signal: AbortSignal | undefined },
): Promise<void> {
  const { operation, signal } = request;
  const mutation = { operations: [operation], validateOnly: false, partialFailure: false };
  const { results } = await calls.mutateAds(customer, mutation, signal);
  if ((results[0]?.resourceName ?? '') === '') throw lostAnswer();
}
