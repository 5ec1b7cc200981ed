import { api } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { formatTicks } from '../../lib/format.ts';
import { kindNames } from '../../lib/kind-names.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Notice } from '../../ui/States.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { CampaignFields } from './CampaignFields.tsx';
import type { FieldsProps } from './ScheduleFields.tsx';

const kinds = (['seo', 'questions', 'ads'] as const).map((value) => ({ value, label: kindNames[value] }));

/** What a run works on, and how much of it. */
export function WorkFields(props: FieldsProps) {
  const { draft, change } = props;
  return (
    <div className="space-y-4">
      <SegmentedControl
        label="Kind of optimization"
        options={kinds}
        value={draft.kind}
        onValueChange={(kind) => change({ kind })}
      />
      {draft.kind === 'ads' ? <AdsFields {...props} /> : <SourceField {...props} />}
      <div className="grid gap-4 sm:grid-cols-3">
        {draft.kind === 'seo' && (
          <>
            <NumberField {...props} field="startPosition" label="Start Position" />
            <NumberField {...props} field="endPosition" label="End Position" />
            <NumberField {...props} field="maxPages" label="Pages" isOptional placeholder="All" />
          </>
        )}
        {draft.kind === 'questions' && (
          <>
            <NumberField {...props} field="maxQueries" label="Questions" />
            <NumberField {...props} field="minImpressions" label="Minimum Impressions" />
          </>
        )}
        {draft.kind === 'ads' && (
          <>
            <NumberField {...props} field="headlinesCount" label="Headlines" />
            <NumberField {...props} field="descriptionsCount" label="Descriptions" />
          </>
        )}
      </div>
    </div>
  );
}

type NumberName =
  | 'startPosition'
  | 'endPosition'
  | 'maxPages'
  | 'maxQueries'
  | 'minImpressions'
  | 'headlinesCount'
  | 'descriptionsCount';

interface NumberFieldProps extends FieldsProps {
  field: NumberName;
  label: string;
  isOptional?: boolean;
  placeholder?: string;
}

function NumberField({ draft, change, errors, field, label, isOptional = false, placeholder }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      error={errors[field]}
      isOptional={isOptional}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder}
      value={draft[field]}
      onValueChange={(value) => change({ [field]: value })}
    />
  );
}

function ConnectFirst({ service }: { service: string }) {
  return (
    <Notice
      tone="warn"
      title={`${service} is not connected`}
      actions={<ButtonLink to={paths.teamSettings}>Team Settings</ButtonLink>}
    >
      An owner connects it in the team’s settings.
    </Notice>
  );
}

function SourceField({ draft, change, errors }: FieldsProps) {
  const teamId = useCurrentUser().team?.id ?? '';
  const integrations = useEndpoint(api.integrations.list, { teamId });
  const isConnected = integrations.data?.searchConsole.status === 'connected';
  const websites = useEndpoint(api.integrations.websites, isConnected ? { teamId } : null);
  const imports = (useEndpoint(api.imports.list, {}).data ?? []).filter(({ status }) => status === 'complete');
  const isLoading = integrations.data === undefined || (isConnected && websites.isLoading);
  if (isLoading && integrations.error === undefined) return <Skeleton className="h-16" />;
  if (!isConnected && imports.length === 0) return <ConnectFirst service="Google Search Console" />;
  const selectable = (websites.data ?? []).filter((website) => website.selectable);
  const known = new Set([
    ...selectable.map((one) => `site:${one.siteUrl}`),
    ...imports.map((one) => `import:${one.id}`),
  ]);
  return (
    <SelectField
      label="Search data"
      error={errors['source']}
      hint="Search Console data is read anew for every run."
      value={draft.source}
      onValueChange={(source) => change({ source })}
    >
      <option value="">Select…</option>
      {draft.source !== '' && !known.has(draft.source) && (
        <option value={draft.source}>{draft.source.replace(/^(?:site|import):/u, '')} (not available)</option>
      )}
      {selectable.length > 0 && (
        <optgroup label="Search Console">
          {selectable.map((website) => (
            <option key={website.siteUrl} value={`site:${website.siteUrl}`}>
              {website.label}
            </option>
          ))}
        </optgroup>
      )}
      {imports.length > 0 && (
        <optgroup label="Imported data">
          {imports.map((one) => (
            <option key={one.id} value={`import:${one.id}`}>
              {one.name}
            </option>
          ))}
        </optgroup>
      )}
    </SelectField>
  );
}

function AdsFields(props: FieldsProps) {
  const { draft, change } = props;
  const teamId = useCurrentUser().team?.id ?? '';
  const integrations = useEndpoint(api.integrations.list, { teamId });
  const connection = integrations.data?.googleAds;
  const isConnected = connection?.status === 'connected';
  const accounts = useEndpoint(api.integrations.googleAdsAccounts, isConnected ? { teamId } : null);
  if (integrations.data === undefined || (isConnected && accounts.isLoading)) return <Skeleton className="h-16" />;
  if (!isConnected) return <ConnectFirst service="Google Ads" />;
  const accountId = draft.accountId || (connection.selectedAccount?.id ?? '');
  return (
    <>
      <SelectField
        label="Google Ads account"
        value={accountId}
        onValueChange={(accountId) => change({ accountId, campaignIds: [], adGroupIds: [] })}
      >
        <option value="">Select…</option>
        {(accounts.data ?? []).map((account) => (
          <option key={account.id} value={account.id}>
            {account.name}
          </option>
        ))}
      </SelectField>
      {accountId !== '' && <CampaignFields {...props} accountId={accountId} />}
    </>
  );
}

/** The high end of a quote as a ceiling that will not bite, in USD. */
export const ceilingHint = (highTicks: number | undefined): string =>
  highTicks === undefined
    ? 'The run stops cleanly before the call that could pass it.'
    : `The run stops cleanly before the call that could pass it. Estimated now: at most ${formatTicks(highTicks)}.`;
