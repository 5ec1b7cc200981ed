import { adsLimits, api } from '@serplift/core/api';
import { useAction } from '../../../lib/api.ts';
import { failureMessage } from '../../../lib/failures.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import type { AdsDraft } from '../../../runs/settings/ads-settings-rules.ts';
import { recommendedCounts, writesRecommended } from '../../../runs/settings/ads-settings-rules.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';

interface RecommendedCountsProps {
  draft: AdsDraft;
  onChange: (part: Partial<AdsDraft>) => void;
}

/** Next to the counts: how many texts we would write and why; one click keeps them for every run of the team. */
export function RecommendedCounts({ draft, onChange }: RecommendedCountsProps) {
  const teamId = useCurrentUser().team?.id ?? '';
  const { run, isRunning } = useAction(api.ads.setCounts, { stale: [`/api/teams/${teamId}/ad-counts`] });
  if (writesRecommended(draft)) return null;
  const { recommendedHeadlines: headlinesCount, recommendedDescriptions: descriptionsCount } = adsLimits;
  const use = async () => {
    onChange(recommendedCounts);
    try {
      await run({ teamId, headlinesCount, descriptionsCount });
      toast({
        title: 'Saved for your team',
        description: 'New runs write 15 headlines and 4 descriptions.',
        tone: 'good',
      });
    } catch (error) {
      toast({
        title: 'Used for this run only',
        description: failureMessage(error, 'The setting could not be saved.'),
        tone: 'bad',
      });
    }
  };
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line px-4 py-3">
      <p className="min-w-0 flex-1 basis-64 text-sm">
        <span className="font-medium">
          Recommended: {headlinesCount} and {descriptionsCount}
        </span>
        <span className="block text-muted">Google picks from more combinations and rates the ad higher.</span>
      </p>
      <Button onClick={() => void use()} disabled={isRunning}>
        Use {headlinesCount} and {descriptionsCount}
      </Button>
    </div>
  );
}
