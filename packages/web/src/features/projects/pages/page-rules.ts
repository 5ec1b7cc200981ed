import { type PagePriority, type ProjectPage, projectPageLimits } from '@serplift/core/api';

/** A page of a project as it is in the form. */
export interface PageDraft {
  url: string;
  priority: PagePriority;
  volume: string;
}

/** The form of a page, or of a new one. */
export function draftOfPage(page: ProjectPage | null): PageDraft {
  return { url: page?.url ?? '', priority: page?.priority ?? 'medium', volume: String(page?.volume ?? 0) };
}

/** A volume as it was typed: nothing is 0. */
const volumeOf = (typed: string): number => (typed.trim() === '' ? 0 : Number(typed));

/** What is wrong with a form, by field. */
export function checkPage(draft: PageDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  const url = draft.url.trim();
  const volume = volumeOf(draft.volume);
  if (url === '') errors['url'] = 'Please enter a URL';
  else if (!/^https?:\/\//iu.test(url) || !URL.canParse(url)) {
    errors['url'] = 'Enter a full URL such as https://example.com/page.';
  }
  if (!Number.isInteger(volume) || volume < 0 || volume > projectPageLimits.volume) {
    errors['volume'] = 'Enter a whole number from 0 to 1,000,000,000.';
  }
  return errors;
}

/** What a form sends. */
export function inputOfPage(draft: PageDraft) {
  return { url: draft.url.trim(), priority: draft.priority, volume: volumeOf(draft.volume) };
}

export const priorityLabels: Record<PagePriority, string> = { high: 'High', medium: 'Medium', low: 'Low' };
