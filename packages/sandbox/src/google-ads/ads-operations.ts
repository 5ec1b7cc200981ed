import type { AdsAdGroupSeed, AdsStatus, AdsTextSeed } from '../world/ads/ads-content.ts';
import { type AdsError, type AdsErrorName, errorOf, type PathElement } from './ads-errors.ts';
import type { AdsLedgerEntry } from './ads-memory.ts';
import { adName, adsOf, type AdsSource } from './ads-source.ts';
import { checkNewAd } from './check-new-ad.ts';

type Json = Record<string, unknown>;
type Change = Omit<AdsLedgerEntry, 'number' | 'at'>;

/** What an operation would do, or everything that speaks against it. */
export type Verdict = { change: Change } | { errors: AdsError[] };

const mostEnabled = 3;
const mostAds = 50;

/** Judges one operation, seeing the changes of the same request before it. */
export function judgeOperation(
  source: AdsSource,
  operation: Json,
  context: { index: number; pending: readonly Change[] },
): Verdict {
  const at: PathElement[] = [{ fieldName: 'operations', index: context.index }];
  const kinds = ['create', 'update', 'remove'].filter((kind) => operation[kind] !== undefined);
  if (kinds.length !== 1) return refused(at, 'fieldError.REQUIRED');
  if (source.content.campaigns.some(({ isDeclared, status }) => !isDeclared && status !== 'REMOVED')) {
    return refused(at, 'mutateError.EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED');
  }
  if (operation['create'] !== undefined) return judgeCreate(source, operation, { at, pending: context.pending });
  if (operation['update'] !== undefined) return judgeUpdate(source, operation, { at, pending: context.pending });
  return judgeRemove(source, operation, { at, pending: context.pending });
}

interface Place {
  at: PathElement[];
  pending: readonly Change[];
}

const refused = (at: PathElement[], name: AdsErrorName): { errors: AdsError[] } => ({
  errors: [errorOf(name, { at })],
});

const objectIn = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

function judgeCreate(source: AdsSource, operation: Json, place: Place): Verdict {
  const create = objectIn(operation['create']);
  const at = [...place.at, { fieldName: 'create' }];
  if (create['resourceName'] !== undefined) {
    return refused([...at, { fieldName: 'resource_name' }], 'fieldError.VALUE_MUST_BE_UNSET');
  }
  const name = textIn(create['adGroup']);
  const [, owner, adGroupId = ''] = /^customers\/(\d+)\/adGroups\/(\d+)$/u.exec(name) ?? [];
  const groupAt = [...at, { fieldName: 'ad_group' }];
  if (owner === undefined) return refused(groupAt, 'requestError.RESOURCE_NAME_MALFORMED');
  const adGroup = owner === source.account.id ? source.adGroups.get(adGroupId) : undefined;
  if (adGroup === undefined) return refused(groupAt, 'mutateError.RESOURCE_NOT_FOUND');
  if (adGroup.status === 'REMOVED' || adGroup.campaign.status === 'REMOVED') return removedResource(groupAt);
  if (adGroup.type !== 'SEARCH_STANDARD') {
    return refused(groupAt, 'contextError.OPERATION_NOT_PERMITTED_FOR_CONTEXT');
  }
  const ad = readAd(objectIn(create['ad']));
  const policy = objectIn(operation['policyValidationParameter']);
  const ignored = listIn(policy['ignorablePolicyTopics']).map(String);
  const others = adsOf(source, adGroup)
    .filter(({ status }) => status !== 'REMOVED')
    .map(({ finalUrl }) => finalUrl);
  const errors = checkNewAd(ad, { otherUrls: others, ignoredTopics: ignored, at });
  const status: AdsStatus = create['status'] === 'ENABLED' || create['status'] === undefined ? 'ENABLED' : 'PAUSED';
  errors.push(...checkCounts(source, adGroup, { place, status, isNew: true }));
  if (errors.length > 0) return { errors };
  const resourceName = adName(source.account.id, adGroupId, source.memory.newAdId());
  const exempted = ignored.length > 0 ? { ignoredPolicyTopics: ignored } : {};
  return {
    change: { customerId: source.account.id, operation: 'create', resourceName, adGroupId, status, ad, ...exempted },
  };
}

const removedResource = (at: PathElement[]): Verdict =>
  refused(at, 'operationAccessDeniedError.OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE');

