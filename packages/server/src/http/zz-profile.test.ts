import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { api } from '@serplift/core/api';
import wt from 'node:worker_threads';
import { syncBuiltinESMExports } from 'node:module';
import { it } from 'vitest';
import { openSearchTeam, sandboxWebsite as websiteUrl, until } from '../testing/search-runs.ts';

const threads: any[] = [];
const Base = wt.Worker;
(wt as any).Worker = class extends Base { constructor(f: any, o: any) { super(f, o); threads.push([o?.name, this, 0]); const t = threads.at(-1); const i = setInterval(() => { t[2] = this.performance.eventLoopUtilization().active || t[2]; }, 50); this.on('exit', () => clearInterval(i)); i.unref(); } };
syncBuiltinESMExports();

it.each([1, 2])('profiles %s', async () => {
  const t0 = process.cpuUsage();
  const { product, owner } = await openSearchTeam();
  const start = process.cpuUsage(t0);
  console.log('opening', (start.user + start.system) / 1e6);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 500 });
  for (const round of [1, 2, 3]) {
    const before = process.cpuUsage();
    const calls = product.sandbox.calls.list().length;
    const at = Date.now();
    if (process.env['PROF']) await session.post('Profiler.start');
    const { id } = await owner.call(api.seo.start, { websiteUrl, settings: process.env['MAXP'] ? { maxPages: Number(process.env['MAXP']) } : {} });
    const run = await until(() => owner.call(api.seo.show, { optimizationId: id }), (one) => one.completedAt !== null);
    if (process.env['PROF']) {
      const { profile } = await session.post('Profiler.stop');
      writeFileSync(`/tmp/sb-profile-${round}.cpuprofile`, JSON.stringify(profile));
    }
    const used = process.cpuUsage(before);
    console.log('threads', JSON.stringify(threads.map(([n, , a]) => [n, Math.round(a)])));
    const made = product.sandbox.calls.list().slice(calls);
    const by: Record<string, number> = {};
    for (const c of made) by[c.family] = (by[c.family] ?? 0) + 1;
    if (round === 1) for (const p of run.pages) if (p.state !== 'succeeded') console.log(p.url, p.state, JSON.stringify(p.reasons));
    const bytes: Record<string, number> = {};
    void bytes;
    console.log('round', round, 'cpu s', (used.user + used.system) / 1e6, 'wall', (Date.now() - at) / 1000, 'pages', run.pages.length, JSON.stringify(by), JSON.stringify(run.results.summary));
  }
  await product.close();
});
