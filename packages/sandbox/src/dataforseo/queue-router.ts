import { Router } from '@koa/router';
import type { SandboxContext } from '../frame/frame.ts';
import { spend } from './account.ts';
import { buildSerp } from './build-serp.ts';
import { type AnsweredTask, answeredTask, envelope, taskId } from './envelope.ts';
import { timestamp } from './serp-items.ts';
import { readSerpTask, serpCost, type SerpTask } from './serp-task.ts';

const BASE = '/v3/serp/google/organic';
const MAX_TASKS = 100;
const MAX_DEPTH = 700;

interface QueuedTask {
  id: string;
  task: SerpTask;
  postedAt: Date;
  /** The first question about it finds it in the queue, the next one finds it done. */
  askedAbout: boolean;
  collected: boolean;
}

/** The queued way: post up to 100 tasks, ask which are ready, fetch each. */
export function queueRouter(sandbox: SandboxContext): Router {
  const router = new Router();
  const queue = new Map<string, QueuedTask>();

  router.post(`${BASE}/task_post`, (ctx) => {
    const given: unknown = ctx.request.body;
    if (!Array.isArray(given) || given.length === 0) ctx.body = envelope([], 40503);
    else if (given.length > MAX_TASKS) ctx.body = envelope([], 40006);
    else ctx.body = envelope(given.map((value: unknown) => postTask(sandbox, queue, value)));
  });

  router.get(`${BASE}/tasks_ready`, (ctx) => {
    const waiting = [...queue.values()].filter((queued) => !queued.collected);
    const ready = waiting.filter((queued) => queued.askedAbout).map(readyEntry);
    for (const queued of waiting) queued.askedAbout = true;
    const id = taskId(sandbox.now(), queue.size);
    ctx.body = envelope([
      answeredTask({
        id,
        path: ctx.path,
        data: { api: 'serp', function: 'tasks_ready', se: 'google', se_type: 'organic' },
        code: 20000,
        result: ready,
      }),
    ]);
  });

  router.get(`${BASE}/task_get/:way/:id`, (ctx) => {
    const { way = '', id = '' } = ctx.params;
    ctx.body = envelope([
      getTask(sandbox, queue.get(id), { way: way === 'regular' ? 'regular' : 'advanced', id, path: ctx.path }),
    ]);
  });
  return router;
}

function postTask(sandbox: SandboxContext, queue: Map<string, QueuedTask>, value: unknown): AnsweredTask {
  const id = taskId(sandbox.now(), queue.size);
  const path = `${BASE}/task_post`;
  const task = readSerpTask(value, MAX_DEPTH);
  if ('field' in task)
    return answeredTask({ id, path, data: task.data, code: 40501, message: `Invalid Field: '${task.field}'.` });
  const cost = serpCost(task, 'queued');
  queue.set(id, { id, task, postedAt: sandbox.now(), askedAbout: false, collected: false });
  spend(sandbox, cost);
  return answeredTask({ id, path, data: { ...task.data, function: 'task_post' }, code: 20100, cost });
}

function getTask(
  sandbox: SandboxContext,
  queued: QueuedTask | undefined,
  asked: { way: 'advanced' | 'regular'; id: string; path: string },
): AnsweredTask {
  const { id, path } = asked;
  if (queued === undefined) return answeredTask({ id, path, data: {}, code: 40401 });
  const data = { ...queued.task.data, function: 'task_get' };
  if (!queued.askedAbout) {
    queued.askedAbout = true;
    return answeredTask({ id, path, data, code: 40602 });
  }
  queued.collected = true;
  const { code, result } = buildSerp(sandbox, queued.task, asked.way);
  return answeredTask({ id, path, data, code, ...(result !== null && { result: [result] }) });
}

function readyEntry({ id, task, postedAt }: QueuedTask): Record<string, unknown> {
  return {
    id,
    se: 'google',
    se_type: 'organic',
    date_posted: timestamp(postedAt),
    tag: typeof task.data['tag'] === 'string' ? task.data['tag'] : '',
    endpoint_regular: `${BASE}/task_get/regular/${id}`,
    endpoint_advanced: `${BASE}/task_get/advanced/${id}`,
    endpoint_html: null,
  };
}
