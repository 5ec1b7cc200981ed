import type { SiteDescription } from './site.ts';

/** A repository on GitHub that a website is made from. */
export interface RepositoryConnection {
  /** Where its API is: github.com's, or that of a GitHub Enterprise Server. */
  apiUrl: string;
  owner: string;
  name: string;
  /** What the website is made from; null is the repository's default. */
  branch: string | null;
  /** A token that may write contents and pull requests. */
  token: string;
}

/** A repository on any other Git server, reached over HTTPS. */
export interface GitServerConnection {
  /** Without a slash at its end. */
  remoteUrl: string;
  /** What the server wants next to the token; most take any name. */
  username: string;
  branch: string | null;
  /** A token that may read the repository and push branches. */
  token: string;
}

/** A file of one commit. */
export interface RepositoryFile {
  path: string;
  /** Of its content. */
  sha: string;
  mode: string;
  /** 0 where the server doesn't say it. */
  sizeBytes: number;
}

/** The files of one commit. */
export interface RepositorySnapshot {
  commit: string;
  tree: string;
  files: ReadonlyMap<string, RepositoryFile>;
  /** False: the repository has more files than can be listed. */
  isComplete: boolean;
}

/** A pull request, or a branch that waits to be merged on a server without them. */
export interface PullRequest {
  /** Null where the server has none. */
  number: number | null;
  /** Null where it isn't known. */
  url: string | null;
  state: 'open' | 'merged' | 'closed';
  mergedAt: Date | null;
  /** The account that merged it; null where it isn't known. */
  mergedBy: string | null;
  /** The last commit on its branch. */
  head: string;
}

/** What was proposed, as it was when it was sent. */
export interface ProposedBranch {
  number: number | null;
  branch: string;
  head: string | null;
}

/** Files to change together, on a separate branch. */
export interface BranchCommit {
  branch: string;
  base: RepositorySnapshot;
  message: string;
  files: readonly { path: string; mode: string; text: string }[];
}

/**
 * A repository behind a website. Only `createBranch`, `propose` and `close` change something that people see. Throws
 * `reconnect_needed` when the token is refused; a write that may have happened throws with `details.outcomeUnknown`.
 */
export interface Repository {
  describe(signal: AbortSignal): Promise<SiteDescription>;
  /** The files of a commit; of the newest that the website is made from, where none is named. */
  snapshot(commit: string | null, signal: AbortSignal): Promise<RepositorySnapshot>;
  /** Null: it isn't text, or too long. */
  readText(file: RepositoryFile, signal: AbortSignal): Promise<string | null>;
  /** The newest commit of a branch; null when there is no such branch. */
  findBranch(branch: string, signal: AbortSignal): Promise<string | null>;
  /** The newest pull request of a branch, also one that is closed or whose branch was deleted. */
  findPullRequest(branch: string, signal: AbortSignal): Promise<PullRequest | null>;
  getPullRequest(number: number, signal: AbortSignal): Promise<PullRequest>;
  /** Makes a branch with one commit; one that is there already is left as it is. */
  createBranch(commit: BranchCommit, signal: AbortSignal): Promise<void>;
  /** Null: there is one already. */
  propose(of: { branch: string; title: string; body: string }, signal: AbortSignal): Promise<PullRequest | null>;
  /** Withdraws what was proposed, where no one added to it. */
  close(of: ProposedBranch, signal: AbortSignal): Promise<void>;
}
