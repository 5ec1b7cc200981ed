import { api, type Integration } from '@serplift/core/api';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { accountIdOf, accountNumber } from '../../google/account-number.ts';
import { useEndpoint } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { SelectField } from '../../ui/form/TextField.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import type { ProjectDraft } from './project-rules.ts';

/** Chooses among the accounts that the team has connected; connecting itself is done in Team Settings. */
export function AccountFields({ form }: { form: Form<ProjectDraft> }) {
  const teamId = useCurrentUser().team?.id ?? '';
  const { data: integrations } = useEndpoint(api.integrations.list, { teamId });
  const isConnected = (service: Integration | undefined) => service?.status === 'connected';
  const websites = useEndpoint(api.integrations.websites, isConnected(integrations?.searchConsole) ? { teamId } : null);
  const adsAccounts = useEndpoint(
    api.integrations.googleAdsAccounts,
    isConnected(integrations?.googleAds) ? { teamId } : null,
  );
  const accounts = useEndpoint(
    api.integrations.analyticsProperties,
    isConnected(integrations?.googleAnalytics) ? { teamId } : null,
  );
  return (
    <>
      <AccountSelect
        label="Search Console Website"
        {...form.field('searchConsoleWebsiteId')}
        connection={integrations?.searchConsole}
        failure={websites.error}
        choices={websites.data?.map((website) => ({
          value: website.siteUrl,
          label: website.selectable ? website.label : `${website.label} (Insufficient Permissions)`,
          isDisabled: !website.selectable,
        }))}
      />
      <AccountSelect
        label="Google Ads Account"
        {...form.field('googleAdsAccountId')}
        value={accountIdOf(form.draft.googleAdsAccountId)}
        connection={integrations?.googleAds}
        failure={adsAccounts.error}
        choices={adsAccounts.data?.map(({ id, name, testAccount, hasCampaigns }) => ({
          value: id,
          label: `${name} (${[accountNumber(id), testAccount && 'test account', hasCampaigns === false && 'no campaigns'].filter(Boolean).join(', ')})`,
          isDisabled: false,
        }))}
      />
      <AccountSelect
        label="Google Analytics Property"
        {...form.field('googleAnalyticsAccountId')}
        connection={integrations?.googleAnalytics}
        failure={accounts.error}
        choices={accounts.data?.flatMap((account) =>
          account.properties.map((property) => ({
            value: property.id,
            label: `${property.displayName} (${account.accountName})`,
            isDisabled: false,
          })),
        )}
      />
    </>
  );
}

interface AccountSelectProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
  connection: Integration | undefined;
  failure: Error | undefined;
  choices: { value: string; label: string; isDisabled: boolean }[] | undefined;
}

/** Why there is nothing to choose from; undefined when there is. */
function hintOf({ connection, failure, choices }: AccountSelectProps): ReactNode {
  if (failure !== undefined) return failureMessage(failure, 'The accounts could not be loaded.');
  if (connection?.status === 'notConnected') return <TeamSettingsHint>Not connected yet.</TeamSettingsHint>;
  if (connection?.status === 'reconnectNeeded') return <TeamSettingsHint>Reconnect needed.</TeamSettingsHint>;
  if (choices === undefined) return 'Loading…';
  return choices.length === 0 ? 'The connected Google account doesn’t have any.' : undefined;
}

function TeamSettingsHint({ children }: { children: string }) {
  const { isOwner } = useCurrentUser();
  if (!isOwner) return <>{children} An owner of your team can connect it in Team Settings.</>;
  return (
    <>
      {children} Connect it in{' '}
      <Link to={paths.teamSettings} className="underline underline-offset-2 hover:text-ink">
        Team Settings
      </Link>
      .
    </>
  );
}

function AccountSelect(props: AccountSelectProps) {
  const { label, value, onValueChange, error, choices = [] } = props;
  const hint = hintOf(props);
  const isListed = choices.some((choice) => choice.value === value);
  return (
    <SelectField
      label={label}
      isOptional
      error={error}
      {...(hint === undefined ? {} : { hint })}
      disabled={value === '' && choices.length === 0}
      value={value}
      onValueChange={onValueChange}
    >
      <option value="">None</option>
      {/* What was chosen stays a choice while its connection is gone. */}
      {value !== '' && !isListed && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} disabled={choice.isDisabled}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}
