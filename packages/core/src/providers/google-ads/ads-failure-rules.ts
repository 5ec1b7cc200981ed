import type { ErrorCode } from '../../contract/errors.ts';
import type { RetryAdvice } from '../upstream/retry-rules.ts';

export type AdsFailureReason =
  | 'revoked'
  | 'unauthorized'
  | 'not_ads_user'
  | 'sign_in_protection'
  | 'no_permission'
  | 'account_not_usable'
  | 'project_not_approved'
  | 'rate_limited'
  | 'quota_exhausted'
  | 'eu_declaration'
  | 'too_many_ads'
  | 'out_of_sync'
  | 'changed_meanwhile'
  | 'version_gone'
  | 'unavailable'
  | 'rejected';

interface Judgment {
  code: ErrorCode;
  advice: RetryAdvice;
  /** For people: what it means and what to do; null keeps Google's own words. */
  sentence: string | null;
}

/** What each reason means for the caller (FACTS A7). */
export const adsJudgments: Record<AdsFailureReason, Judgment> = {
  revoked: {
    code: 'reconnect_needed',
    advice: 'never',
    sentence: 'Google no longer accepts the stored permission for Google Ads. Reconnect it in Team Settings.',
  },
  unauthorized: {
    code: 'reconnect_needed',
    advice: 'once',
    sentence: 'Google no longer accepts the stored permission for Google Ads. Reconnect it in Team Settings.',
  },
  not_ads_user: {
    code: 'reconnect_needed',
    advice: 'never',
    sentence:
      'The connected Google account has no access to Google Ads. Ask for access in Google Ads, or reconnect with another Google account in Team Settings.',
  },
  sign_in_protection: {
    code: 'reconnect_needed',
    advice: 'never',
    sentence:
      'Google Ads asks for 2-Step Verification on the connected Google account. Turn it on at Google, then reconnect in Team Settings.',
  },
  no_permission: {
    code: 'forbidden',
    advice: 'never',
    sentence:
      'The connected Google account has no access to this Google Ads account. Choose another account, or ask for access in Google Ads.',
  },
  account_not_usable: {
    code: 'provider_rejected',
    advice: 'never',
    sentence:
      'This Google Ads account is not active: it is canceled, suspended, or its setup is not finished. Open it in Google Ads to see what is missing.',
  },
  project_not_approved: {
    code: 'provider_rejected',
    advice: 'never',
    sentence:
      'The Google Cloud project of GOOGLE_CLIENT_ID can only use test accounts. Apply for access to production accounts; docs/providers/google-ads.md says how.',
  },
  rate_limited: {
    code: 'rate_limited',
    advice: 'backOff',
    sentence: 'Google Ads is limiting calls right now. Try again in a few minutes.',
  },
  quota_exhausted: {
    code: 'quota_exceeded',
    advice: 'never',
    sentence:
      "Today's operations of the Google Ads API are used up. Try again tomorrow, or apply for a higher access level; docs/providers/google-ads.md says how.",
  },
  eu_declaration: {
    code: 'provider_rejected',
    advice: 'never',
    sentence:
      'Google Ads accepts no changes in this account until every campaign says whether it contains EU political advertising. Declare it in Google Ads under Campaigns → Settings, then try again.',
  },
  too_many_ads: {
    code: 'provider_rejected',
    advice: 'never',
    sentence:
      'The ad group has as many responsive search ads as Google allows: 3 enabled ones, 50 in all. Pause or remove one in Google Ads, or create this one paused.',
  },
  out_of_sync: {
    code: 'conflict',
    advice: 'never',
    sentence: 'This was removed or changed in Google Ads in the meantime. Refresh the campaigns and choose again.',
  },
  changed_meanwhile: {
    code: 'provider_unavailable',
    advice: 'backOff',
    sentence: 'Something else changed this account in Google Ads at the same moment. Try again in a few minutes.',
  },
  version_gone: {
    code: 'provider_rejected',
    advice: 'never',
    sentence: 'Google retired the version of the Google Ads API that this version of Serplift uses. Update Serplift.',
  },
  unavailable: {
    code: 'provider_unavailable',
    advice: 'backOff',
    sentence: 'Google Ads is unavailable right now. Try again in a few minutes.',
  },
  rejected: { code: 'provider_rejected', advice: 'never', sentence: null },
};

