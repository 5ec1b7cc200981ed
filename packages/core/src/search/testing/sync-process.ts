import { connectDatabase } from '../../platform/database/connect.ts';
import { openLog } from '../../platform/log.ts';
import { createSecretBox } from '../../platform/secrets.ts';
import { openGoogle } from '../../providers/google/open-google.ts';
import { sandboxCredentials } from '../../providers/upstream/provider-settings.ts';
import type { Context } from '../../team/context/context.ts';
import { openTestContext } from '../../testing/run-world.ts';
import { ensureWindow } from '../kept/ensure-window.ts';

/**
 * Fetches a run's window in a separate process, for a test that kills it:
 * `sync-process.ts DATABASE_URL SANDBOX_URL KEY TEAM WEBSITE NOW` kills itself, as `kill -9` does, when it is about to write its
 * tenth day.
 */
const [url = '', sandboxUrl = '', key = '', teamId = '', siteUrl = '', now = ''] = process.argv.slice(2);
const lastDay = 10;
const database = await connectDatabase({ url }, { poolSize: 2 });
const base = openTestContext(database);
const setting = { state: 'sandbox', ...sandboxCredentials.google } as const;
const google = openGoogle({ setting, sandboxUrl, log: openLog('silent') });
const context: Context = {
  ...base,
  providers: { google } as Context['providers'],
  secrets: createSecretBox({ current: Buffer.from(key, 'base64'), older: [] }),
  now: () => new Date(now),
};
let written = 0;
context.db.on('query', ({ sql }: { sql: string }) => {
  if (!sql.startsWith('insert into "search_days"')) return;
  written += 1;
  if (written === lastDay) process.kill(process.pid, 'SIGKILL');
});
await ensureWindow(context, { teamId, siteUrl });
