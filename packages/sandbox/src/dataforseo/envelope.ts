import { hashText } from '../world/random.ts';

/** DataForSEO's own codes, which an answer of HTTP 200 carries at two levels. */
const statusMessages: Readonly<Record<number, string>> = {
  20000: 'Ok.',
  20100: 'Task Created.',
  40000: 'You can set only one task at a time.',
  40006: 'You can set a maximum of 100 tasks at once.',
  40100: 'You are not authorized to access this resource.',
  40101: 'Internal SE Server Error.',
  40102: 'No Search Results.',
  40103: 'Task execution failed.',
  40104: 'Please verify your account.',
  40200: 'Payment Required.',
  40202: 'Rate limit per minute exceeded.',
  40203: 'The cost limit per day has been exceeded.',
  40209: 'Too many simultaneous queries.',
  40210: 'Insufficient funds.',
  40401: 'Task Not Found.',
  40402: 'Invalid Path.',
  40501: 'Invalid Field.',
  40503: 'POST Data Is Invalid.',
  40601: 'Task Handed.',
  40602: 'Task In Queue.',
  50000: 'Internal Error.',
  50401: 'Timeout.',
};

// These concern the account or the whole call, so they are at the top and there are no tasks.
const WHOLE_CALL = new Set([40000, 40006, 40100, 40104, 40200, 40202, 40203, 40209, 40210, 40402, 40503, 50000]);

/** One task in an answer; `result` is null unless there is one. */
export interface AnsweredTask {
  id: string;
  status_code: number;
  status_message: string;
  time: string;
  cost: number;
  result_count: number;
  path: string[];
  data: Record<string, unknown>;
  result: unknown[] | null;
}

/** Whether a code is reported at the top of the answer rather than in a task. */
export function concernsWholeCall(code: number): boolean {
  return WHOLE_CALL.has(code);
}

/** The outer object of every answer. Cost is the sum over the tasks in USD. */
export function envelope(tasks: AnsweredTask[], code = 20000): Record<string, unknown> {
  const failed = tasks.filter((task) => task.status_code >= 40000).length;
  return {
    version: '0.1.20261103',
    status_code: code,
    status_message: statusMessages[code] ?? 'Error.',
    time: `${(0.02 + tasks.length / 1000).toFixed(4)} sec.`,
    cost: roundCost(tasks.reduce((sum, task) => sum + task.cost, 0)),
    tasks_count: tasks.length,
    tasks_error: failed,
    tasks: code === 20000 ? tasks : null,
  };
}

/** A task's part of an answer. */
export function answeredTask(parts: {
  id: string;
  path: string;
  data: Record<string, unknown>;
  code: number;
  message?: string;
  cost?: number;
  result?: unknown[];
}): AnsweredTask {
  const { code, result, cost = 0 } = parts;
  return {
    id: parts.id,
    status_code: code,
    status_message: parts.message ?? statusMessages[code] ?? 'Error.',
    time: `${(0.01 + (hashText(parts.id) % 4_000) / 1000).toFixed(4)} sec.`,
    cost: roundCost(cost),
    result_count: result?.length ?? 0,
    path: parts.path.split('/').filter((part) => part !== ''),
    data: parts.data,
    result: result ?? null,
  };
}

/** A task id in the vendor's form: time, account and a number. */
export function taskId(now: Date, number: number): string {
  const stamp = now.toISOString().slice(5, 16).replaceAll(/\D/gu, '');
  return `${stamp}-1535-0066-0000-${hashText(`${now.getTime()} ${number}`).toString(16).padStart(12, '0')}`;
}

function roundCost(usd: number): number {
  return Math.round(usd * 1e7) / 1e7;
}
