import { type AdsError, AdsRefusal, partialFailure, refused } from './ads-errors.ts';
import type { AdsLedgerEntry } from './ads-memory.ts';
import { judgeOperation } from './ads-operations.ts';
import type { AdsSource } from './ads-source.ts';

type Json = Record<string, unknown>;

/** The most operations of one request. */
const mostOperations = 10_000;
const statuses = new Set<unknown>([undefined, 'ENABLED', 'PAUSED']);

/** The operations of a request; refused as a whole when it is not one. */
export function readOperations(body: Json): Json[] {
  const { operations } = body;
  if (!Array.isArray(operations) || operations.length === 0) throw refused(400, 'requestError.REQUIRED_FIELD_MISSING');
  if (operations.length > mostOperations) throw refused(400, 'requestError.TOO_MANY_MUTATE_OPERATIONS');
  for (const operation of operations as Json[]) {
    const status = ((operation['create'] ?? operation['update'] ?? {}) as Json)['status'];
    if (!statuses.has(status)) throw refused(400, 'requestError.UNKNOWN');
    const policy = (operation['policyValidationParameter'] ?? {}) as Json;
    if (policy['ignorablePolicyTopics'] !== undefined && policy['exemptPolicyViolationKeys'] !== undefined) {
      throw refused(400, 'policyValidationParameterError.UNSUPPORTED_AD_TYPE_FOR_IGNORABLE_POLICY_TOPICS');
    }
  }
  return operations as Json[];
}

/** Makes the changes that are allowed, or none with `validateOnly`; all or nothing without `partialFailure`. */
export function mutateAds(source: AdsSource, body: Json, requestId: string): Json {
  const changes: Omit<AdsLedgerEntry, 'number' | 'at'>[] = [];
  const errors: AdsError[] = [];
  const results = readOperations(body).map((operation, index) => {
    const verdict = judgeOperation(source, operation, { index, pending: changes });
    if ('errors' in verdict) {
      errors.push(...verdict.errors);
      return {};
    }
    changes.push(verdict.change);
    return { resourceName: verdict.change.resourceName };
  });
  if (errors.length > 0 && body['partialFailure'] !== true) throw new AdsRefusal(400, errors);
  const failed = errors.length > 0 ? { partialFailureError: partialFailure(errors, requestId) } : {};
  if (body['validateOnly'] === true) return failed;
  for (const change of changes) source.memory.record(change);
  return { ...failed, results };
}
