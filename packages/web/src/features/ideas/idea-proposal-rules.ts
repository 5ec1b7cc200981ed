import { cleanDomain, ideaLimits, type IdeaProposal } from '@serplift/core/api';

/** The idea as it is in the dialog, with name and domain of a new project and the URL of the page. */
export interface SaveDraft {
  /** Empty for a new project. */
  projectId: string;
  name: string;
  domain: string;
  url: string;
  type: string;
  tags: string;
  changes: string;
}

/** The dialog as it opens: the project of the website's domain, otherwise a new one. */
export function firstDraft(proposal: IdeaProposal, projects: readonly { id: string; domain: string }[]): SaveDraft {
  const domain = cleanDomain(proposal.websiteUrl) ?? '';
  return {
    projectId: projects.find((one) => one.domain === domain)?.id ?? '',
    name: domain,
    domain,
    url: proposal.pageUrls[0] ?? '',
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
export function checkSaveDraft(draft: SaveDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  const url = draft.url.trim();
  if (draft.projectId === '' && draft.name.trim() === '') errors['name'] = 'Please enter a project name';
  if (draft.projectId === '' && cleanDomain(draft.domain) === null) {
    errors['domain'] = 'Enter a domain such as example.com.';
  }
  if (!/^https?:\/\//iu.test(url) || !URL.canParse(url)) {
    errors['url'] = 'Enter a full URL such as https://example.com/page.';
  }
  if (draft.type.trim() === '') errors['type'] = 'Please enter a type, for example content';
  const tags = tagsOf(draft.tags);
  if (tags.length > ideaLimits.tags || tags.some((tag) => tag.length > ideaLimits.tag)) {
    errors['tags'] = `At most ${ideaLimits.tags} tags of ${ideaLimits.tag} characters each.`;
  }
  if (draft.changes.length > 10_000) errors['changes'] = 'At most 10,000 characters.';
  return errors;
}
