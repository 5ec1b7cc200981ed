import type { JsonObject } from './json.ts';
import type { Vendor } from './models.ts';

/** A refusal in the form of its vendor. */
export class VendorError extends Error {
  override readonly name = 'VendorError';
  readonly status: number;
  readonly body: JsonObject;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: JsonObject, headers: Readonly<Record<string, string>> = {}) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** What went wrong, in OpenAI's words. */
export interface Complaint {
  message: string;
  type?: string;
  param?: string | null;
  code?: string | null;
}

/** A request the vendor does not accept: OpenAI answers an object, xAI a code and a text. */
export function invalidRequest(vendor: Vendor, complaint: Complaint): VendorError {
  return vendorError(vendor, 400, complaint);
}

/** An error body in the vendor's form. */
export function vendorError(vendor: Vendor, status: number, complaint: Complaint): VendorError {
  if (vendor === 'xai') return new VendorError(status, { code: xaiCode(status), error: complaint.message });
  const { message, type = 'invalid_request_error', param = null, code = null } = complaint;
  return new VendorError(status, { error: { message, type, param, code } });
}

/** No key, or one that the vendor does not know. xAI answers a wrong key with 400, only a missing one with 401. */
export function badKey(vendor: Vendor, key: string | null): VendorError {
  if (vendor === 'xai') {
    if (key === null)
      return vendorError('xai', 401, { message: 'No API key was provided in the Authorization header.' });
    return vendorError('xai', 400, {
      message: `Incorrect API key provided: ${masked(key)}. You can obtain an API key from https://console.x.ai.`,
    });
  }
  if (key === null)
    return vendorError('openai', 401, {
      message: "You didn't provide an API key. Provide it in an Authorization header as a Bearer token.",
    });
  return vendorError('openai', 401, {
    message: `Incorrect API key provided: ${masked(key)}.`,
    code: 'invalid_api_key',
  });
}

/** A model that does not exist, or no longer does. */
export function modelNotFound(vendor: Vendor, id: string, retired: boolean): VendorError {
  if (vendor === 'xai') {
    return vendorError('xai', 404, {
      message: `The model ${id} does not exist or your team does not have access to it.`,
    });
  }
  const message = retired
    ? `The model \`${id}\` has been deprecated, learn more here: https://platform.openai.com/docs/deprecations`
    : `The model \`${id}\` does not exist or you do not have access to it.`;
  return vendorError('openai', 404, { message, code: 'model_not_found' });
}

/** The account has no money left; trying again does not help. */
export function insufficientQuota(vendor: Vendor): VendorError {
  const message = 'You exceeded your current quota, please check your plan and billing details.';
  return vendorError(vendor, 429, { message, type: 'insufficient_quota', code: 'insufficient_quota' });
}

function xaiCode(status: number): string {
  if (status === 404) return 'Some requested entity was not found';
  if (status === 429) return 'Some resource has been exhausted';
  return status === 401 ? 'Unauthenticated' : 'Client specified an invalid argument';
}

function masked(key: string): string {
  return key.length < 8 ? '***' : `${key.slice(0, 3)}***${key.slice(-2)}`;
}
