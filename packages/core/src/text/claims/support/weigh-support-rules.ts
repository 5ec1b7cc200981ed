import type { SupportSignals } from './support-signal-rules.ts';
import supportWeights from './support-weights.json' with { type: 'json' };

/** What rules found in an answer, as far as it is weighed. */
export interface WeighedFault {
  rule: string;
  kind: string;
  /** Whether the rule left it to the review. */
  needsReview: boolean;
}

/** An answer as it is weighed. */
export interface WeighedAnswer {
  faults: readonly WeighedFault[];
  signals: SupportSignals;
  /** Of how many texts it consists: a title with its description are two. */
  texts: number;
}

/** What each part of an answer adds to its log odds. */
export interface SupportWeights {
  base: number;
  /** Added for a title with its description. */
  pair: number;
  /** Of a fault that too few labeled answers have. */
  otherFault: number;
  signals: Record<keyof SupportSignals, number>;
  faults: Readonly<Record<string, number>>;
  /** An answer whose sum is higher is refused. */
  limit: number;
}

const fitted: SupportWeights = supportWeights;

/** What a fault weighs by: the rule that refuses it, or what the doubt is about. */
export const faultName = ({ rule, kind, needsReview }: WeighedFault): string =>
  needsReview ? `doubt:${kind}` : rule.split(':').slice(0, namedParts).join(':');

const namedParts = 3;

/** The counts that are weighed, bounded so that no single one decides by its size. */
export function boundedSignals(signals: SupportSignals): SupportSignals {
  const { unquoted, unsaid, elsewhere, widened, lead } = signals;
  return {
    unquoted,
    unsaid: Math.min(unsaid, mostWords),
    elsewhere: Math.min(elsewhere, mostWords),
    widened: Math.min(widened, 2),
    lead,
  };
}

const mostWords = 6;

/**
 * The log odds that an answer says something false: a logistic model of the rules that found something and of how well
 * its quotes support it, fitted on labeled answers by `npm run bench -- support`.
 */
export function weighSupport(
  { faults, signals, texts }: WeighedAnswer,
  weights: Omit<SupportWeights, 'limit'> = fitted,
): number {
  const { unquoted, unsaid, elsewhere, widened, lead } = boundedSignals(signals);
  const named = new Set(faults.map(faultName));
  return [
    weights.base,
    texts > 1 ? weights.pair : 0,
    ...[...named].map((name) => weights.faults[name] ?? weights.otherFault),
    unquoted * weights.signals.unquoted,
    unsaid * weights.signals.unsaid,
    elsewhere * weights.signals.elsewhere,
    widened * weights.signals.widened,
    lead * weights.signals.lead,
  ].reduce((sum, part) => sum + part, 0);
}

/** Whether what rules and quotes say of an answer adds up to a refusal. */
export const isUnsupported = (answer: WeighedAnswer): boolean => weighSupport(answer) > fitted.limit;
