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
  if (key === null)
    return vendorError(vendor, 401, { message: 'No API key was provided in the Authorization header.' });
  const shown = key.length < 8 ? '***' : `${key.slice(0, 3)}***${key.slice(-2)}`;
  const message = `Incorrect API key provided: ${shown}.`;
  return vendorError(vendor, vendor === 'xai' ? 400 : 401, { message, code: 'invalid_api_key' });
}

/** A model that does not exist, or no longer does. */
export function modelNotFound(vendor: Vendor, id: string, retired: boolean): VendorError {
  const gone = `The model \`${id}\` has been deprecated, learn more here: https://platform.openai.com/docs/deprecations`;
  const unknown = `The model ${id} does not exist or your team does not have access to it.`;
  return vendorError(vendor, 404, {
    message: retired && vendor === 'openai' ? gone : unknown,
    code: 'model_not_found',
  });
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
