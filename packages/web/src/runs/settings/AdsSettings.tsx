import { adsLimits } from '@serplift/core/api';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { type AdsDraft, alternatesNote, checkAdsDraft } from './ads-settings-rules.ts';
import { AdvancedSettings, type SettingsProps } from './AdvancedSettings.tsx';
import { ReviewSwitch } from './ReviewSwitch.tsx';

/** How many texts a run writes; what most people never change is folded away. */
export function AdsSettings(props: SettingsProps<AdsDraft>) {
  const { draft, onChange } = props;
  const { errors } = checkAdsDraft(draft);
  return (
    <div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Headlines to Generate"
          error={errors.headlinesCount}
          hint="From 3 to 15. Google rates ads with more headlines higher; five rarely reach “Excellent”."
          type="number"
          inputMode="numeric"
          min={adsLimits.minHeadlines}
          max={adsLimits.maxHeadlines}
          value={draft.headlinesCount}
          onValueChange={(headlinesCount) => onChange({ headlinesCount })}
        />
        <TextField
          label="Descriptions to Generate"
          error={errors.descriptionsCount}
          hint={alternatesNote(draft.descriptionsCount) ?? 'From 2 to 10. Google accepts at most 4 per ad.'}
          type="number"
          inputMode="numeric"
          min={adsLimits.minDescriptions}
          max={adsLimits.maxDescriptions}
          value={draft.descriptionsCount}
          onValueChange={(descriptionsCount) => onChange({ descriptionsCount })}
        />
      </div>
      <ReviewSwitch isOn={draft.review} costUsd={props.reviewUsd} onChange={(review) => onChange({ review })} />
      <AdvancedSettings {...props}>
        <Checkbox
          label="Keep texts of the live ad that Google rates good or best"
          checked={draft.keepRated}
          onChange={() => onChange({ keepRated: !draft.keepRated })}
        />
      </AdvancedSettings>
    </div>
  );
}
