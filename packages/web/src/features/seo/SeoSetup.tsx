import { checkSeoDraft, type SeoDraft } from '../../runs/settings/seo-settings-rules.ts';
import { SeoSettings } from '../../runs/settings/SeoSettings.tsx';
import { SearchSetup, type SearchSetupKind, type SearchSetupProps } from '../../runs/setup/SearchSetup.tsx';
import { seoKind } from './seo-kind.ts';

const seoSetup: SearchSetupKind<SeoDraft> = {
  description: 'Only pages with an average position in this range.',
  check: checkSeoDraft,
  Fields: SeoSettings,
  startLabel: 'Start SEO Optimization',
  emptyText: 'No page in this data is in this range. Try a wider range.',
};

/** Settings, cost and start of an SEO run on the picked website or import. */
export function SeoSetup(props: SearchSetupProps<SeoDraft>) {
  return <SearchSetup kind={seoKind} setup={seoSetup} {...props} />;
}
