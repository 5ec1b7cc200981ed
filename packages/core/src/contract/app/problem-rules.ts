import type { SystemOverview } from './dashboard-api.ts';

type Provider = SystemOverview['providers'][number];

/** What people call the providers. */
export const providerTitles: Record<Provider['name'], string> = {
  identity: 'Sign-in',
  google: 'Google',
  openai: 'OpenAI',
  xai: 'xAI',
  custom: 'Custom language model',
  dataforseo: 'DataForSEO',
  pages: 'Page fetching',
  mail: 'Email',
};

/** What does not work without a provider, and the variables that set it up; no one misses a custom model. */
const losses: Partial<Record<Provider['name'], { loss: string; variables: string }>> = {
  identity: { loss: 'no one can sign in', variables: '`FIREBASE_API_KEY` and `FIREBASE_PROJECT_ID`' },
  google: {
    loss: 'no team can connect Search Console, Ads or Analytics',
    variables: '`GOOGLE_CLIENT_ID` and `GOOGLE_CLIENT_SECRET`',
  },
  openai: { loss: 'runs with its models are refused', variables: '`OPENAI_API_KEY`' },
  xai: { loss: 'runs with its models are refused', variables: '`XAI_API_KEY`' },
  dataforseo: { loss: 'no competitors are read', variables: '`DATAFORSEO_LOGIN` and `DATAFORSEO_PASSWORD`' },
  mail: { loss: 'people have to share invitation links themselves', variables: '`SMTP_URL` and `MAIL_FROM`' },
};

const limits = { waitSeconds: 60, connectionShare: 0.8 };

/** Whether people miss something while the provider is not set up. */
export function isMissed({ name, state }: Provider): boolean {
  return state === 'missing' && losses[name] !== undefined;
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Something the administrator should act on. */
export interface SystemProblem {
  tone: 'bad' | 'warn';
  title: string;
  /** What to do, a line each; commands and variables are between backticks. */
  remedies: string[];
}

function databaseProblems({ database }: SystemOverview): SystemProblem[] {
  const problems: SystemProblem[] = [];
  if (database.pendingMigrations > 0) {
    problems.push({
      tone: 'bad',
      title: `The database is missing ${countOf(database.pendingMigrations, 'migration')}`,
      remedies: ["Run `serplift migrate`; until then, this version doesn't process runs."],
    });
  }
  if (database.connections >= database.maxConnections * limits.connectionShare) {
    problems.push({
      tone: 'warn',
      title: `${database.connections} of ${database.maxConnections} database connections are in use`,
      remedies: ['Raise `max_connections` of PostgreSQL, or run fewer processes.'],
    });
  }
  return problems;
}

function queueProblems({ queue, workers }: SystemOverview): SystemProblem[] {
  const problems: SystemProblem[] = [];
  const waited = queue.oldestWaitingSeconds ?? 0;
  if (workers.length === 0) {
    problems.push({
      tone: 'bad',
      title: 'No worker is running',
      remedies: [
        queue.waiting > 0
          ? `${countOf(queue.waiting, 'job')} ${queue.waiting === 1 ? 'is' : 'are'} waiting for one.`
          : 'Runs wait until one starts.',
        'Start `serplift worker`, or `serplift serve` without `--no-worker`.',
      ],
    });
  } else if (waited > limits.waitSeconds) {
    problems.push({
      tone: 'warn',
      title: `A job has waited for ${Math.floor(waited / 60)} min`,
      remedies: ['Start more workers with `serplift worker`, or raise `WORKER_CONCURRENCY`.'],
    });
  }
  if (queue.failed > 0) {
    problems.push({
      tone: 'warn',
      title: `${countOf(queue.failed, 'job')} failed in the last 24 hours`,
      remedies: ["Monitoring lists the affected runs; the workers' logs say why."],
    });
  }
  return problems;
}

function providerProblems({ providers }: SystemOverview): SystemProblem[] {
  const missing = providers.filter((provider) => isMissed(provider));
  const problems: SystemProblem[] = [];
  if (missing.length > 0) {
    problems.push({
      tone: missing.some(({ name }) => name === 'identity') ? 'bad' : 'warn',
      title: `${countOf(missing.length, 'provider')} ${missing.length === 1 ? 'is' : 'are'} not set up`,
      remedies: missing.map(
        ({ name }) =>
          `${providerTitles[name]}: ${losses[name]?.loss ?? ''}. Set ${losses[name]?.variables ?? ''} and start again.`,
      ),
    });
  }
  return problems;
}

/** What is wrong with the installation and what to do about it, the worst first. */
export function findProblems(overview: SystemOverview): SystemProblem[] {
  const problems = [...databaseProblems(overview), ...queueProblems(overview), ...providerProblems(overview)];
  return problems.toSorted((a, b) => Number(a.tone === 'warn') - Number(b.tone === 'warn'));
}
