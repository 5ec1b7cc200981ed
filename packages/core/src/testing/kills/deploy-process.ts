import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { workDeployment } from '../../ads/deploy/work-deployment.ts';
import { openGoogleAds } from '../../providers/google-ads/open-google-ads.ts';
import { sandboxCredentials } from '../../providers/upstream/provider-settings.ts';
import { openKilledProcess } from './killed-process.ts';

// Processes a deployment in a separate process, for tests that kill it.
const settleMs = 400;
const setting = { state: 'sandbox', ...sandboxCredentials.google } as const;
const { context, taskId, pass, end } = await openKilledProcess(({ sandboxUrl, log }) => ({
  googleAds: openGoogleAds({ setting, sandboxUrl, log }),
}));
subscribe('http.client.request.start', (message) => {
  const { request } = message as { request: ClientRequest };
  const name = request.path.split('/').at(-1) ?? '';
  pass(`before ${name}`);
  request.once('finish', () => pass(`sent ${name}`));
  request.once('response', () => pass(`after ${name}`));
});
await workDeployment(context, taskId, { settleMs });
await end();
