import * as automationViews from '../automations/define/list-automations.ts';
import { deleteTeam, deleteUser } from '../system/delete-data.ts';
import { checkReadiness, describeInstallation } from '../system/describe-installation.ts';
import { listSettings } from '../system/list-settings.ts';
import { listSystemTeams, showMonitoring, showOverview } from '../system/watch-system.ts';
import type { Dispatched, UseCases } from '../use-case.ts';

export const useCases: UseCases<Pick<Dispatched, 'system'>> = {
  system: {
    config: (context) => describeInstallation(context),
    health: async () => ({ status: 'ok' as const }),
    ready: (context) => checkReadiness(context),
    overview: (context) => showOverview(context),
    monitoring: showMonitoring,
    teams: (context) => listSystemTeams(context),
    settings: (context) => listSettings(context),
    automations: automationViews.listAutomationsOfAllTeams,
    deleteTeam,
    deleteUser,
  },
};
