import { checkSeoDraft, type SeoDraft } from '../../runs/settings/seo-settings-rules.ts';
import { SeoSettings } from '../../runs/settings/SeoSettings.tsx';
import { SearchSetup, type SearchSetupKind, type SearchSetupProps } from '../../runs/setup/SearchSetup.tsx';
import { seoKind } from './seo-kind.ts';

const seoSetup: SearchSetupKind<SeoDraft> = {
  description: 'Pages whose average position lies in this range are looked at.',
  check: checkSeoDraft,
  Fields: SeoSettings,
  startLabel: 'Start SEO Optimization',
  emptyText: 'No page of this data lies in the range. A wider range may find some.',
};

/** Settings, cost and start of an SEO run on the picked website or import. */
export function SeoSetup(props: SearchSetupProps<SeoDraft>) {
  return <SearchSetup kind={seoKind} setup={seoSetup} {...props} />;
}
