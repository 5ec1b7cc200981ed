import { type Service, services } from '../../contract/team/integrations-api.ts';
import { roleName, roles } from '../../contract/team/teams-api.ts';
import * as budgets from '../../money/budgets/manage-budget.ts';
import * as usage from '../../money/ledger/report-usage.ts';
import * as keptSites from '../../search/kept/manage-kept-sites.ts';
import { listAudit } from '../../team/audit/view-audit.ts';
import type { Context, SignedInActor, TeamActor } from '../../team/context/context.ts';
import { getCurrentUser } from '../../team/identity/users-store.ts';
import { disconnectService } from '../../team/integrations/disconnect-service.ts';
import { listAnalyticsProperties } from '../../team/integrations/google-connection.ts';
import { listGoogleAdsAccounts, selectGoogleAdsAccount } from '../../team/integrations/list-google-ads-accounts.ts';
import { listGoogleAdsCampaigns } from '../../team/integrations/list-google-ads-campaigns.ts';
import { listIntegrations } from '../../team/integrations/list-integrations.ts';
import { listWebsites } from '../../team/integrations/list-websites.ts';
import { startConnect } from '../../team/integrations/start-google-consent.ts';
import { acceptInvitation, joinTeam, showInvitation } from '../../team/teams/accept-invitation.ts';
import * as members from '../../team/teams/change-members.ts';
import * as invitations from '../../team/teams/manage-invitations.ts';
import { createTeam, renameTeam } from '../../team/teams/manage-team.ts';
import { listMembers } from '../../team/teams/teams-store.ts';
import { createToken, listTokens, revokeToken } from '../tokens/manage-tokens.ts';
import type { Dispatched, UseCases } from '../use-case.ts';

const connect =
  (wanted: readonly Service[]) => (context: Context, actor: TeamActor, input: { returnTo?: string | undefined }) =>
    startConnect(context, actor, { services: [...wanted], returnTo: input.returnTo });

const disconnect = (service: Service) => (context: Context, actor: TeamActor) =>
  disconnectService(context, actor, service);

export const useCases: UseCases<
  Pick<Dispatched, 'user' | 'teams' | 'invitations' | 'integrations' | 'audit' | 'tokens' | 'usage' | 'budgets'>
> = {
  user: {
    current: (context, actor: SignedInActor) => getCurrentUser(context.db, actor.userId, context.config.adminEmail),
    selectWebsite: keptSites.chooseWebsite,
  },
  teams: {
    create: createTeam,
    rename: renameTeam,
    members: (context, actor: TeamActor) => listMembers(context.db, actor.teamId),
    setRole: members.setMemberRole,
    setPublishing: members.setMemberPublishing,
    removeMember: members.removeMember,
    leave: members.leaveTeam,
    transfer: members.transferOwnership,
  },
  invitations: {
    list: invitations.listInvitations,
    create: invitations.inviteMember,
    cancel: invitations.cancelInvitation,
    resend: invitations.resendInvitation,
    roles: async () => roles.map((id) => ({ id, name: roleName(id) })),
    show: showInvitation,
    accept: acceptInvitation,
    join: joinTeam,
  },
  integrations: {
    list: listIntegrations,
    websites: listWebsites,
    analyticsProperties: listAnalyticsProperties,
    googleAdsAccounts: listGoogleAdsAccounts,
    selectGoogleAdsAccount,
    googleAdsCampaigns: listGoogleAdsCampaigns,
    connectSearchConsoleForUser: connect(['searchConsole']),
    connectSearchConsole: connect(['searchConsole']),
    connectGoogleAds: connect(['googleAds']),
    connectGoogleAnalytics: connect(['googleAnalytics']),
    connectAll: connect(services),
    disconnectSearchConsole: disconnect('searchConsole'),
    disconnectGoogleAds: disconnect('googleAds'),
    disconnectGoogleAnalytics: disconnect('googleAnalytics'),
  },
  audit: { list: listAudit },
  tokens: { list: listTokens, create: createToken, revoke: revokeToken },
  usage: {
    summary: usage.usageSummary,
    history: usage.usageHistory,
    recent: usage.recentUsage,
    days: (context, actor: TeamActor) => usage.usageDays(context, actor),
  },
  budgets: { show: budgets.showBudget, set: budgets.setBudget, dismissNotice: budgets.dismissNotice },
};
