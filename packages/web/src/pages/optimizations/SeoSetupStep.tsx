import type { SeoOptimization } from '@serplift/core/api';
import { useSearchParams } from 'react-router-dom';
import { SourceSection } from '../../features/search-console/SourceSection.tsx';
import { useConnectReturn } from '../../features/search-console/use-connect-return.ts';
import { useSource } from '../../features/search-console/use-source.ts';
import { SeoSetup } from '../../features/seo/SeoSetup.tsx';
import { initialSeoDraft, seoDraftForPage, seoDraftOf } from '../../runs/settings/seo-settings-rules.ts';

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
    earlier !== null
      ? seoDraftOf(earlier.settings, earlier.maxCostUsd)
      : page === null
        ? initialSeoDraft
        : seoDraftForPage(page);
  return (
    <SeoSetup source={choice.source} pickFirst={choice.pickFirst} firstDraft={firstDraft}>
      <SourceSection choice={choice} description="The site to optimize. Applies to your whole team." />
    </SeoSetup>
  );
}
