import { describe, expect, it } from 'vitest';
import type { LiftResult, LiftTest, PoolOffer } from '../lift-api.ts';
import { describePool, describePoolOffer, proposedRule } from './describe-pool-rules.ts';
import type { LiftPool } from './lift-pool-api.ts';

const told = { smallestLift: 0.448, power: [], pastStarts: 300, drift: 0.2 };
const offer: PoolOffer = {
  poolId: null,
  choices: [
    { lift: 0.2, unitsNeeded: 108, moreBatches: 13 },
    { lift: 0.5, unitsNeeded: 24, moreBatches: 2 },
  ],
  latestOn: null,
  batches: 1,
  units: 8,
  told: { ...told, smallestLift: null },
};
const rule = { lift: 0.2, latestOn: '2026-11-30' };

describe('an offer of a pooled test', () => {
  it('says how many pages and batches a new one needs, what it finds, when it ends, and what it costs', () => {
    expect(describePoolOffer(offer, rule)).toEqual([
      'To find a lift of +20%, a pooled test needs 108 pages: this batch and about 13 more like it.',
      'With this batch, the pooled test is still too small to find a lift.',
      'You can add batches until it has enough pages, or until Nov 30, 2026. When the last batch has been measured, you get one verdict for all batches, by Feb 3, 2027 at the latest.',
      "In each batch, half of the pages keep the old text until the verdict. You can't take a batch out or change these rules later.",
    ]);
  });

  it('of an open one says how far it is with this batch', () => {
    const open = { ...offer, poolId: 'p', units: 24, batches: 3, told };
    const [size, power] = describePoolOffer(
      { ...open, choices: [{ lift: 0.2, unitsNeeded: 108, moreBatches: 11 }] },
      rule,
    );
    expect(size).toBe(
      "This website's pooled test looks for a lift of +20%. With this batch, it has 24 of the 108 pages it needs. Add about 11 more batches like this one.",
    );
    expect(power).toContain('the smallest lift the pooled test is likely to find is +45% (found in 8 of 10 tests)');
    const next = { ...open, choices: [{ lift: 0.2, unitsNeeded: 32, moreBatches: 1 }] };
    expect(describePoolOffer(next, rule)[0]).toMatch(/about 1 more batch like this one\.$/);
    const last = { ...open, choices: [{ lift: 0.2, unitsNeeded: 24, moreBatches: 0 }] };
    expect(describePoolOffer(last, rule)[0]).toMatch(/This is the last batch it needs\.$/);
  });

  it('proposes +20%, or the next lift that can be found, and half a year for batches; what is fixed stays', () => {
    expect(proposedRule(offer, {}, '2026-06-01')).toEqual(rule);
    expect(proposedRule({ ...offer, choices: offer.choices.slice(1) }, {}, '2026-06-01').lift).toBe(0.5);
    const chosen = { lift: 0.5, latestOn: '2026-08-31' };
    expect(proposedRule(offer, chosen, '2026-06-01')).toEqual(chosen);
    expect(proposedRule({ ...offer, latestOn: '2026-07-31' }, chosen, '2026-06-01').latestOn).toBe('2026-07-31');
  });
});

const batch: LiftTest = {
  id: 't',
  optimizationId: 'o',
  websiteUrl: 'https://shop.example/',
  poolId: 'p',
  publishBy: '2026-06-29',
  state: 'measuring',
  methodVersion: 1,
  createdAt: '2026-06-01T00:00:00.000Z',
  endedAt: null,
  told,
  treated: 4,
  treatedLive: 4,
  waiting: 4,
  outside: 0,
  pages: { treated: 4, treatedLive: 4, waiting: 5, outside: 0 },
  days: null,
  daysLeft: 20,
  result: null,
};
const pool: LiftPool = {
  id: 'p',
  websiteUrl: 'https://shop.example/',
  state: 'collecting',
  methodVersion: 1,
  targetLift: 0.2,
  unitsNeeded: 108,
  latestOn: '2026-11-30',
  createdAt: '2026-06-01T00:00:00.000Z',
  closedAt: null,
  endedAt: null,
  units: 16,
  told,
  lastComparedDay: '2027-01-31',
  tests: [batch, { ...batch, id: 'u', state: 'waitingForPages', daysLeft: null }],
  result: null,
};
const none = { before: 0, after: 0 };
const result: LiftResult = {
  verdict: 'lifted',
  lift: 0.21,
  low: 0.04,
  high: 0.4,
  p: 0.012,
  assignments: 4096,
  isExact: true,
  endedBy: 'end',
  clicks: { treated: none, waiting: none },
};

