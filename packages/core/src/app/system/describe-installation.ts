import type { PublicConfig } from '../../contract/app/system-api.ts';
import { AppError } from '../../contract/errors.ts';
import { pendingMigrations } from '../../platform/database/migrate.ts';
import { productVersion } from '../../platform/version.ts';
import { installationMode, providerNames, sandboxCredentials } from '../../providers/upstream/provider-settings.ts';
import type { Context } from '../../team/context/context.ts';

/** What anyone may know of this installation; no secret among it. */
export async function describeInstallation(context: Context): Promise<PublicConfig> {
  const settings = context.config.providers;
  const providers = providerNames.map((name) => ({ name, state: settings[name].state }));
  const { identity } = settings;
  return {
    mode: installationMode(settings),
    version: productVersion,
    identity:
      identity.state === 'missing'
        ? null
        : {
            apiKey: identity.apiKey,
            projectId: identity.projectId,
            authDomain: identity.authDomain,
            sandboxUrl: identity.state === 'sandbox' ? settings.sandboxUrl : null,
          },
    // A simulated Google account is of no use to a live identity provider, and vice versa.
    googleSignIn: identity.state !== 'missing' && settings.google.state === identity.state,
    demo: identity.state === 'sandbox' ? { ...sandboxCredentials.demo } : null,
    providers,
  };
}

/** Fails with `unavailable` unless the database answers, its schema is the code's and this process stays. */
export async function checkReadiness(context: Context): Promise<{ status: 'ready' }> {
  if (context.leaving.aborted) throw new AppError('unavailable', 'This server is stopping; try another one.');
  const pending = await pendingMigrations(context.database.knex);
  if (pending.length > 0) {
    throw new AppError('unavailable', `The database is missing ${pending.length} migrations; run: serplift migrate`);
  }
  return { status: 'ready' };
}
