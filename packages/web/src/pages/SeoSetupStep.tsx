import { api, type SeoOptimization } from '@serplift/core/api';
import { useState } from 'react';
import { ImportPicker } from '../features/search-console/ImportPicker.tsx';
import { useWebsites } from '../features/search-console/use-websites.ts';
import { WebsitePicker } from '../features/search-console/WebsitePicker.tsx';
import { SeoSetup, type SeoSource } from '../features/seo/SeoSetup.tsx';
import { draftOf } from '../features/seo/settings-rules.ts';
import { useEndpoint } from '../lib/api.ts';
import { CardSection } from '../ui/Card.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';

/** Step 1: the site or import to work on, the settings, the cost and the start; filled as an earlier run when one is given. */
export function SeoSetupStep({ earlier }: { earlier: SeoOptimization | null }) {
  const websites = useWebsites();
  const imports = useEndpoint(api.imports.list, {}).data ?? [];
  const [importId, setImportId] = useState(earlier?.source.importId ?? null);
  const [choice, setChoice] = useState<'website' | 'import' | null>(importId === null ? null : 'import');
  const kind = choice ?? (websites.status === 'notConnected' && imports.length > 0 ? 'import' : 'website');
  const source = sourceOf(kind, websites, imports.some((one) => one.id === importId) ? importId : null);
  return (
    <SeoSetup
      source={source}
      pickFirst={kind === 'website' ? 'Select a website first.' : 'Select imported data first.'}
      firstDraft={earlier === null ? undefined : draftOf(earlier.settings, earlier.maxCostUsd)}
    >
      <CardSection
        title={imports.length === 0 ? 'Website' : 'Search data'}
        description="Which site to optimize. The choice counts for your whole team."
        actions={
          imports.length > 0 && (
            <SegmentedControl
              label="Where the search data comes from"
              value={kind}
              onValueChange={setChoice}
              options={[
                { value: 'website', label: 'Search Console' },
                { value: 'import', label: 'Imported data' },
              ]}
            />
          )
        }
      >
        {kind === 'website' ? (
          <WebsitePicker websites={websites} />
        ) : (
          <ImportPicker imports={imports} value={importId} onValueChange={setImportId} />
        )}
      </CardSection>
    </SeoSetup>
  );
}

function sourceOf(
  kind: 'website' | 'import',
  websites: ReturnType<typeof useWebsites>,
  importId: string | null,
): SeoSource {
  if (kind === 'import') return importId === null ? null : { importId };
  return websites.status === 'ready' && websites.selected !== null ? { websiteUrl: websites.selected.siteUrl } : null;
}
