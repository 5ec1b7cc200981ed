import { api, type KeptWebsite, websiteLabel, bytesPerYear } from '@serplift/core/api';
import { useState } from 'react';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { formatDateTime, formatRelative, countOf, formatDate, formatNumber } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SelectField } from '../../ui/form/TextField.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { attempt } from '../../ui/overlay/attempt.ts';
import { ConfirmAction } from '../../ui/overlay/ConfirmAction.tsx';
import { StatusPill, type Tone } from '../../ui/status/Badge.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { Progress } from '../../ui/status/Progress.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { BreakableUrl } from '../../ui/text/BreakableUrl.tsx';

const kilobyte = 1024;

/** An amount of storage: "840 kB", "12.4 MB". */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / kilobyte;
  return kilobytes < kilobyte ? `${formatNumber(Math.ceil(kilobytes))} kB` : `${(kilobytes / kilobyte).toFixed(1)} MB`;
}

/** How many of the days that Search Console has are kept, as words and in percent. */
export function progressOf({ keptDays, wantedDays }: Pick<KeptWebsite, 'keptDays' | 'wantedDays'>): {
  detail: string;
  percent: number | undefined;
} {
  if (wantedDays === null) return { detail: 'Asking Search Console', percent: undefined };
  const detail = `${formatNumber(keptDays)} of ${formatNumber(wantedDays)} days`;
  return { detail, percent: (keptDays / wantedDays) * 100 };
}

/** What is kept: "487 days, Jul 21, 2025 to Nov 19, 2026 · 1.5 MB, about 1.1 MB a year". */
export function describeKept(website: KeptWebsite): string {
  const { keptDays, firstDay, lastDay, sizeBytes } = website;
  if (firstDay === null || lastDay === null) return 'No days yet';
  const period = `${formatDate(firstDay, 'UTC')} to ${formatDate(lastDay, 'UTC')}`;
  const perYear = bytesPerYear(website);
  const rate = perYear === null ? '' : `, about ${formatSize(perYear)} a year`;
  return `${countOf(keptDays, 'day')}, ${period} · ${formatSize(sizeBytes)}${rate}`;
}

/** What Search Console's row limit leaves out; null where it leaves out nothing. */
export function describeCap({ cappedDays }: Pick<KeptWebsite, 'cappedDays'>): string | null {
  if (cappedDays === 0) return null;
  return `On ${countOf(cappedDays, 'day')} Search Console returned its limit of 50,000 rows. Rare queries are missing there.`;
}

const pollMs = 3000;
const stale = ['/api/search-data'];

/** The Search Console data that is kept of each website: how much, how new, and how far a sync has come. */
export function KeptDataSection() {
  const isSyncing = (websites: KeptWebsite[] | undefined) =>
    websites?.some(({ state }) => state === 'syncing') ?? false;
  const read = useEndpoint(api.searchData.list, {}, { pollMs: (latest) => (isSyncing(latest) ? pollMs : 0) });
  const { data, error } = read;
  const teamId = useCurrentUser().team?.id ?? '';
  const { data: integrations } = useEndpoint(api.integrations.list, { teamId });
  const [toDelete, setToDelete] = useState<KeptWebsite | null>(null);
  const { run: remove } = useAction(api.searchData.remove, { stale });
  if (error === undefined && (data === undefined || data.length === 0)) return null;
  return (
    <CardSection
      title="Search data"
      description="Final days from Search Console, fetched once and used by every run. Pages are kept by day for 16 months; queries by day for 100 days, then by week. New days are added every night."
    >
      {error !== undefined && <LoadError title="The search data could not be loaded" read={read} />}
      {error === undefined && (
        <ul className="divide-y divide-line">
          {data?.map((website) => (
            <WebsiteRow
              key={website.id}
              website={website}
              isInUse={website.websiteUrl === integrations?.searchConsole.selectedWebsite}
              onDelete={() => setToDelete(website)}
            />
          ))}
        </ul>
      )}
      {toDelete !== null && (
        <ConfirmAction
          title="Delete this search data?"
          description={`All stored search data of ${toDelete.websiteUrl} is deleted. Search Console isn’t changed, and saved results stay.`}
          confirmLabel="Delete"
          run={() => remove({ siteId: toDelete.id })}
          done={{ title: 'Search data deleted' }}
          failed="The search data was not deleted"
          onClose={() => setToDelete(null)}
        />
      )}
    </CardSection>
  );
}

const states: Record<KeptWebsite['state'], { label: string; tone: Tone }> = {
  current: { label: 'Up to date', tone: 'good' },
  syncing: { label: 'Syncing', tone: 'neutral' },
  failed: { label: 'Sync failed', tone: 'warn' },
};

interface WebsiteRowProps {
  website: KeptWebsite;
  /** Whether it is the one the team works with, which every night would fetch again. */
  isInUse: boolean;
  onDelete: () => void;
}

function WebsiteRow({ website, isInUse, onDelete }: WebsiteRowProps) {
  const { websiteUrl, state, failure, lastSyncedAt, nextSyncAt } = website;
  const { run, isRunning } = useAction(api.searchData.sync, { stale });
  const cap = describeCap(website);
  const sync = () => attempt(run({ websiteUrl }), { failed: 'The sync could not be started' });
  return (
    <li className="space-y-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="font-medium">
              <BreakableUrl url={websiteLabel(websiteUrl)} />
            </h3>
            <StatusPill tone={states[state].tone}>{states[state].label}</StatusPill>
          </div>
          <p className="mt-0.5 text-sm text-muted">{describeKept(website)}</p>
          {lastSyncedAt !== null && (
            <p className="text-sm text-muted">
              Synced <time dateTime={lastSyncedAt}>{formatRelative(lastSyncedAt)}</time>, next{' '}
              <time dateTime={nextSyncAt}>{formatDateTime(nextSyncAt)}</time>
            </p>
          )}
        </div>
        <div className="flex gap-2">
          {state !== 'syncing' && (
            <Button isLoading={isRunning} onClick={() => void sync()} aria-label={`Sync ${websiteUrl} now`}>
              Sync Now
            </Button>
          )}
          {!isInUse && (
            <Button onClick={onDelete} aria-label={`Delete the search data of ${websiteUrl}…`}>
              Delete…
            </Button>
          )}
        </div>
      </div>
      {isInUse && (
        <p className="text-sm text-muted">Your team uses this website. Select another one to delete its search data.</p>
      )}
      {state === 'syncing' && <Progress label="Days fetched" {...progressOf(website)} />}
      {failure !== null && (
        <Notice tone="warn" title="The last sync failed">
          {failure}
        </Notice>
      )}
      {cap !== null && <p className="text-sm text-muted">{cap}</p>}
      <PropertyField websiteUrl={websiteUrl} />
    </li>
  );
}

/** Which Google Analytics property counts a website's visits; nothing while Google Analytics is not connected. */
function PropertyField({ websiteUrl }: { websiteUrl: string }) {
  const teamId = useCurrentUser().team?.id ?? '';
  const { data: integrations } = useEndpoint(api.integrations.list, { teamId });
  const isConnected = integrations?.googleAnalytics.status === 'connected';
  const { data: accounts } = useEndpoint(api.integrations.analyticsProperties, isConnected ? { teamId } : null);
  const { data: websites } = useEndpoint(api.analytics.list, isConnected ? {} : null);
  const { run, isRunning } = useAction(api.analytics.choose, { stale: ['/api/analytics-websites'] });
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
