import type { SeoPage } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { checkSnippet, labelOfShown, offersOf, proposalOf, tooWide } from './proposal-rules.ts';

const page = (change: Partial<SeoPage>) =>
  ({
    currentTitle: 'Old title',
    currentDescription: 'Old description',
    optimizedTitle: 'New title',
    optimizedDescription: 'New description',
    decision: null,
    ...change,
  }) as SeoPage;

describe('what would be published', () => {
  it('is the proposal, or the edited text after an edit', () => {
    expect(proposalOf(page({}))).toEqual({ title: 'New title', description: 'New description' });
    const decision = { verdict: 'edited', title: 'Mine', description: null } as SeoPage['decision'];
    expect(proposalOf(page({ decision }))).toEqual({ title: 'Mine', description: 'New description' });
  });

  it('is nothing for a page without a proposal', () => {
    expect(proposalOf(page({ optimizedTitle: null, optimizedDescription: null }))).toBeNull();
  });
});

describe('the texts that may be accepted', () => {
  const alternative = (title: string, messages: string[] = []) => ({
    title,
    description: '',
    angle: '',
    violations: messages.map((message) => ({ field: 'title', rule: 'claim', message })),
    unchecked: null,
  });

  it('are the proposal and the alternatives that break no rule, with the numbers they have in every list', () => {
    const offered = page({
      alternatives: [alternative('Second'), alternative('Best', ['Unproven.']), alternative('Third')],
    });
    expect(offersOf(offered).map((one) => [one.title, one.alternative])).toEqual([
      ['New title', null],
      ['Second', 1],
      ['Third', 3],
    ]);
    expect(offersOf(page({ optimizedTitle: null, alternatives: [alternative('Second')] }))).toEqual([]);
  });

  it('are named by what is shown, else by what was decided', () => {
    const decision = { verdict: 'accepted', alternative: 2 } as SeoPage['decision'];
    const [proposal = null] = offersOf(page({ alternatives: [] }));
    expect(labelOfShown(page({}), null)).toBe('Proposed');
    expect(labelOfShown(page({ decision }), null)).toBe('Alternative 2:');
    expect(labelOfShown(page({ decision }), proposal)).toBe('Proposed');
  });
});

describe('an edited text', () => {
  it('needs a title and a description', () => {
    expect(checkSnippet({ title: ' ', description: '' })).toEqual({
      title: 'Write a title.',
      description: 'Write a description.',
    });
    expect(checkSnippet({ title: 'A', description: 'B' })).toEqual({});
  });

  it('may be wide; it is only said', () => {
    const wide = { title: 'W'.repeat(60), description: 'short' };
    expect(checkSnippet(wide)).toEqual({});
    expect(tooWide(wide)).toEqual(['title']);
  });
});
