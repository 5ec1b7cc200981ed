/** What a website's system says about itself. */
export interface SiteDescription {
  /** For people, such as "WordPress 6.5.5 with Yoast SEO". */
  name: string;
  siteName: string;
}

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

/** A file as it is edited: its text, and how git keeps it. */
export interface RepositoryFile {
  path: string;
  mode: string;
  text: string;
}

/** The newest commit of the branch that the website is made from; each of its files is read once. */
export interface RepositorySnapshot {
  commit: string;
  tree: string;
  paths: readonly string[];
  /** Null: there is no such file, or it isn't text, or too long. */
  read: (path: string) => Promise<RepositoryFile | null>;
}

export interface PullRequest {
  number: number;
  /** What GraphQL calls it. */
  nodeId: string;
  url: string;
  state: 'open' | 'merged' | 'closed';
  mergedAt: Date | null;
  /** The account that merged it; null where it isn't known. */
  mergedBy: string | null;
}

/** Files to change together, on a separate branch. */
export interface BranchCommit {
  branch: string;
  base: RepositorySnapshot;
  message: string;
  files: readonly RepositoryFile[];
}

/** What people read of a pull request. */
export interface PullText {
  title: string;
  body: string;
}

/**
 * A repository behind a website. Only `createBranch`, `propose`, `revert` and `close` change something that people see.
 * Throws `reconnect_needed` when the token is refused; a write that may have happened throws with `details.outcomeUnknown`.
 */
export interface Repository {
  describe(signal: AbortSignal): Promise<SiteDescription>;
  snapshot(signal: AbortSignal): Promise<RepositorySnapshot>;
  /** Whether there is such a branch. */
  hasBranch(branch: string, signal: AbortSignal): Promise<boolean>;
  /** The newest pull request of a branch, or with a mark in its body; also one that is closed or whose branch was deleted. */
  findPullRequest(by: { branch: string } | { mark: string }, signal: AbortSignal): Promise<PullRequest | null>;
  getPullRequest(number: number, signal: AbortSignal): Promise<PullRequest>;
  /** Makes a branch with one commit. Throws GitHub's refusal when there is such a branch. */
  createBranch(commit: BranchCommit, signal: AbortSignal): Promise<void>;
  propose(of: PullText & { branch: string }, signal: AbortSignal): Promise<PullRequest>;
  /** Makes a pull request that takes back a merged one. */
  revert(pull: PullRequest, text: PullText, signal: AbortSignal): Promise<PullRequest>;
  close(number: number, signal: AbortSignal): Promise<void>;
}
