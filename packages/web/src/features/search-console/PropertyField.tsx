import { api } from '@serplift/core/api';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { SelectField } from '../../ui/form/TextField.tsx';
import { attempt } from '../../ui/overlay/attempt.ts';

const stale = ['/api/analytics-websites'];

/** Which Google Analytics property counts a website's visits; nothing while Google Analytics is not connected. */
export function PropertyField({ websiteUrl }: { websiteUrl: string }) {
  const teamId = useCurrentUser().team?.id ?? '';
  const { data: integrations } = useEndpoint(api.integrations.list, { teamId });
  const isConnected = integrations?.googleAnalytics.status === 'connected';
  const { data: accounts } = useEndpoint(api.integrations.analyticsProperties, isConnected ? { teamId } : null);
  const { data: websites } = useEndpoint(api.analytics.list, isConnected ? {} : null);
  const { run, isRunning } = useAction(api.analytics.choose, { stale });
  if (!isConnected || accounts === undefined || websites === undefined) return null;
  const chosen = websites.find((website) => website.websiteUrl === websiteUrl);
  const properties = accounts.flatMap((account) => account.properties);
  const isListed = chosen === undefined || properties.some(({ id }) => id === chosen.propertyId);
  const handleChange = (propertyId: string) =>
    attempt(run({ websiteUrl, propertyId: propertyId === '' ? null : propertyId }), {
      done: { title: propertyId === '' ? 'No property is used any more' : 'Property selected' },
      failed: 'The property was not changed',
    });
  return (
    <SelectField
      label="Google Analytics property"
      isOptional
      hint="SEO results then show sessions, key events, and revenue of each page."
      disabled={isRunning}
      value={chosen?.propertyId ?? ''}
      onValueChange={(propertyId) => void handleChange(propertyId)}
    >
      <option value="">None</option>
      {!isListed && <option value={chosen.propertyId}>{chosen.propertyName} (no longer in the account)</option>}
      {properties.map(({ id, displayName }) => (
        <option key={id} value={id}>
          {displayName} ({id})
        </option>
      ))}
    </SelectField>
  );
}
