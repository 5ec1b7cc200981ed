import { createHash } from 'node:crypto';
import type { LandingPage } from '../ads/check/prepare-ad-material-rules.ts';
import { extractPage } from '../page-facts/extract-page-rules.ts';

/** The page a document shows, as far as texts are checked against it; for documents that were not fetched by us. */
export function pageFromHtml(html: string, url: string): LandingPage {
  const page = extractPage(html, url, { robots: [], link: [], contentLanguage: null });
  const { title, description, language, h1, h2, text } = page;
  const textHash = createHash('sha256').update(text).digest('hex');
  return {
    url,
    finalUrl: url,
    title,
    description,
    language,
    h1,
    h2,
    text,
    textHash,
    fetchedAt: '2026-11-22T00:00:00Z',
  };
}
