import { setTimeout as sleep } from 'node:timers/promises';
import { untilAborted } from '../upstream/abort.ts';
import { statedDelayMs } from '../upstream/stated-delay-rules.ts';
import { type AdsCalls, type AdsMutationAnswer, lostAnswer } from './ads-calls.ts';
import { adsFailureReason, adsJudgments, isSurelyUndone, passesByItself } from './ads-failure-rules.ts';
import { type AdsError, codeOf, partialErrorsIn } from './ads-failure.ts';
import { adsId } from './gaql-rules.ts';
import type { AdsCustomer, AdsFinding, CreateOutcome, NewAd, NewAdText } from './google-ads.ts';

/** How often an ad is sent whose refusal passes by itself. */
const mostTries = 4;
const firstPauseMs = 1_000;
const longestPauseMs = 120_000;

/** Asks Google to create ads; each is judged by itself, and asked for again where Google only was not ready for it. */
export async function createAds(
  calls: AdsCalls,
  customer: AdsCustomer,
  request: { ads: readonly NewAd[]; validateOnly: boolean; signal: AbortSignal | undefined },
): Promise<CreateOutcome[]> {
  const { ads, validateOnly, signal } = request;
  const outcomes: CreateOutcome[] = [];
  let asked = ads.map((_, index) => index);
  for (let tries = 1; asked.length > 0; tries += 1) {
    const operations = asked.flatMap((index) => ads[index] ?? []).map((ad) => createOperation(customer.accountId, ad));
    const answer = await calls.mutateAds(customer, { operations, validateOnly, partialFailure: true }, signal);
    const answered = outcomesOf(answer, { count: asked.length, validateOnly });
    for (const [place, index] of asked.entries()) outcomes[index] = atPlace(answered[place], index);
    const waitMs = statedDelayMs({ body: answer.partialFailureError }, Date.now()) ?? firstPauseMs * 2 ** (tries - 1);
    if (tries === mostTries || waitMs > longestPauseMs) break;
    asked = asked.filter((index) => canPass(outcomes[index], validateOnly));
    if (asked.length > 0) await untilAborted(signal, sleep(waitMs));
  }
  return outcomes;
}

/** The outcome of an ad by its place in the whole request. */
function atPlace(outcome: CreateOutcome | undefined, operationIndex: number): CreateOutcome {
  if (outcome?.state !== 'refused') return outcome ?? { state: 'unknown' };
  return { state: 'refused', findings: atIndex(outcome.findings, operationIndex) };
}

const atIndex = (findings: readonly Omit<AdsFinding, 'operationIndex'>[], operationIndex: number): AdsFinding[] =>
  findings.map((finding) => Object.assign({}, finding, { operationIndex }));

/** Whether an ad is worth another try as it is, which cannot make it twice. */
const canPass = (outcome: CreateOutcome | undefined, validateOnly: boolean): boolean =>
  outcome?.state === 'refused' &&
  outcome.findings.every(({ code }) => passesByItself(code) && (validateOnly || isSurelyUndone(code)));

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
  const findings = partialErrorsIn(answer.partialFailureError).map(findingOf);
  return Array.from({ length: asked.count }, (_, index): CreateOutcome => {
    const resourceName = answer.results[index]?.resourceName ?? '';
    // What was made is made, whatever is said beside it.
    if (resourceName !== '') return { state: 'created', resourceName };
    const own = findings.filter(({ operationIndex }) => operationIndex === index);
    const found = own.length > 0 ? own : findings.filter(({ operationIndex }) => operationIndex === null);
    const isOpen = !asked.validateOnly && found.some(({ code }) => !isSurelyUndone(code));
    if (isOpen) return { state: 'unknown' };
    if (found.length > 0) return { state: 'refused', findings: atIndex(found, index) };
    return asked.validateOnly ? { state: 'valid' } : { state: 'unknown' };
  });
}

/** One of Google's errors about one ad, in words for people where we know better ones. */
function findingOf(error: AdsError): Omit<AdsFinding, 'operationIndex'> & { operationIndex: number | null } {
  const code = codeOf(error);
  const elements = error.location?.fieldPathElements ?? [];
  const operation = elements.find(({ fieldName }) => /^(?:mutate_?)?operations$/iu.test(fieldName));
  const violation = error.details?.policyViolationDetails;
  const topics = (error.details?.policyFindingDetails?.policyTopicEntries ?? []).map(({ topic, type, evidences }) => ({
    topic,
    type,
    evidences: evidences.flatMap(textsIn),
  }));
  const { sentence } = adsJudgments[adsFailureReason(code, 400)];
  return {
    operationIndex: operation === undefined ? null : (operation.index ?? 0),
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