function readAd(ad: Json): NonNullable<AdsLedgerEntry['ad']> {
  const texts = objectIn(ad['responsiveSearchAd']);
  const assets = (name: string): AdsTextSeed[] =>
    listIn(texts[name]).map((asset) => {
      const { text, pinnedField } = objectIn(asset) as { text?: unknown; pinnedField?: unknown };
      return typeof pinnedField === 'string' ? { text: textIn(text), pinnedField } : { text: textIn(text) };
    });
  const { path1, path2 } = texts as { path1?: unknown; path2?: unknown };
  return {
    finalUrls: listIn(ad['finalUrls']).map(String),
    headlines: assets('headlines'),
    descriptions: assets('descriptions'),
    ...(typeof path1 === 'string' && path1 !== '' && { path1 }),
    ...(typeof path2 === 'string' && path2 !== '' && { path2 }),
  };
}

/** The ads that an ad group would have with the changes before this one. */
function statusesOf(source: AdsSource, adGroup: AdsAdGroupSeed, pending: readonly Change[]): Map<string, AdsStatus> {
  const statuses = new Map(adsOf(source, adGroup).map(({ resourceName, status }) => [resourceName, status]));
  for (const change of pending) if (change.adGroupId === adGroup.id) statuses.set(change.resourceName, change.status);
  return statuses;
}

function checkCounts(
  source: AdsSource,
  adGroup: AdsAdGroupSeed,
  { place, status, isNew }: { place: Place; status: AdsStatus; isNew: boolean },
): AdsError[] {
  const statuses = [...statusesOf(source, adGroup, place.pending).values()];
  const enabled = statuses.filter((value) => value === 'ENABLED').length;
  const alive = statuses.filter((value) => value !== 'REMOVED').length;
  const limits: [isPassed: boolean, limitType: string, limit: number, count: number][] = [
    [status === 'ENABLED' && enabled >= mostEnabled, 'RESPONSIVE_SEARCH_ADS_PER_AD_GROUP', mostEnabled, enabled],
    [isNew && alive >= mostAds, 'ADS_PER_AD_GROUP', mostAds, alive],
  ];
  return limits
    .filter(([isPassed]) => isPassed)
    .map(([, limitType, limit, existingCount]) => {
      const counts = { enclosingId: adGroup.id, enclosingResource: 'AD_GROUP', limit, limitType, existingCount };
      const error = errorOf('resourceCountLimitExceededError.RESOURCE_LIMIT', { at: place.at });
      return Object.assign(error, { details: { resourceCountDetails: counts } });
    });
}

/** The ad group and status of an ad that is to be changed, or why it cannot be. */
function findAd(source: AdsSource, resourceName: string, place: Place): { adGroup: AdsAdGroupSeed } | Verdict {
  const [, owner, adGroupId = ''] = /^customers\/(\d+)\/adGroupAds\/(\d+)~\d+$/u.exec(resourceName) ?? [];
  if (owner === undefined) {
    return refused(place.at, 'requestError.RESOURCE_NAME_MALFORMED');
  }
  const adGroup = owner === source.account.id ? source.adGroups.get(adGroupId) : undefined;
  const status = adGroup === undefined ? undefined : statusesOf(source, adGroup, place.pending).get(resourceName);
  if (adGroup === undefined || status === undefined) {
    return refused(place.at, 'mutateError.RESOURCE_NOT_FOUND');
  }
  if (status === 'REMOVED') {
    return refused(place.at, 'adGroupAdError.CANNOT_OPERATE_ON_REMOVED_ADGROUPAD');
  }
  if (adGroup.status === 'REMOVED') return removedResource(place.at);
  return { adGroup };
}

function judgeUpdate(source: AdsSource, operation: Json, place: Place): Verdict {
  const update = objectIn(operation['update']);
  const resourceName = textIn(update['resourceName']);
  const found = findAd(source, resourceName, place);
  if (!('adGroup' in found)) return found;
  const mask = textIn(operation['updateMask']);
  if (mask === '') return refused(place.at, 'fieldMaskError.FIELD_MASK_MISSING');
  if (mask !== 'status') return refused(place.at, 'fieldError.IMMUTABLE_FIELD');
  const status = update['status'];
  if (status !== 'ENABLED' && status !== 'PAUSED') return refused(place.at, 'fieldError.INVALID_VALUE');
  const wasEnabled = statusesOf(source, found.adGroup, place.pending).get(resourceName) === 'ENABLED';
  const errors = wasEnabled ? [] : checkCounts(source, found.adGroup, { place, status, isNew: false });
  if (errors.length > 0) return { errors };
  return {
    change: { customerId: source.account.id, operation: 'update', resourceName, adGroupId: found.adGroup.id, status },
  };
}

function judgeRemove(source: AdsSource, operation: Json, place: Place): Verdict {
  const resourceName = textIn(operation['remove']);
  const found = findAd(source, resourceName, place);
  if (!('adGroup' in found)) return found;
  const adGroupId = found.adGroup.id;
  return { change: { customerId: source.account.id, operation: 'remove', resourceName, adGroupId, status: 'REMOVED' } };
}
