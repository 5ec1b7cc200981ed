import { describe, expect, it } from 'vitest';
import { emptyTokenDraft, tokenInput, tokenProblems, toggleScope } from './token-draft-rules.ts';

const draft = { ...emptyTokenDraft, name: ' CI ' };

describe('a new token', () => {
  it('may read, run and decide, without a cap and for 90 days, unless one chooses', () => {
    expect(tokenInput(draft)).toEqual({ name: 'CI', scopes: ['read', 'run', 'decide'], expiresInDays: 90 });
  });

  it('gets the scopes, the cap and the end that were chosen', () => {
    const chosen = toggleScope(toggleScope(draft, 'deploy'), 'run');
    expect(tokenInput({ ...chosen, monthlyCapUsd: ' 12.50 ', days: '' })).toEqual({
      name: 'CI',
      scopes: ['read', 'decide', 'deploy'],
      monthlyCapUsd: 12.5,
    });
  });

  it('is not sent without a name, without a scope, or with a cap that is not an amount', () => {
    expect(tokenProblems(draft)).toEqual({});
    expect(Object.keys(tokenProblems({ name: ' ', scopes: [], monthlyCapUsd: 'ten', days: '' }))).toEqual([
      'name',
      'scopes',
      'monthlyCapUsd',
    ]);
    expect(tokenProblems({ ...draft, monthlyCapUsd: '0.001' })).toHaveProperty('monthlyCapUsd');
    expect(tokenProblems({ ...draft, monthlyCapUsd: '1000000' })).toHaveProperty('monthlyCapUsd');
  });
});
