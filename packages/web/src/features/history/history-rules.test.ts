import type { OptimizationSummary } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { describeSettings, readHistoryView, runsInView, writeHistoryView } from './history-rules.ts';

const run = (id: string, change: Partial<OptimizationSummary>) =>
  ({ id, kind: 'seo', status: 'completed', createdAt: '2026-11-21T10:00:00.000Z', ...change }) as OptimizationSummary;
const all = readHistoryView(new URLSearchParams());

describe('the runs of a view', () => {
  const runs = [
    run('old', { createdAt: '2026-11-20T10:00:00.000Z', kind: 'ads' }),
    run('new', {}),
    run('waiting', { status: 'pending', createdAt: '2026-11-19T10:00:00.000Z' }),
  ];
  const ids = (change: Partial<typeof all>) => runsInView(runs, { ...all, ...change }).map((one) => one.id);

  it('come newest first', () => {
    expect(ids({})).toEqual(['new', 'old', 'waiting']);
  });

  it('are of the chosen kind and status [2.8-2]', () => {
    expect(ids({ tab: 'ads' })).toEqual(['old']);
    expect(ids({ tab: 'questions' })).toEqual([]);
    expect(ids({ status: 'completed', tab: 'seo' })).toEqual(['new']);
  });

  it('a waiting run counts as processing', () => {
    expect(ids({ status: 'processing' })).toEqual(['waiting']);
  });
});

describe('a view in the address', () => {
  it('reads back as it was written', () => {
    const view = { tab: 'seo', status: 'failed', page: 3 } as const;
    expect(writeHistoryView(view).toString()).toBe('tab=seo&status=failed&page=3');
    expect(readHistoryView(writeHistoryView(view))).toEqual(view);
    expect(writeHistoryView(all).toString()).toBe('');
  });

  it('ignores what it does not know', () => {
    expect(readHistoryView(new URLSearchParams('tab=constructor&status=&page=-2'))).toEqual(all);
  });
});

describe('settings in words', () => {
  it('have the defaults of their kind [9-10, 9-14]', () => {
    expect(describeSettings('ads', {})).toEqual(['5 headlines', '4 descriptions', 'Model: gpt-4o']);
    expect(describeSettings('seo', { startPosition: 3, endPosition: 9, model: 'm' })).toEqual([
      'Positions 3 to 9',
      'Max pages: Unlimited',
      'Model: m',
    ]);
  });
});
