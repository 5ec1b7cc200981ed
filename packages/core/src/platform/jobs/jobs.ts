import type { Knex } from 'knex';
import type { JobWorlds } from './queues.ts';
import type { SubjectJobs } from './share-queue-store.ts';

/** A job in progress. */
export interface ActiveJob {
  /** The same for every retry of the job. */
  id: string;
  /** Whose work it is. */
  teamId: string;
  optimizationId: string;
  /** 0 at first; a retry follows a worker that died or gave the job back. */
  retries: number;
  /** Aborted when the job was taken from this process. */
  signal: AbortSignal;
}

/** A deployment in progress. */
export interface DeployJob extends Pick<ActiveJob, 'id' | 'teamId' | 'signal'> {
  deploymentId: string;
}

/** A batch of texts that is planned or published. */
export interface PublishJob extends Pick<ActiveJob, 'id' | 'teamId' | 'signal'> {
  batchId: string;
}

/** Something of an automation that is tried again later when it throws: a run to start, a notice to send. */
export interface AutomationJob extends Pick<ActiveJob, 'id' | 'teamId' | 'signal'> {
  /** The run of the automation, or the notice. */
  subjectId: string;
  /** Whether nothing comes after a failure. */
  isLastTry: boolean;
}

/** A website whose search data is brought up to date, or whose pages are read. */
export interface SearchSyncJob extends Pick<ActiveJob, 'id' | 'signal'> {
  teamId: string;
  siteId: string;
}

/** What a worker does with a job; throwing gives it back for a retry. */
export interface JobHandlers {
  worklist: (job: ActiveJob) => Promise<void>;
  share: (job: ActiveJob) => Promise<void>;
  /** Absent: deployments are left to other workers. */
  deploy?: (job: DeployJob) => Promise<void>;
  /** Absent: publications are left to other workers. */
  publish?: (job: PublishJob) => Promise<void>;
  /** Absent: automations are left to other workers. */
  automations?: {
    /** A run has ended somewhere. */
    ended: () => void;
    start: (job: AutomationJob) => Promise<void>;
    notify: (job: AutomationJob) => Promise<void>;
  };
  /** Absent: search data is left to other workers. */
  searchSync?: (job: SearchSyncJob) => Promise<void>;
  /** Absent: the pages of websites are left to other workers. */
  pageReading?: (job: SearchSyncJob) => Promise<void>;
  /** A run was canceled somewhere. */
  cancelled: (optimizationId: string) => void;
}

/** A run as its jobs name it: with the team whose turn it is, and the providers that its worker has to agree about. */
export interface RunOfJob {
  optimizationId: string;
  teamId: string;
  worlds: JobWorlds;
}

/** The queue, seen from a use case: enqueue inside the caller's transaction, or cancel. */
export interface Jobs {
  /** Names this process in the ledger, where its unsettled calls are recognized after a crash. */
  readonly processName: string;
  /** Enqueues the planning of a run; the job commits or vanishes with `db`. */
  enqueueWorklist(db: Knex, run: RunOfJob): Promise<void>;
  /** Enqueues `shares` jobs that work a listed run's items together. */
  enqueueShares(db: Knex, work: RunOfJob & { shares: number }): Promise<void>;
  /** Enqueues the creation of a deployment's ads. */
  enqueueDeployment(db: Knex, of: { deploymentId: string; teamId: string }): Promise<void>;
  /** Enqueues the planning or publishing of a batch of texts. */
  enqueuePublishing(db: Knex, of: { batchId: string; teamId: string }): Promise<void>;
  /** Enqueues the start of an automation's run, or a mail or webhook call about its end. */
  enqueueAutomation(db: Knex, queue: 'automation' | 'notice', of: { subjectId: string; teamId: string }): Promise<void>;
  /** Enqueues the sync of a website's search data, unless it waits in the queue already. */
  enqueueSearchSync(
    db: Knex,
    site: { teamId: string; siteId: string },
    options?: { afterSeconds?: number },
  ): Promise<void>;
  /** Enqueues the reading of a website's pages, unless it waits in the queue already. */
  enqueuePageReading(db: Knex, site: { teamId: string; siteId: string }): Promise<void>;
  /** Tells every process that a run was canceled, so that upstream calls stop within a second. */
  announceCancel(db: Knex, optimizationId: string): Promise<void>;
  /** Starts to take jobs; the returned function takes no more and resolves when those in progress have ended. */
  work(handlers: JobHandlers): Promise<() => Promise<void>>;
  /** Whether the worker of this process found no open job anywhere when it looked last. */
  isIdle(): boolean;
  /** Whether a worker is running that agrees about these providers. */
  hasWorker(db: Knex, worlds: JobWorlds): Promise<boolean>;
  /** Gives teams their turns, and takes over what waits for processes with other settings and can be done here. */
  balance(db: Knex): Promise<void>;
  /** Whether a run of another team waits for the place that a share has. */
  isAnotherWaiting(db: Knex, shareId: string): Promise<boolean>;
  /** Says for each run whether its jobs still exist. */
  findRunJobs(db: Knex, optimizationIds: string[]): Promise<Map<string, SubjectJobs>>;
  /** The same for deployments. */
  findDeploymentJobs(db: Knex, deploymentIds: string[]): Promise<Map<string, SubjectJobs>>;
  /** The same for batches of texts. */
  findPublishJobs(db: Knex, batchIds: string[]): Promise<Map<string, SubjectJobs>>;
  close(): Promise<void>;
}