describe('a pooled test in words', () => {
  it('says how far it is, and no number of the outcome, while it takes batches', () => {
    expect(describePool(pool)).toEqual({
      title: '16 of 108 pages',
      found: null,
      tested:
        'In 2 batches, 8 pages get the new text and 10 keep the old one; within each batch, chance decides which. Each batch is measured over its own days.',
      sure: 'With the batches it has, the smallest lift the pooled test is likely to find is +45% (found in 8 of 10 tests).',
      next: "Publish 1 batch that isn't live yet. Add batches until it has 108 pages, or until Nov 30, 2026. There is no number before the verdict, which comes by Feb 3, 2027.",
    });
  });

  it('writes large numbers of pages with commas', () => {
    const large = { ...pool, units: 1016, unitsNeeded: 1808 };
    expect(describePool(large)).toMatchObject({
      title: '1,016 of 1,808 pages',
      next: expect.stringContaining('until it has 1,808 pages'),
    });
    const choices = [{ lift: 0.2, unitsNeeded: 1808, moreBatches: 40 }];
    expect(describePoolOffer({ ...offer, choices }, rule)[0]).toContain('needs 1,808 pages');
    expect(describePoolOffer({ ...offer, choices, poolId: 'p', units: 1016 }, rule)[0]).toContain(
      'it has 1,016 of the 1,808 pages',
    );
  });

  it('says when the verdict comes once it takes no more', () => {
    const closed = { ...pool, state: 'closed' as const, tests: [batch, { ...batch, daysLeft: 31 }] };
    expect(describePool(closed)).toMatchObject({
      title: 'Measuring',
      next: expect.stringContaining('in about 31 days'),
    });
    const unpublished = { ...pool, state: 'closed' as const };
    expect(describePool(unpublished).next).toContain('The verdict comes by Feb 3, 2027');
    const early = { ...unpublished, lastComparedDay: '2026-08-02' };
    expect(describePool(early).next).toContain('The verdict comes by Aug 5, 2026');
  });

  it('says what was found over all batches and what to do', () => {
    const ended = (change: Partial<LiftResult>) =>
      describePool({ ...pool, state: 'decided', result: { ...result, ...change } });
    expect(ended({})).toMatchObject({
      title: 'Lifted',
      found: 'The new texts brought clicks: +21% compared with the pages that waited, over all batches.',
      tested: expect.stringContaining('8 pages got the new text and 10 kept the old one'),
      sure: expect.stringContaining('The 95% interval is +4% to +40%.'),
      next: 'Publish the new text on the 10 pages that waited.',
    });
    expect(ended({ verdict: 'harmed' }).next).toMatch(/^Roll back/);
    const stopped = ended({ verdict: 'harmed', endedBy: 'harm' });
    expect(stopped.found).toMatch(/over the batches with two weeks of clicks\.$/);
    expect(stopped.next).toMatch(/^Clear harm stopped the pooled test early\. Roll back/);
    expect(ended({ verdict: 'cannotTell' }).next).toContain('doesn\'t mean "no effect"');
    expect(describePool({ ...pool, state: 'cancelled' })).toMatchObject({ title: 'Canceled', found: null });
  });
});
