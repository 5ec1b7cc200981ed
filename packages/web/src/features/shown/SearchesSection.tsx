import { api } from '@serplift/core/api';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { formatUsd } from '../../lib/format.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { attempt } from '../../ui/overlay/attempt.ts';
import { Loaded } from '../../ui/status/LoadError.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';

const hints = {
  live: '',
  sandbox: ' Services are simulated here, so nothing is billed.',
  missing: ' DataForSEO isn’t connected, so no searches are made.',
};

/** Whether published titles are searched for in Google; owners change it. */
export function SearchesSection({ teamId }: { teamId: string }) {
  const read = useEndpoint(api.shown.settings, { teamId });
  const change = useAction(api.shown.change, { stale: [`/api/teams/${teamId}/shown-settings`] });
  const handleChange = (isOn: boolean) =>
    attempt(change.run({ teamId, isOn }), { done: { title: 'Saved' }, failed: 'The setting could not be saved' });
  return (
    <CardSection
      title="Shown by Google"
      description="Serplift searches for each published title 14 and 28 days after it is live, to see how Google shows it."
    >
      <Loaded read={read} failed="The settings could not be loaded" waiting={<Skeleton className="h-12" />}>
        {(settings) => (
          <Checkbox
            label="Search for published titles"
            hint={`${formatUsd(settings.priceUsd)} a search, within the budget.${hints[settings.provider]}`}
            checked={settings.isOn}
            disabled={change.isRunning}
            onChange={() => void handleChange(!settings.isOn)}
          />
        )}
      </Loaded>
    </CardSection>
  );
}