const reasonsByCode: Record<string, AdsFailureReason> = {
  'authenticationError.OAUTH_TOKEN_REVOKED': 'revoked',
  'authenticationError.OAUTH_TOKEN_DISABLED': 'revoked',
  'authenticationError.GOOGLE_ACCOUNT_DELETED': 'revoked',
  'authenticationError.OAUTH_TOKEN_EXPIRED': 'unauthorized',
  'authenticationError.OAUTH_TOKEN_INVALID': 'unauthorized',
  'authenticationError.NOT_ADS_USER': 'not_ads_user',
  'authenticationError.TWO_STEP_VERIFICATION_NOT_ENROLLED': 'sign_in_protection',
  'authenticationError.ADVANCED_PROTECTION_NOT_ENROLLED': 'sign_in_protection',
  'authorizationError.USER_PERMISSION_DENIED': 'no_permission',
  'authorizationError.ACTION_NOT_PERMITTED': 'no_permission',
  'authorizationError.INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION': 'no_permission',
  'headerError.INVALID_LOGIN_CUSTOMER_ID': 'no_permission',
  'authorizationError.CUSTOMER_NOT_ENABLED': 'account_not_usable',
  'authorizationError.MISSING_TOS': 'account_not_usable',
  'authorizationError.INCOMPLETE_SIGNUP': 'account_not_usable',
  'authorizationError.ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT': 'account_not_usable',
  'authorizationError.CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION': 'project_not_approved',
  'authorizationError.DEVELOPER_TOKEN_NOT_APPROVED': 'project_not_approved',
  'quotaError.RESOURCE_TEMPORARILY_EXHAUSTED': 'rate_limited',
  'quotaError.EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION': 'rate_limited',
  'quotaError.RESOURCE_EXHAUSTED': 'quota_exhausted',
  'quotaError.EXCESSIVE_LONG_TERM_QUERY_RESOURCE_CONSUMPTION': 'quota_exhausted',
  'quotaError.ACCESS_PROHIBITED': 'quota_exhausted',
  'mutateError.EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED': 'eu_declaration',
  'mutateError.RESOURCE_NOT_FOUND': 'out_of_sync',
  'adGroupAdError.CANNOT_OPERATE_ON_REMOVED_ADGROUPAD': 'out_of_sync',
  'operationAccessDeniedError.OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE': 'out_of_sync',
  'requestError.UNSUPPORTED_VERSION': 'version_gone',
  'internalError.TRANSIENT_ERROR': 'unavailable',
  'internalError.INTERNAL_ERROR': 'unavailable',
  'internalError.DEADLINE_EXCEEDED': 'unavailable',
  'databaseError.CONCURRENT_MODIFICATION': 'changed_meanwhile',
  'rpc.UNAVAILABLE': 'unavailable',
  'rpc.DEADLINE_EXCEEDED': 'unavailable',
  'rpc.ABORTED': 'changed_meanwhile',
  'rpc.RESOURCE_EXHAUSTED': 'rate_limited',
};

/** What no wait mends, whatever delay stands beside it. */
const permanent: ReadonlySet<AdsFailureReason> = new Set([
  'revoked',
  'not_ads_user',
  'sign_in_protection',
  'no_permission',
  'account_not_usable',
  'project_not_approved',
  'eu_declaration',
  'version_gone',
]);

/** Whoever has to come back tomorrow is told that. */
const soonMs = 3_600_000;

/** Why Google Ads refused, from its error's code such as `quotaError.RESOURCE_EXHAUSTED`; a stated delay means that it passes. */
export function adsFailureReason(code: string, status: number, waitMs: number | null = null): AdsFailureReason {
  const reason = reasonOfCode(code, status);
  const isSoon = waitMs !== null && waitMs <= soonMs;
  const isGuess = isSoon && !permanent.has(reason) && adsJudgments[reason].advice === 'never';
  return isGuess ? 'rate_limited' : reason;
}

function reasonOfCode(code: string, status: number): AdsFailureReason {
  if (code.startsWith('resourceCountLimitExceededError.')) return 'too_many_ads';
  return reasonsByCode[code] ?? (status >= 500 ? 'unavailable' : 'rejected');
}

/** Whether what Google said of one ad passes without a change to it: it is asked once more. */
export function passesByItself(code: string): boolean {
  return adsJudgments[adsFailureReason(code, 400)].advice === 'backOff';
}

/** Statuses of a whole call that say it was refused; after any other, such as a deadline, ads may have been made. */
const refusals = new Set([
  'rpc.INVALID_ARGUMENT',
  'rpc.PERMISSION_DENIED',
  'rpc.RESOURCE_EXHAUSTED',
  'rpc.FAILED_PRECONDITION',
  'rpc.UNAUTHENTICATED',
]);

/** Whether Google surely did nothing, so that the same may be sent again. */
export function isSurelyUndone(code: string): boolean {
  return code.startsWith('rpc.') ? refusals.has(code) : !code.startsWith('internalError.');
}
