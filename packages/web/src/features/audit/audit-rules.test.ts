import { describe, expect, it } from 'vitest';
import { actionName, auditChoiceOf, auditFilterOf, detailText, groupActions } from './audit-rules.ts';

describe('an entry', () => {
  it('reads as a sentence, or by its own name when it has none', () => {
    expect(actionName('run.start')).toBe('Started a run');
    expect(actionName('deploy.start')).toBe('deploy.start');
  });

  it('shows its details as words and values', () => {
    expect(detailText({ details: { monthlyUsd: 50, beforeUsd: null, name: 'CI' } })).toBe(
      'monthly usd: 50 · before usd: none · name: CI',
    );
    expect(detailText({ details: {} })).toBe('');
  });
});

describe('the filter of the address', () => {
  it('keeps what is a choice and drops the rest', () => {
    const choice = auditChoiceOf(new URLSearchParams('member=m&action=run&from=2026-11-01&to=2026-13-01&page=x'));
    expect(choice.page).toBe(1);
    expect(auditFilterOf(choice)).toEqual({ memberId: 'm', action: 'run', from: '2026-11-01' });
  });

  it('offers actions by their groups', () => {
    expect(groupActions(['budget.clear', 'budget.set', 'run.start'])).toEqual([
      { group: 'budget', actions: ['budget.clear', 'budget.set'] },
      { group: 'run', actions: ['run.start'] },
    ]);
  });
});
