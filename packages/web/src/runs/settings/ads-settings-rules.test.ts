import { describe, expect, it } from 'vitest';
import { adsDraftOf, alternatesNote, checkAdsDraft, initialAdsDraft } from './ads-settings-rules.ts';

describe('the settings', () => {
  it('start with 5 headlines and 4 descriptions [5-9, 9-12]', () => {
    expect(checkAdsDraft(initialAdsDraft).request?.settings).toMatchObject({ headlinesCount: 5, descriptionsCount: 4 });
  });

  it.each(['2', '16', '5.5', '', 'x', '-4'])('refuse %j headlines [5-9, 9-12]', (headlinesCount) => {
    const { errors, request } = checkAdsDraft({ ...initialAdsDraft, headlinesCount });
    expect(errors.headlinesCount).toBe('A whole number from 3 to 15.');
    expect(request).toBeNull();
  });

  it.each(['1', '11'])('refuse %j descriptions [5-10, 9-12]', (descriptionsCount) => {
    expect(checkAdsDraft({ ...initialAdsDraft, descriptionsCount }).errors.descriptionsCount).toBe(
      'A whole number from 2 to 10.',
    );
  });

  it('take an empty ceiling for none and refuse one of nothing', () => {
    expect(checkAdsDraft(initialAdsDraft).request).not.toHaveProperty('maxCostUsd');
    expect(checkAdsDraft({ ...initialAdsDraft, maxCostUsd: '0.5' }).request?.maxCostUsd).toBe(0.5);
    expect(checkAdsDraft({ ...initialAdsDraft, maxCostUsd: '0' }).request).toBeNull();
  });

  it('are filled from an earlier run [3-16]', () => {
    expect(adsDraftOf({ headlinesCount: 15, model: 'gpt-5' }, 2)).toEqual({
      ...initialAdsDraft,
      headlinesCount: '15',
      model: 'gpt-5',
      maxCostUsd: '2',
    });
  });

  it('repeat a run without a review without one', () => {
    const settings = { headlinesCount: 15, review: false };
    expect(checkAdsDraft(adsDraftOf(settings, null)).request?.settings).toMatchObject(settings);
    expect(checkAdsDraft(initialAdsDraft).request?.settings).not.toHaveProperty('review');
  });
});

it('more than four descriptions become alternates [5-11]', () => {
  expect(alternatesNote('4')).toBeNull();
  expect(alternatesNote('7')).toContain('other 3 become alternates');
  expect(alternatesNote('70')).toBeNull();
});
