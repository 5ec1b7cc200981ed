import type { SeoPage } from '@serplift/core/api';
import { splitUrl } from '../../lib/page-url-rules.ts';
import type { ReviewEntry } from '../../runs/review/review-kind.ts';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { type Doubts, looksOf, reasonOf } from './page-words-rules.ts';
import { PagePane } from './PagePane.tsx';
import { offersOf, proposalOf } from './proposal-rules.ts';

const EditPage = lazyPart(async () => (await import('./EditPage.tsx')).EditPage);

interface Pages {
  run: { id: string; websiteUrl: string };
  doubts: Doubts;
  onSaveIdea?: (page: SeoPage) => void;
}

/** A page of a run as a line of the review. */
export function pageEntryOf(page: SeoPage, { run, doubts, onSaveIdea }: Pages): ReviewEntry {
  const proposal = proposalOf(page);
  const { path } = splitUrl(page.url);
  return {
    id: page.id,
    kind: 'seo',
    runId: run.id,
    websiteUrl: run.websiteUrl,
    item: page,
    name: path,
    url: page.url,
    reason: reasonOf(page),
    before: proposal === null ? null : (page.currentTitle ?? 'No title'),
    after: proposal?.title ?? page.reasons.join(' '),
    more: proposal?.description ?? '',
    looks: looksOf(page, doubts.get(page.id)),
    searchText: [page.url, page.keyword, page.currentTitle, page.optimizedTitle, page.decision?.title].join('\n'),
    offers: offersOf(page),
    pane: (props) => <PagePane {...props} page={page} runId={run.id} onSaveIdea={onSaveIdea} />,
    edit: (props) => <EditPage {...props} runId={run.id} item={page} />,
  };
}
