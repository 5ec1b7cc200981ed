import { describe, expect, it } from 'vitest';
import { draftOf, inputOf, newDraft } from './fact-draft-rules.ts';

describe('the form of a fact', () => {
  it('begins empty and runs for a year', () => {
    expect(newDraft(new Date('2026-11-22T23:00:00Z'))).toMatchObject({ text: '', expiresOn: '2027-11-22' });
  });

  it('sends what was typed and nothing that was left empty', () => {
    const draft = { ...newDraft(new Date()), text: 'Free returns', confirmedBy: ' ', expiresOn: '2027-01-01' };
    expect(inputOf(draft)).toEqual({ kind: 'shipping', text: 'Free returns', expiresOn: '2027-01-01' });
  });

  it('is filled with a fact and sends the same again', () => {
    const fact = {
      id: 'f',
      kind: 'award' as const,
      text: 'Shop of the year',
      appliesTo: 'https://shop.example/',
      proofUrl: null,
      proofQuote: null,
      confirmedBy: 'Nora',
      expiresOn: '2027-01-01',
      state: 'active' as const,
      suspendedWhy: null,
      checkedAt: '',
    };
    const { kind, text, appliesTo, confirmedBy, expiresOn } = fact;
    expect(inputOf(draftOf(fact))).toEqual({ kind, text, appliesTo, confirmedBy, expiresOn });
  });
});
