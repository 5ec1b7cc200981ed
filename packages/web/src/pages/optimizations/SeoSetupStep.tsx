import type { SeoOptimization } from '@serplift/core/api';
import { useSearchParams } from 'react-router-dom';
import { SourceSection } from '../../features/search-console/SourceSection.tsx';
import { useConnectReturn } from '../../features/search-console/use-connect-return.ts';
import { useSource } from '../../features/search-console/use-source.ts';
import { seoKind } from '../../features/seo/seo-kind.ts';
import {
  initialSeoDraft,
  type SeoDraft,
  seoDraftForPage,
  seoDraftForQuery,
  seoDraftOf,
  checkSeoDraft,
} from '../../runs/settings/seo-settings-rules.ts';
import { SeoSettings } from '../../runs/settings/SeoSettings.tsx';
import { SearchSetup, type SearchSetupKind, type SearchSetupProps } from '../../runs/setup/SearchSetup.tsx';

/** Step 1: the site or import to work on, the settings, the cost and the start; filled as an earlier run or a link asks. */
export function SeoSetupStep({ earlier }: { earlier: SeoOptimization | null }) {
  useConnectReturn();
  const [query] = useSearchParams();
  const page = query.get('page');
  const choice = useSource({
    websiteUrl: query.get('website'),
    importId: earlier?.source.importId ?? query.get('import'),
  });
  const firstDraft =
    earlier !== null ? draftOfEarlier(earlier, query) : page === null ? initialSeoDraft : seoDraftForPage(page);
  return (
    <SeoSetup source={choice.source} pickFirst={choice.pickFirst} firstDraft={firstDraft}>
      <SourceSection choice={choice} description="The site to optimize. Applies to your whole team." />
    </SeoSetup>
  );
}

/** As the earlier run was started, or for the one page of it that a link names. */
function draftOfEarlier(earlier: SeoOptimization, query: URLSearchParams): SeoDraft {
  const draft = seoDraftOf(earlier.settings, earlier.maxCostUsd);
  const page = query.get('page');
  return page === null ? draft : seoDraftForQuery(draft, { page, query: query.get('query') });
}

const seoSetup: SearchSetupKind<SeoDraft> = {
  description: 'Only pages with an average position in this range.',
  check: checkSeoDraft,
  Fields: SeoSettings,
  startLabel: 'Start SEO Optimization',
  emptyText: 'No page in this data is in this range. Try a wider range.',
};

/** Settings, cost and start of an SEO run on the picked website or import. */
function SeoSetup(props: SearchSetupProps<SeoDraft>) {
  return <SearchSetup kind={seoKind} setup={seoSetup} {...props} />;
}
