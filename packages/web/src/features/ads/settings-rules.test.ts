import { describe, expect, it } from 'vitest';
import { alternatesNote, checkDraft, draftOf, initialDraft } from './settings-rules.ts';

describe('the settings', () => {
  it('start with 5 headlines and 4 descriptions', () => {
    expect(checkDraft(initialDraft).request?.settings).toMatchObject({ headlinesCount: 5, descriptionsCount: 4 });
  });

  it.each(['2', '16', '5.5', '', 'x', '-4'])('refuse %j headlines', (headlinesCount) => {
    const { errors, request } = checkDraft({ ...initialDraft, headlinesCount });
    expect(errors.headlinesCount).toBe('A whole number from 3 to 15.');
    expect(request).toBeNull();
  });

  it.each(['1', '11'])('refuse %j descriptions', (descriptionsCount) => {
    expect(checkDraft({ ...initialDraft, descriptionsCount }).errors.descriptionsCount).toBe(
      'A whole number from 2 to 10.',
    );
  });

  it('take an empty ceiling for none and refuse one of nothing', () => {
    expect(checkDraft(initialDraft).request).not.toHaveProperty('maxCostUsd');
    expect(checkDraft({ ...initialDraft, maxCostUsd: '0.5' }).request?.maxCostUsd).toBe(0.5);
    expect(checkDraft({ ...initialDraft, maxCostUsd: '0' }).request).toBeNull();
  });

  it('are filled from an earlier run', () => {
    expect(draftOf({ headlinesCount: 15, model: 'gpt-5' }, 2)).toEqual({
      ...initialDraft,
      headlinesCount: '15',
      model: 'gpt-5',
      maxCostUsd: '2',
    });
  });
});

it('more than four descriptions become alternates', () => {
  expect(alternatesNote('4')).toBeNull();
  expect(alternatesNote('7')).toContain('other 3 become alternates');
  expect(alternatesNote('70')).toBeNull();
});
