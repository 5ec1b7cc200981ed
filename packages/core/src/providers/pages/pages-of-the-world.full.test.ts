import { type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { webPages } from '@serplift/sandbox/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '../../platform/log.ts';
import { openWebPages } from './open-web-pages.ts';

const url = 'https://www.juniperandpine.example/tents/';
const policy = { attempts: 1, baseDelayMs: 1, maxDelayMs: 2, maxRetryAfterMs: 10 };
const { signal } = new AbortController();
let sandbox: RunningSandbox;
let pages: ReturnType<typeof openWebPages>;

beforeAll(async () => {
  sandbox = await startSandbox();
  pages = openWebPages({ sandboxUrl: sandbox.origin, log: openLog('silent'), policy });
});
afterEach(() => sandbox.faults.clear());
afterAll(async () => {
  await pages.close();
  await sandbox.close();
});

const all = Object.entries(webPages).map(([kind, { reason, title }]) => ({ kind, reason, title }));
const meet = (kind: string) => {
  const fault = sandbox.faults.add({ match: webPages[kind]?.match ?? '', kind });
  return pages.fetch(url, { signal }).finally(() => sandbox.faults.clear(fault.id));
};

describe('what is not the page is named and never read as the page', () => {
  it.each(all.filter(({ reason }) => reason !== null))('$kind: $reason', async ({ kind, reason }) => {
    await expect(meet(kind)).rejects.toMatchObject({ code: 'provider_rejected', details: { reason } });
  });
});

describe('a page is read as browsers read it', () => {
  it.each(all.filter(({ reason }) => reason === null))('$kind', async ({ kind, title }) => {
    expect((await meet(kind)).title).toBe(title);
  });
});

describe('a page that scripts fill', () => {
  it('may be read for the texts of its head alone', async () => {
    sandbox.faults.add({ match: 'GET', kind: 'scripts fill the root' });
    expect((await pages.fetch(url, { signal, headOnly: true })).title).toBe('Shop');
  });
});
