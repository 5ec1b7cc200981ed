import type { ApprovedFact, FactInput, FactKind } from '@serplift/core/api';

/** The form of a fact as it is typed. */
export interface FactDraft {
  kind: FactKind;
  text: string;
  proofUrl: string;
  proofQuote: string;
  confirmedBy: string;
  appliesTo: string;
  expiresOn: string;
}

export const kindLabels: Record<FactKind, string> = {
  shipping: 'Shipping',
  returns: 'Returns',
  warranty: 'Warranty',
  award: 'Award',
  other: 'Other',
};

/** An empty form, good for a year. */
export function newDraft(today: Date): FactDraft {
  const expiresOn = new Date(Date.UTC(today.getUTCFullYear() + 1, today.getUTCMonth(), today.getUTCDate()));
  return {
    kind: 'shipping',
    text: '',
    proofUrl: '',
    proofQuote: '',
    confirmedBy: '',
    appliesTo: '',
    expiresOn: expiresOn.toISOString().slice(0, 10),
  };
}

/** The form of a fact that is to be changed. */
export function draftOf(fact: ApprovedFact): FactDraft {
  const { kind, text, proofUrl, proofQuote, confirmedBy, appliesTo, expiresOn } = fact;
  return {
    kind,
    text,
    appliesTo,
    expiresOn,
    proofUrl: proofUrl ?? '',
    proofQuote: proofQuote ?? '',
    confirmedBy: confirmedBy ?? '',
  };
}

/** What the form sends: empty fields are left out. */
export function inputOf(draft: FactDraft): FactInput {
  const { kind, text, expiresOn, ...optional } = draft;
  const given = Object.entries(optional).filter(([, value]) => value.trim() !== '');
  return { kind, text, expiresOn, ...Object.fromEntries(given) };
}
