import { subscribe } from 'node:diagnostics_channel';
import { workPublishing } from '../../live/publications/work-publishing.ts';
import { openWebPages } from '../../providers/pages/open-web-pages.ts';
import { openSites } from '../../providers/sites/open-sites.ts';
import { openKilledProcess } from './killed-process.ts';

// Publishes a batch in a separate process, for tests that kill it.
const { context, taskId, pass, end } = await openKilledProcess(({ sandboxUrl, log }) => ({
  webPages: openWebPages({ sandboxUrl, log }),
  sites: openSites({ sandboxUrl, log, publicOrigin: null }),
}));
const channels = { create: 'before', bodySent: 'sent', headers: 'after' } as const;
for (const [channel, word] of Object.entries(channels)) {
  subscribe(`undici:request:${channel}`, (message) => {
    const { method, path } = (message as { request: { method: string; path: string } }).request;
    pass(`${word} ${method} ${path.split('?', 1)[0] ?? ''}`);
  });
}
await workPublishing(context, taskId);
await end();
