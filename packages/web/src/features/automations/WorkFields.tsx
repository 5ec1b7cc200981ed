import { api } from '@serplift/core/api';
import { useGoogleConnection } from '../../google/use-google-connection.ts';
import { useEndpoint } from '../../lib/api.ts';
import { countOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { kindNames } from '../../runs/kind/run-words.ts';
import { AdsSettings } from '../../runs/settings/AdsSettings.tsx';
import { QuestionSettings } from '../../runs/settings/QuestionSettings.tsx';
import { SeoSettings } from '../../runs/settings/SeoSettings.tsx';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { SelectField } from '../../ui/form/TextField.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { toggleCampaign } from './automation-draft-rules.ts';
import type { FieldsProps } from './ScheduleFields.tsx';

const kinds = (['seo', 'questions', 'ads'] as const).map((value) => ({ value, label: kindNames[value] }));

/** What a run works on, and its settings: those of the run's own screen. */
export function WorkFields(props: FieldsProps & { reviewUsd: number | null | undefined }) {
  const { draft, change, reviewUsd } = props;
  const { kind, seo, questions, ads } = draft;
  const shared = { reviewUsd, isCeilingElsewhere: true };
  return (
    <div className="space-y-4">
      <SegmentedControl
        label="Kind of optimization"
        options={kinds}
        value={kind}
        onValueChange={(value) => change({ kind: value })}
      />
      {kind === 'ads' ? <CampaignFields {...props} /> : <SourceField {...props} />}
      {kind === 'seo' && (
        <SeoSettings {...shared} draft={seo} onChange={(part) => change({ seo: { ...seo, ...part } })} />
      )}
      {kind === 'questions' && (
        <QuestionSettings
          {...shared}
          draft={questions}
          onChange={(part) => change({ questions: { ...questions, ...part } })}
        />
      )}
      {kind === 'ads' && (
        <AdsSettings {...shared} draft={ads} onChange={(part) => change({ ads: { ...ads, ...part } })} />
      )}
    </div>
  );
}

function SourceField({ draft, field, errors }: FieldsProps) {
  const searchConsole = useGoogleConnection('searchConsole', api.integrations.websites);
  const imports = (useEndpoint(api.imports.list, {}).data ?? []).filter(({ status }) => status === 'complete');
  const websites = searchConsole.status === 'ready' ? searchConsole.items.filter((one) => one.selectable) : [];
  const choices = [
    ...websites.map(({ siteUrl, label }) => ({ value: `site:${siteUrl}`, label })),
    ...imports.map(({ id, name }) => ({ value: `import:${id}`, label: `${name} (imported)` })),
  ];
  const isUnknown = draft.source !== '' && choices.every(({ value }) => value !== draft.source);
  return (
    <SelectField
      label="Search data"
      hint="Every run reads current Search Console data."
      {...field('source')}
      error={errors['work.websiteUrl'] ?? errors['work.importId']}
    >
      <option value="">The website chosen by your team</option>
      {isUnknown && <option value={draft.source}>{draft.source.replace(/^\w+:/u, '')}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

function CampaignFields({ draft, change }: FieldsProps) {
  const googleAds = useGoogleConnection('googleAds', api.integrations.googleAdsAccounts);
  const ready = googleAds.status === 'ready' ? googleAds : null;
  const accountId = draft.accountId || (ready?.connection.selectedAccount?.id ?? '');
  const teamId = useCurrentUser().team?.id ?? '';
  const input = ready === null || accountId === '' ? null : { teamId, accountId };
  const { data: campaigns = [] } = useEndpoint(api.integrations.googleAdsCampaigns, input);
  if (googleAds.status === 'loading') return <Skeleton className="h-16" />;
  if (ready === null) {
    return (
      <Notice
        tone="warn"
        title="Google Ads can’t be read"
        actions={<ButtonLink to={paths.teamSettings}>Team Settings</ButtonLink>}
      >
        An owner can connect it in Team Settings.
      </Notice>
    );
  }
  return (
    <>
      <SelectField
        label="Google Ads account"
        value={accountId}
        onValueChange={(value) => change({ accountId: value, campaignIds: [], adGroupIds: [] })}
      >
        <option value="">Select…</option>
        {ready.items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className="mb-1.5 font-medium">Campaigns</legend>
        <div className="max-h-64 space-y-1 overflow-y-auto rounded-md border border-line p-3">
          {campaigns.map((campaign) => (
            <Checkbox
              key={campaign.id}
              className="flex!"
              label={campaign.name}
              checked={draft.campaignIds.includes(campaign.id)}
              onChange={() => change({ accountId, ...toggleCampaign(draft, campaign) })}
            />
          ))}
        </div>
        <p className="mt-1.5 text-sm text-muted">
          {countOf(draft.campaignIds.length, 'campaign')} and {countOf(draft.adGroupIds.length, 'ad group')} selected.
          Each ad group gets one new ad to review; nothing is deployed automatically.
        </p>
      </fieldset>
    </>
  );
}
