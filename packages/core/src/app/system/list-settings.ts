import type { SystemSetting } from '../../contract/app/dashboard-api.ts';
import type { Context } from '../../team/context/context.ts';
import { sessionLimits } from '../../team/identity/session-rules.ts';
import { keptDays } from './purge-expired.ts';

const dayMs = 86_400_000;
const days = (count: number): string => `${count} days`;

type Line = [name: string, value: string | number | null, variable?: string];

const groupOf = (group: string, lines: readonly Line[]): SystemSetting[] =>
  lines.map(([name, value, variable = null]) => ({
    group,
    name,
    value: value === null || value === '' ? 'not set' : String(value),
    variable,
  }));

/** The current settings and the variable that sets each; what has none is fixed. Secrets are left out. */
export async function listSettings({ config, database }: Context): Promise<SystemSetting[]> {
  const { mail } = config.providers;
  return [
    ...groupOf('Installation', [
      ['Public address', config.publicUrl, 'PUBLIC_URL'],
      ['Database', database.kind === 'embedded' ? 'embedded PostgreSQL' : 'PostgreSQL server', 'DATABASE_URL'],
      ['Trusted reverse proxies', config.trustedProxies, 'TRUSTED_PROXIES'],
      ['Private sites', config.privateSites.map(({ listed }) => listed).join(', '), 'PRIVATE_SITES'],
      ['Log level', config.logLevel, 'LOG_LEVEL'],
      ['Production mode', config.production ? 'yes' : 'no', 'NODE_ENV'],
    ]),
    ...groupOf('People', [
      ['Administrator', config.adminEmail, 'ADMIN_EMAIL'],
      ['Contact on public pages', config.contactEmail, 'CONTACT_EMAIL'],
      ['Emails are sent from', mail.state === 'missing' ? null : mail.from, 'MAIL_FROM'],
    ]),
    ...groupOf('Sessions', [
      ['Expire when unused for', days(sessionLimits.idleMs / dayMs)],
      ['Expire after', days(sessionLimits.absoluteMs / dayMs)],
    ]),
    ...groupOf('Runs', [
      ['Items processed at once per process', config.workerConcurrency, 'WORKER_CONCURRENCY'],
      [
        'Model prices',
        config.models.length === 0 ? 'listed prices' : `${config.models.length} of your own`,
        'SERPLIFT_MODEL_PRICES',
      ],
    ]),
    ...groupOf('Kept', [
      ['Page texts', days(keptDays.pages)],
      ["Providers' answers", days(keptDays.answers)],
      ['Automation history', days(keptDays.automationRuns)],
    ]),
  ];
}
