import { type SeoPage, textWidthPx, titleFontPx, titleLimitPx } from '@serplift/core/api';
import { descriptionFontPx, descriptionLimitPx } from '@serplift/core/api';
import type { OfferedTexts, TextErrors, Texts } from '../../runs/review/review-kind.ts';

/** What would be published: the edited text or the alternative that someone chose, otherwise the proposal; null without one. */
export function proposalOf(page: SeoPage): Texts | null {
  if (page.optimizedTitle === null && page.optimizedDescription === null) return null;
  const { decision } = page;
  return {
    title: decision?.title ?? page.optimizedTitle ?? page.currentTitle ?? '',
    description: decision?.description ?? page.optimizedDescription ?? page.currentDescription ?? '',
  };
}

/** The model's proposal and the alternatives that break no rule, as they are numbered in every list of them. */
export function offersOf(page: SeoPage): OfferedTexts[] {
  if (page.optimizedTitle === null) return [];
  const usable = page.alternatives.flatMap(({ title, description, violations }, index) =>
    violations.length > 0 ? [] : [{ title, description, alternative: index + 1 }],
  );
  return [{ title: page.optimizedTitle, description: page.optimizedDescription ?? '', alternative: null }, ...usable];
}

/** The label of the shown text, next to today's. */
export function labelOfShown({ decision }: SeoPage, shown: OfferedTexts | null): string {
  const alternative = shown === null ? (decision?.alternative ?? null) : shown.alternative;
  if (shown === null && decision?.verdict === 'edited') return 'Edited';
  return alternative === null ? 'Proposed' : `Alternative ${alternative}:`;
}

/** What is wrong with an edited text by field; an empty object when it can be saved. */
export function checkSnippet({ title, description }: Texts): TextErrors {
  return {
    ...(title.trim() === '' && { title: 'Write a title.' }),
    ...(title.length > 300 && { title: 'At most 300 characters.' }),
    ...(description.trim() === '' && { description: 'Write a description.' }),
    ...(description.length > 1000 && { description: 'At most 1,000 characters.' }),
  };
}

/** Which parts of a text a result list would cut. */
export function tooWide({ title, description }: Texts): ('title' | 'description')[] {
  return [
    ...(textWidthPx(title, titleFontPx) > titleLimitPx ? (['title'] as const) : []),
    ...(textWidthPx(description, descriptionFontPx) > descriptionLimitPx ? (['description'] as const) : []),
  ];
}
