import { describe, expect, it } from 'vitest';
import { poissonDraw, seededRandom } from '../search/click-model/random.ts';
import { changeOf, countsAt, panelOf, possibleLiveDays } from './click-panel-rules.ts';
import { judgeWithoutHoldout } from './no-holdout-rules.ts';
import { driftOf, offerOf, tellPower } from './power-rules.ts';
import { verdictOf } from './verdict-rules.ts';

/** Pages with this many clicks a day, from Poisson; `from` a day, page 0 gets `times` as many. */
function poissonPanel(of: { pages: number; clicks: number; days?: number; times?: number; from?: number }) {
  const random = seededRandom(`panel ${of.pages} ${of.clicks}`);
  const daily = Array.from({ length: of.pages }, (_, page) =>
    Float64Array.from({ length: of.days ?? 300 }, (__, day) => {
      const times = page === 0 && day >= (of.from ?? Infinity) ? (of.times ?? 1) : 1;
      return poissonDraw(random, of.clicks * times);
    }),
  );
  return panelOf('2026-01-01', daily);
}

describe('counts', () => {
  it('compare 28 days before a batch is live with 28 days that begin a week after', () => {
    const daily = Float64Array.from({ length: 70 }, (_, day) => (day < 30 ? 1 : day < 37 ? 1000 : 2));
    const panel = panelOf('2026-01-01', [daily]);
    expect(countsAt(panel, [0], 30)).toEqual([{ before: 28, after: 56 }]);
    expect(possibleLiveDays(panel)).toEqual([28, 29, 30, 31, 32, 33, 34, 35]);
    expect(possibleLiveDays(panelOf('2026-01-01', [daily.slice(0, 62)]))).toEqual([]);
  });

  it('give a finite change to a unit without clicks, and none to one that never had any', () => {
    expect(changeOf({ before: 0, after: 0 })).toBe(0);
    expect(changeOf({ before: 10, after: 0 })).toBeCloseTo(Math.log(0.5 / 10.5), 12);
    expect(changeOf({ before: 0, after: 10 })).toBeCloseTo(-changeOf({ before: 10, after: 0 }), 12);
  });
});

describe('stated power', () => {
  it('rises with the lift, with pages and with clicks, and is the same for the same seed', () => {
    const told = tellPower(poissonPanel({ pages: 24, clicks: 10 }), 'seed');
    const chances = told.power.map(({ chance }) => chance);
    expect(chances).toEqual([...chances].sort((a, b) => a - b));
    expect(tellPower(poissonPanel({ pages: 24, clicks: 10 }), 'seed')).toEqual(told);
    const more = tellPower(poissonPanel({ pages: 60, clicks: 10 }), 'seed');
    const larger = tellPower(poissonPanel({ pages: 24, clicks: 100 }), 'seed');
    expect(more.smallestLift).toBeLessThan(told.smallestLift ?? 0);
    expect(larger.smallestLift).toBeLessThan(told.smallestLift ?? 0);
  });

  it('is about what theory predicts for Poisson clicks', () => {
    // Pairs are alike before, so that 280 clicks after differ by √(2/280); the mean of 12 by .0244; 80% power takes about 3.05 of these.
    const { smallestLift } = tellPower(poissonPanel({ pages: 24, clicks: 10 }), 'theory');
    expect(Math.log1p(smallestLift ?? 0)).toBeGreaterThan(2.4 * 0.0244);
    expect(Math.log1p(smallestLift ?? 0)).toBeLessThan(3.7 * 0.0244);
  });

  it('is that of the clicks the batch has now, not of the clicks it once had', () => {
    const random = seededRandom('fallen');
    const daily = Array.from({ length: 24 }, () =>
      Float64Array.from({ length: 300 }, (_, day) => poissonDraw(random, day < 240 ? 100 : 10)),
    );
    const [fallen, steady] = [panelOf('2026-01-01', daily), poissonPanel({ pages: 24, clicks: 10 })];
    const [told, always] = [fallen, steady].map((panel) => tellPower(panel, 'seed').smallestLift ?? Infinity);
    expect(told).toBeGreaterThan(0.7 * (always ?? 0));
  });

  it('is smaller on pages with few clicks than the log of a lift says', () => {
    const { power } = tellPower(poissonPanel({ pages: 80, clicks: 0.04 }), 'few');
    expect(power.at(-1)?.chance).toBeLessThan(0.2);
  });

  it('is not stated from a past that is shorter than a test', () => {
    const told = tellPower(poissonPanel({ pages: 24, clicks: 10, days: 62 }), 'seed');
    expect(told).toMatchObject({ smallestLift: null, pastStarts: 0 });
    expect(offerOf(24, told)).toMatchObject({ isOffered: false, why: expect.stringContaining('63 days') });
  });

  it('decides the offer: 4 + 4 units and an even chance at +20%', () => {
    const clear = tellPower(poissonPanel({ pages: 24, clicks: 10 }), 'seed');
    expect(offerOf(24, clear)).toEqual({ isOffered: true, why: null });
    expect(offerOf(7, clear).why).toBe("A test needs at least 8 pages that don't share searches; this batch has 7.");
    const vague = tellPower(poissonPanel({ pages: 24, clicks: 0.2 }), 'seed');
    expect(offerOf(24, vague).why).toContain('vary too much');
  });

  it('leaves drift out where clicks are nothing but chance', () => {
    expect(driftOf(poissonPanel({ pages: 40, clicks: 20 }), [60, 120, 180])).toBe(0.1);
  });
});

describe('a verdict without a holdout', () => {
  const untouched = Array.from({ length: 39 }, (_, index) => index + 1);
  const judge = (times: number) =>
    judgeWithoutHoldout(poissonPanel({ pages: 40, clicks: 20, times, from: 200 }), {
      treated: [0],
      untouched,
      liveDay: 200,
      seed: 'x',
    });

  it('finds a large effect on one page against similar pages, and none where there was none', () => {
    const [lifted, same] = [judge(2), judge(1)];
    expect(lifted && verdictOf(lifted)).toBe('lifted');
    expect(lifted?.low).toBeLessThan(Math.log(2));
    expect(lifted?.high).toBeGreaterThan(Math.log(2));
    expect(same && verdictOf(same)).toBe('cannotTell');
  });

  it('is as sure of a large page among small ones as its own clicks make it', () => {
    const random = seededRandom('large among small');
    const daily = Array.from({ length: 40 }, (_, page) =>
      Float64Array.from({ length: 300 }, (__, day) => poissonDraw(random, page === 0 ? (day < 200 ? 40 : 56) : 0.2)),
    );
    const found = judgeWithoutHoldout(panelOf('2026-01-01', daily), {
      treated: [0],
      untouched,
      liveDay: 200,
      seed: 'x',
    });
    expect(found && verdictOf(found)).toBe('lifted');
  });

  it('is not given without untouched pages or without a past', () => {
    const panel = poissonPanel({ pages: 40, clicks: 20 });
    expect(judgeWithoutHoldout(panel, { treated: [0], untouched: [1, 2, 3], liveDay: 200, seed: 'x' })).toBeNull();
    expect(judgeWithoutHoldout(panel, { treated: [0], untouched, liveDay: 60, seed: 'x' })).toBeNull();
  });
});
