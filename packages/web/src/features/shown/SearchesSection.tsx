import { api, type ShownSettingsView } from '@serplift/core/api';
import { type FormEvent, useState } from 'react';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { failureMessage, fieldErrors } from '../../lib/failures.ts';
import { formatUsd } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';

/** Whether published titles are searched for in Google, and what that may cost; owners change it. */
export function SearchesSection({ teamId }: { teamId: string }) {
  const read = useEndpoint(api.shown.settings, { teamId });
  const { data, error } = read;
  return (
    <CardSection
      title="Shown by Google"
      description="Serplift searches for each published title 3, 7, 14, and 28 days after it is live, to see how Google shows it."
    >
      {error !== undefined ? (
        <LoadError title="The settings could not be loaded" read={read} />
      ) : data === undefined ? (
        <Skeleton className="h-24" />
      ) : (
        <SearchesForm key={JSON.stringify(data)} teamId={teamId} settings={data} />
      )}
    </CardSection>
  );
}

function SearchesForm({ teamId, settings }: { teamId: string; settings: ShownSettingsView }) {
  const [isOn, setIsOn] = useState(settings.isOn);
  const [monthly, setMonthly] = useState(String(settings.monthlyUsd));
  const [websites, setWebsites] = useState(settings.offWebsites.join(', '));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const change = useAction(api.shown.change, { stale: [`/api/teams/${teamId}/shown-settings`] });
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isRunning) return;
    const offWebsites = websites.split(/[\s,]+/u).filter((site) => site !== '');
    try {
      await change.run({ teamId, isOn, monthlyUsd: Number(monthly.trim()), offWebsites });
      toast({ title: 'Saved', tone: 'good' });
    } catch (failure) {
      const found = fieldErrors(failure);
      const message = failureMessage(failure, 'The settings could not be saved.');
      setErrors(Object.keys(found).length > 0 ? found : { monthlyUsd: message });
    }
  };
  const websiteError = errors['offWebsites'] ?? errors['websiteUrl'];
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="max-w-md space-y-4">
      <Checkbox label="Search for published titles" checked={isOn} onChange={() => setIsOn(!isOn)} />
      <TextField
        label="Monthly limit (USD)"
        inputMode="decimal"
        className="sm:[&_input]:w-36"
        value={monthly}
        error={errors['monthlyUsd']}
        hint={`${formatUsd(settings.priceUsd)} a search. ${formatUsd(settings.spentUsd)} spent this month (UTC).`}
        onValueChange={setMonthly}
      />
      <TextField
        label="Websites to leave out"
        placeholder="https://www.example.com/"
        value={websites}
        error={websiteError}
        hint="Separate with commas."
        onValueChange={setWebsites}
      />
      {settings.provider !== 'live' && (
        <p className="text-sm text-muted">
          {settings.provider === 'sandbox'
            ? 'Services are simulated here, so nothing is billed.'
            : 'DataForSEO isn’t connected, so no searches are made.'}
        </p>
      )}
      <Button type="submit" variant="primary" isLoading={change.isRunning}>
        Save Settings
      </Button>
    </form>
  );
}
