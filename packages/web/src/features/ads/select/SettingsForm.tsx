import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { AdsDraft } from '../../../runs/settings/ads-settings-rules.ts';
import { AdsSettings } from '../../../runs/settings/AdsSettings.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { CardSection } from '../../../ui/layout/Card.tsx';
import { lazyPart } from '../../../ui/overlay/lazy-part.tsx';

const BrandRulesDialog = lazyPart(async () => (await import('./BrandRulesDialog.tsx')).BrandRulesDialog);

interface SettingsFormProps {
  draft: AdsDraft;
  onDraftChange: (draft: AdsDraft) => void;
  /** What a review of the texts adds to the likely cost; absent while the cost is not known. */
  reviewUsd: number | null | undefined;
}

/** How many texts a run writes and by which rules; what most people never change is folded away. */
export function SettingsForm({ draft, onDraftChange, reviewUsd }: SettingsFormProps) {
  const [isBrandOpen, setIsBrandOpen] = useState(false);
  const change = (part: Partial<AdsDraft>) => onDraftChange({ ...draft, ...part });
  return (
    <CardSection
      title="Settings"
      description="How many texts are written for each ad group."
      actions={
        <Button icon={<SlidersHorizontal />} onClick={() => setIsBrandOpen(true)}>
          Brand Rules…
        </Button>
      }
    >
      <AdsSettings draft={draft} reviewUsd={reviewUsd} onChange={change} />
      {isBrandOpen && (
        <Suspense>
          <BrandRulesDialog onClose={() => setIsBrandOpen(false)} />
        </Suspense>
      )}
    </CardSection>
  );
}
