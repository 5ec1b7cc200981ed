import { defaultScopes, type Scope, scopes } from '@serplift/core/api';

/** What a person fills in for a new token; the cap as typed, the days empty for no end. */
export interface TokenDraft {
  name: string;
  scopes: readonly Scope[];
  monthlyCapUsd: string;
  days: string;
}

export const emptyTokenDraft: TokenDraft = { name: '', scopes: defaultScopes, monthlyCapUsd: '', days: '90' };

/** The draft with a scope added or taken away, in the order scopes are listed in. */
export function toggleScope(draft: TokenDraft, scope: Scope): TokenDraft {
  const isChosen = draft.scopes.includes(scope);
  return { ...draft, scopes: scopes.filter((one) => (one === scope ? !isChosen : draft.scopes.includes(one))) };
}

/** What is wrong with a draft, by field; empty when it can be sent. */
export function tokenProblems({ name, scopes: chosen, monthlyCapUsd: cap }: TokenDraft): Record<string, string> {
  const amount = cap.trim();
  const isAmount = /^\d+([.]\d+)?$/.test(amount);
  return {
    ...(name.trim() === '' ? { name: 'Name the token, for example "nightly CI".' } : {}),
    ...(chosen.length === 0 ? { scopes: 'Choose at least one.' } : {}),
    ...(amount !== '' && !isAmount
      ? { monthlyCapUsd: 'Enter an amount in dollars, such as 20 or 12.50, or leave it empty.' }
      : {}),
    ...(isAmount && Number(amount) < 0.01 ? { monthlyCapUsd: 'At least $0.01; leave it empty for no cap.' } : {}),
    ...(isAmount && Number(amount) > 500_000 ? { monthlyCapUsd: 'At most $500,000.' } : {}),
  };
}

/** The draft as the call takes it. */
export function tokenInput({ name, scopes: chosen, monthlyCapUsd: cap, days }: TokenDraft) {
  return {
    name: name.trim(),
    scopes: [...chosen],
    ...(cap.trim() === '' ? {} : { monthlyCapUsd: Number(cap) }),
    ...(days === '' ? {} : { expiresInDays: Number(days) }),
  };
}
