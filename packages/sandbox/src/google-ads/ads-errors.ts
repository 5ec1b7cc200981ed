import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import messages from './ads-messages.json' with { type: 'json' };

/** The versions that Google answers today; the product speaks the last, other clients may speak any. */
const aliveVersions = ['v23', 'v24', 'v25', 'v26'] as const;
const adsVersion = 'v26';

/** The version that a path names; null for one that Google has ended or not started. */
export function versionIn(path: string): string | null {
  return aliveVersions.find((version) => path.startsWith(`/${version}/`)) ?? null;
}

/** One step to the part of a request that is wrong. */
export interface PathElement {
  fieldName: string;
  index?: number;
}

/** One error as Google Ads writes it. */
export interface AdsError {
  /** Category and name: `{ queryError: 'UNRECOGNIZED_FIELD' }`. */
  errorCode: Record<string, string>;
  message: string;
  trigger?: { stringValue: string };
  location?: { fieldPathElements: PathElement[] };
  details?: Record<string, unknown>;
}

/** A request that fails as a whole. */
export class AdsRefusal extends Error {
  override readonly name = 'AdsRefusal';
  readonly errors: AdsError[];
  readonly code: keyof typeof canonical;

  constructor(code: keyof typeof canonical, errors: AdsError[]) {
    super(errors[0]?.message ?? 'refused');
    this.code = code;
    this.errors = errors;
  }
}

const canonical = {
  400: ['INVALID_ARGUMENT', 'Request contains an invalid argument.', 3],
  401: ['UNAUTHENTICATED', 'Request is missing required authentication credential.', 16],
  403: ['PERMISSION_DENIED', 'The caller does not have permission', 7],
  429: ['RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).', 8],
} as const;

/** Category and name of an error: `mutateError.RESOURCE_NOT_FOUND`. */
export type AdsErrorName = keyof typeof messages;

/** An error by its name, with where it is and the value that shows it. */
export function errorOf(name: AdsErrorName, { at, value }: { at?: PathElement[]; value?: string } = {}): AdsError {
  const [category = '', code = ''] = name.split('.');
  return {
    errorCode: { [category]: code },
    message: messages[name],
    ...(value !== undefined && { trigger: { stringValue: value } }),
    ...(at !== undefined && { location: { fieldPathElements: at } }),
  };
}

/** A refusal of a whole request by the name of its error. */
export const refused = (code: keyof typeof canonical, name: AdsErrorName): AdsRefusal =>
  new AdsRefusal(code, [errorOf(name)]);

/** A new request's id. */
export function newRequestId(): string {
  return randomBytes(16).toString('base64url');
}

/** Errors as a status object, the same in an answer's body and in a partial failure. */
export function failureDetails(errors: AdsError[], requestId: string, version: string = adsVersion) {
  return [
    { '@type': `type.googleapis.com/google.ads.googleads.${version}.errors.GoogleAdsFailure`, errors, requestId },
  ];
}

/** Answers with the errors; a stream puts them into an array. */
export function answerRefusal(ctx: Context, refused: AdsRefusal, requestId: string): void {
  const [status, message] = canonical[refused.code];
  const details = failureDetails(refused.errors, requestId, versionIn(ctx.path) ?? adsVersion);
  ctx.status = refused.code;
  ctx.body = { error: { code: refused.code, message, status, details } };
}

/** The partial failure along with the results of what succeeded. */
export function partialFailure(errors: AdsError[], requestId: string) {
  const message = `Multiple errors in ‘details’. First error: ${errors[0]?.message ?? ''}`;
  return { code: canonical[400][2], message, details: failureDetails(errors, requestId) };
}
