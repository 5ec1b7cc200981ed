import type { AdGroupResult } from '@serplift/core/api';
import type { AdDraftState } from '../texts/use-ad-draft.ts';
import { Background } from './Background.tsx';
import { ComparisonCard } from './ComparisonCard.tsx';
import { CurrentAds } from './CurrentAds.tsx';
import { CombinationCard, StrengthCard } from './QualityCards.tsx';

/** What is behind an ad: how it compares with what runs today, how its texts read together, and what it was written from. */
export function AdDetails({ item, state }: { item: AdGroupResult; state: AdDraftState }) {
  return (
    <div className="space-y-4">
      {item.comparison !== null && <ComparisonCard comparison={item.comparison} />}
      <CurrentAds item={item} />
      {state.combinations !== null && <CombinationCard combinations={state.combinations} />}
      {state.strength !== null && (
        <StrengthCard strength={state.strength} googleStrength={item.deployment?.readBack?.adStrength ?? null} />
      )}
      <Background item={item} />
    </div>
  );
}
