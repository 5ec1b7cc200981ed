import { api } from '@serplift/core/api';
import { useGoogleConnection } from '../../google/use-google-connection.ts';
import { useEndpoint } from '../../lib/api.ts';
import { formatAtMostUsd } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { kindNames } from '../../runs/kind/run-words.ts';
import { AdsSettings } from '../../runs/settings/AdsSettings.tsx';
import { QuestionSettings } from '../../runs/settings/QuestionSettings.tsx';
import { SeoSettings } from '../../runs/settings/SeoSettings.tsx';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { SelectField } from '../../ui/form/TextField.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { CampaignFields } from './CampaignFields.tsx';
import type { FieldsProps } from './ScheduleFields.tsx';

const kinds = (['seo', 'questions', 'ads'] as const).map((value) => ({ value, label: kindNames[value] }));

/** What a run works on, and its settings. */
export function WorkFields(props: FieldsProps & { reviewUsd: number | null | undefined }) {
  const { draft, change, reviewUsd } = props;
  return (
    <div className="space-y-4">
      <SegmentedControl
        label="Kind of optimization"
        options={kinds}
        value={draft.kind}
        onValueChange={(kind) => change({ kind })}
      />
      {draft.kind === 'ads' ? <AdsFields {...props} /> : <SourceField {...props} />}
      {draft.kind === 'seo' && (
        <SeoSettings
          draft={draft.seo}
          reviewUsd={reviewUsd}
          onChange={(part) => change({ seo: { ...draft.seo, ...part } })}
          isCeilingElsewhere
        />
      )}
      {draft.kind === 'questions' && (
        <QuestionSettings
          draft={draft.questions}
          reviewUsd={reviewUsd}
          onChange={(part) => change({ questions: { ...draft.questions, ...part } })}
          isCeilingElsewhere
        />
      )}
      {draft.kind === 'ads' && (
        <AdsSettings
          draft={draft.ads}
          reviewUsd={reviewUsd}
          onChange={(part) => change({ ads: { ...draft.ads, ...part } })}
          isCeilingElsewhere
        />
      )}
    </div>
  );
}

function ConnectFirst({ service }: { service: string }) {
  return (
    <Notice
      tone="warn"
      title={`${service} is not connected`}
      actions={<ButtonLink to={paths.teamSettings}>Team Settings</ButtonLink>}
    >
      An owner can connect it in Team Settings.
    </Notice>
  );
}

function SourceField({ draft, change, errors }: FieldsProps) {
  const searchConsole = useGoogleConnection('searchConsole', api.integrations.websites);
  const imports = (useEndpoint(api.imports.list, {}).data ?? []).filter(({ status }) => status === 'complete');
  if (searchConsole.status === 'loading') return <Skeleton className="h-16" />;
  if (searchConsole.status !== 'ready' && imports.length === 0) {
    return searchConsole.status === 'failed' ? (
      <LoadError title="Your websites could not be loaded" read={searchConsole.read} />
    ) : (
      <ConnectFirst service="Google Search Console" />
    );
  }
  const websites = searchConsole.status === 'ready' ? searchConsole.items : [];
  const selectable = websites.filter((website) => website.selectable);
  const known = new Set([
    ...selectable.map((one) => `site:${one.siteUrl}`),
    ...imports.map((one) => `import:${one.id}`),
  ]);
  return (
    <SelectField
      label="Search data"
      error={errors['source']}
      hint="Every run reads current Search Console data."
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
  const googleAds = useGoogleConnection('googleAds', api.integrations.googleAdsAccounts);
  if (googleAds.status === 'loading') return <Skeleton className="h-16" />;
  if (googleAds.status === 'failed') {
    return <LoadError title="Your Google Ads accounts could not be loaded" read={googleAds.read} />;
  }
  if (googleAds.status !== 'ready') return <ConnectFirst service="Google Ads" />;
  const accountId = draft.accountId || (googleAds.connection.selectedAccount?.id ?? '');
  return (
    <>
      <SelectField
        label="Google Ads account"
        value={accountId}
        onValueChange={(accountId) => change({ accountId, campaignIds: [], adGroupIds: [] })}
      >
        <option value="">Select…</option>
        {googleAds.items.map((account) => (
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
export const ceilingHint = (highUsd: number | undefined): string =>
  highUsd === undefined
    ? 'The run stops cleanly before a call that could exceed it.'
    : `The run stops cleanly before a call that could exceed it. Estimated now: at most ${formatAtMostUsd(highUsd)}.`;
