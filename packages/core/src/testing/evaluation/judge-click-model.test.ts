import { describe, expect, it } from 'vitest';
import { toClickRows } from '../../search/click-model/click-rows.ts';
import { judgeSite } from './judge-click-model.ts';
import { simulateSite } from './simulate-site.ts';

describe('judgeSite', () => {
  const site = simulateSite({ pages: 500, seed: 'judge' });
  const judged = judgeSite(toClickRows({ ...site, isBrand: (query) => query?.startsWith('brand') === true }));

  it('finds a model of the right shape calibrated in every band, on pages left out', () => {
    for (const group of ['all', '3-5', '5-10'] as const) {
      let [actual, expected] = [0, 0];
      for (const { all } of judged.splits) {
        actual += all.groups[group].actual;
        expected += all.groups[group].expected;
      }
      expect(expected / actual).toBeGreaterThan(0.85);
      expect(expected / actual).toBeLessThan(1.15);
    }
  });

  it('judges each page as often as it is left out', () => {
    const inRange = site.pages.filter(
      ({ impressions, position }) => impressions >= 50 && position >= 2 && position <= 10,
    );
    expect(judged.splits).toHaveLength(40);
    expect(judged.splits.reduce((sum, { all }) => sum + all.pages, 0)).toBe(20 * inRange.length);
  });

  it('says by how much the model beats the mean rate', () => {
    expect(judged.skill.isOpen).toBe(true);
    const gain = judged.splits.reduce((sum, split) => sum + split.logScore - split.meanRateLogScore, 0);
    expect(gain).toBeGreaterThan(0);
  });
});
