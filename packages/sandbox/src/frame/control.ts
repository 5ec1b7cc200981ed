import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { FaultTable } from '../faults/fault-table.ts';
import { readFault } from '../faults/show-faults.ts';
import type { CallLog } from './calls.ts';
import { moveWorldClock, worldNow, type SandboxContext } from './frame.ts';
import { htmlPage, html } from './page.ts';

/** The sandbox's own pages: what it is, what it received, and which faults it shows. None of them is logged. */
export function controlRouter(of: { sandbox: SandboxContext; calls: CallLog; faults: FaultTable }): Router {
  const { sandbox, calls, faults } = of;
  const router = new Router();
  router.get('/', (ctx) => {
    ctx.body = indexPage(sandbox, calls.list().length, faults.list().length);
  });
  router.get('/calls', (ctx) => {
    const { match } = ctx.query;
    ctx.body = typeof match === 'string' ? calls.matching(match) : calls.list();
  });
  router.delete('/calls', (ctx) => {
    calls.clear();
    ctx.status = 204;
  });
  router.get('/faults', (ctx) => {
    ctx.body = faults.list();
  });
  router.post('/faults', (ctx) => {
    addFault(ctx, faults);
  });
  router.delete('/faults', (ctx) => {
    faults.clear();
    ctx.status = 204;
  });
  router.delete('/faults/:id', (ctx) => {
    faults.clear(Number(ctx.params['id']));
    ctx.status = 204;
  });
  router.get('/clock', (ctx) => {
    ctx.body = { now: worldNow(sandbox).toISOString() };
  });
  router.post('/clock', (ctx) => {
    moveWorld(ctx, sandbox);
  });
  return router;
}

/** The most days that the world moves at a time. */
const mostDays = 400;

function moveWorld(ctx: Context, sandbox: SandboxContext): void {
  const { days } = (ctx.request.body ?? {}) as { days?: unknown };
  if (typeof days !== 'number' || !(days > 0 && days <= mostDays)) {
    return refuse(ctx, `days: more than 0, at most ${mostDays}.`);
  }
  moveWorldClock(sandbox, days);
  ctx.body = { now: worldNow(sandbox).toISOString() };
}

function addFault(ctx: Context, faults: FaultTable): void {
  const fault = readFault(ctx.request.body);
  if (typeof fault === 'string') return refuse(ctx, fault);
  try {
    ctx.body = faults.add(fault);
    ctx.status = 201;
  } catch (error) {
    refuse(ctx, `match is not a valid expression: ${(error as Error).message}`);
  }
}

function refuse(ctx: Context, message: string): void {
  ctx.status = 400;
  ctx.body = { message };
}

function indexPage(sandbox: SandboxContext, callCount: number, faultCount: number): string {
  const { company, pages, competitors } = sandbox.world;
  return htmlPage(
    'Serplift sandbox',
    html`<p>
        The vendors' wire protocols for one fictional company, <strong>${company.name}</strong>: Google sign-in, Search
        Console, Analytics and Ads, Firebase Authentication, OpenAI, xAI, DataForSEO, and a web of ${pages.length} pages
        of its own and ${competitors.length} competitors. Nothing here leaves this machine.
      </p>
      <ul>
        <li><a href="/inbox">Inbox</a>: the mails that the sandbox would have sent</li>
        <li><a href="/google-ads/ledger">Google Ads ledger</a>: every ad that was created, changed or removed</li>
        <li><a href="/wordpress/changes">WordPress</a>: every change of a page's title or description</li>
        <li><a href="/calls">Calls</a>: the ${callCount} requests it received (DELETE /calls forgets them)</li>
        <li><a href="/clock">Clock</a>: the time of the world (POST /clock moves it by {"days": 3})</li>
        <li><a href="/faults">Faults</a>: ${faultCount} active (POST /faults adds, DELETE /faults ends them)</li>
      </ul>`,
  );
}
