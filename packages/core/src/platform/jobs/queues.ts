import { createHash } from 'node:crypto';
import type { PgBoss } from 'pg-boss';

const queueOptions = {
  notify: true,
  // A killed worker is noticed when its heartbeat is this old; 10 is the least pg-boss takes.
  heartbeatSeconds: 10,
  // A crash uses up a retry, so there are many; a run that fails does so by itself, never by its job.
  retryLimit: 50,
  retryDelay: 1,
  expireInSeconds: 23 * 3600,
  deleteAfterSeconds: 86_400,
};

const siteOptions = { ...queueOptions, retryLimit: 4, retryDelay: 15, retryBackoff: true, policy: 'short' };

/** Each queue with how many of its jobs one process works on at a time, and the providers its jobs depend on. */
export const queues = {
  // A run brings its own list of providers.
  worklist: { options: queueOptions, lanes: 6, providers: [] },
  share: { options: queueOptions, lanes: 8, providers: [] },
  deploy: { options: queueOptions, lanes: 4, providers: ['google'] },
  publish: { options: queueOptions, lanes: 2, providers: ['pages'] },
  // How often and when these are tried again, docs/automations.md says to people.
  automation: {
    options: { ...queueOptions, retryLimit: 4, retryDelay: 15, retryBackoff: true },
    lanes: 2,
    providers: ['google', 'dataforseo', 'pages'],
  },
  notice: {
    options: { ...queueOptions, retryLimit: 3, retryDelay: 10, retryBackoff: true },
    lanes: 2,
    providers: ['google', 'mail'],
  },
  searchSync: { options: siteOptions, lanes: 2, providers: ['google'] },
  // Each reads one website, at the pace of its host.
  pageReading: { options: siteOptions, lanes: 2, providers: ['pages'] },
} as const;

export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];

/** Whether each provider is live, and where, or simulated or missing; jobs are left to processes that agree. */
export type JobWorlds = Readonly<Record<string, string | undefined>>;

/** The part of a queue for processes whose providers are the same; the others don't even look at it. */
export type PartOf = (name: QueueName) => string;

export function partsFor(worlds: JobWorlds): PartOf {
  const sorted = Object.entries(worlds).sort(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 8);
  return (name) => `${name}.${hash}`;
}

/** Creates the parts of all queues that this process puts jobs into. */
export async function createQueues(boss: PgBoss, partOf: PartOf): Promise<void> {
  for (const name of queueNames) await boss.createQueue(partOf(name), queues[name].options);
}
