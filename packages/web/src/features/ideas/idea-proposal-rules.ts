import { cleanDomain, ideaLimits, type IdeaProposal } from '@serplift/core/api';

/** The idea as it is in the dialog. */
export interface SaveDraft {
  /** Empty for a new project. */
  projectId: string;
  projectName: string;
  projectDomain: string;
  pageUrl: string;
  type: string;
  tags: string;
  changes: string;
}

/** The dialog as it opens: the project of the website's domain, otherwise a new one. */
export function firstDraft(proposal: IdeaProposal, projects: readonly { id: string; domain: string }[]): SaveDraft {
  const domain = cleanDomain(proposal.websiteUrl) ?? '';
  return {
    projectId: projects.find((one) => one.domain === domain)?.id ?? '',
    projectName: domain,
    projectDomain: domain,
    pageUrl: proposal.pageUrls[0] ?? '',
    type: proposal.type,
    tags: proposal.tags.join(', '),
    changes: proposal.changes,
  };
}

/** Tags separated by commas. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean);
}

/** What is wrong with the dialog, by field. */
export function checkSaveDraft(draft: SaveDraft): Partial<Record<keyof SaveDraft, string>> {
  const errors: Partial<Record<keyof SaveDraft, string>> = {};
  const url = draft.pageUrl.trim();
  if (draft.projectId === '' && draft.projectName.trim() === '') errors.projectName = 'Please enter a project name';
  if (draft.projectId === '' && cleanDomain(draft.projectDomain) === null) {
    errors.projectDomain = 'Enter a domain such as example.com.';
  }
  if (!/^https?:\/\//iu.test(url) || !URL.canParse(url)) {
    errors.pageUrl = 'Enter a full URL such as https://example.com/page.';
  }
  if (draft.type.trim() === '') errors.type = 'Please enter a type, for example content';
  const tags = tagsOf(draft.tags);
  if (tags.length > ideaLimits.tags || tags.some((tag) => tag.length > ideaLimits.tag)) {
    errors.tags = `At most ${ideaLimits.tags} tags of ${ideaLimits.tag} characters each.`;
  }
  if (draft.changes.length > 10_000) errors.changes = 'At most 10,000 characters.';
  return errors;
}
