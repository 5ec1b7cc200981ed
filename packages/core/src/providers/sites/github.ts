import * as z from 'zod/mini';
import {
  blobAnswer,
  commitAnswer,
  messageOf,
  pullAnswer,
  pullsAnswer,
  refAnswer,
  refusalOf,
  rejected,
  repositoryAnswer,
  revertAnswer,
  shaAnswer,
  treeAnswer,
} from './github-answers.ts';
import type { BranchCommit, PullRequest, Repository, RepositoryConnection, RepositorySnapshot } from './repository.ts';
import type { SiteAnswer, SiteRequests } from './site-requests.ts';

/** What GitHub's REST API is called by; each version is answered for two years at least. */
const apiVersion = '2022-11-28';
/** Links and submodules aren't files to edit. */
const fileModes = new Set(['100644', '100755']);
const maxFileBytes = 1_000_000;
/** GitHub lists at most 100,000 files and 7 MB. */
const maxTreeBytes = 24_000_000;
const maxBlobBytes = 2 * maxFileBytes;
/** GitHub's hourly limit is over within minutes at best, so this asks people to come back. */
const limitedMs = 60_000;

const graphql = 'graphql';
const revertMutation = `mutation SerpliftRevert($input: RevertPullRequestInput!) {
  revertPullRequest(input: $input) { revertPullRequest { number } }
}`;

interface Question {
  operation: string;
  /** Below the repository, such as "/git/refs". */
  path: string;
  method?: 'GET' | 'POST' | 'PATCH';
  body?: object;
  isWrite?: boolean;
  maxBytes?: number;
}

interface Client {
  requests: SiteRequests;
  connection: RepositoryConnection;
}

const isLimited = (answer: SiteAnswer): boolean => answer.status === 403 && /rate limit/iu.test(messageOf(answer));

/** The answer, whatever its status. */
function ask({ requests, connection }: Client, question: Question, signal: AbortSignal): Promise<SiteAnswer> {
  const { operation, path, method = 'GET', body, isWrite = false, maxBytes } = question;
  const { owner, name, token } = connection;
  const api = connection.apiUrl.replace(/\/$/u, '');
  return requests.send({
    operation: `github.${operation}`,
    // An Enterprise Server has its GraphQL next to "/api/v3".
    url: path === graphql ? `${api.replace(/\/v3$/u, '')}/graphql` : `${api}/repos/${owner}/${name}${path}`,
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/vnd.github+json',
      'x-github-api-version': apiVersion,
    },
    secrets: [token],
    body,
    signal,
    isWrite,
    throttledMs: (answer) => (isLimited(answer) ? (answer.retryAfterMs ?? limitedMs) : null),
    ...(maxBytes !== undefined && { maxBytes }),
  });
}

/** What a good answer says. Throws GitHub's refusal. */
function understood<Schema extends z.ZodMiniType>(
  { connection: { apiUrl, owner, name } }: Client,
  answer: SiteAnswer,
  schema: Schema,
): z.infer<Schema> {
  const parsed = answer.status >= 200 && answer.status < 300 ? z.safeParse(schema, answer.body) : null;
  if (parsed?.success !== true) throw refusalOf(answer, new URL(apiUrl).host, `${owner}/${name}`);
  return parsed.data;
}

async function call<Schema extends z.ZodMiniType>(
  client: Client,
  { schema, ...question }: Question & { schema: Schema },
  signal: AbortSignal,
): Promise<z.infer<Schema>> {
  return understood(client, await ask(client, question, signal), schema);
}

const toPullRequest = (pull: z.infer<typeof pullAnswer>): PullRequest => ({
  number: pull.number,
  nodeId: pull.node_id,
  url: pull.html_url,
  state: pull.merged_at !== null ? 'merged' : pull.state,
  mergedAt: pull.merged_at === null ? null : new Date(pull.merged_at),
  mergedBy: pull.merged_by?.login ?? null,
});

const describeRepository = (client: Client, signal: AbortSignal) =>
  call(client, { operation: 'describe', path: '', schema: repositoryAnswer }, signal);

/** The branch that the website is made from. */
async function baseBranch(client: Client, signal: AbortSignal): Promise<string> {
  return client.connection.branch ?? (await describeRepository(client, signal)).default_branch;
}

async function findBranch(client: Client, branch: string, signal: AbortSignal): Promise<string | null> {
  const path = `/git/ref/heads/${branch.split('/').map(encodeURIComponent).join('/')}`;
  const answer = await ask(client, { operation: 'branch', path }, signal);
  return answer.status === 404 ? null : understood(client, answer, refAnswer).object.sha;
}

async function readText(client: Client, sha: string, signal: AbortSignal): Promise<string | null> {
  const question = { operation: 'file', path: `/git/blobs/${sha}`, maxBytes: maxBlobBytes, schema: blobAnswer };
  const bytes = Buffer.from((await call(client, question, signal)).content, 'base64');
  const text = bytes.toString('utf8');
  // What can't be written back byte by byte is not edited.
  return Buffer.from(text, 'utf8').equals(bytes) ? text : null;
}

async function readSnapshot(client: Client, signal: AbortSignal): Promise<RepositorySnapshot> {
  const { owner, name } = client.connection;
  const branch = await baseBranch(client, signal);
  const commit = await findBranch(client, branch, signal);
  if (commit === null) throw rejected(`${owner}/${name} has no branch "${branch}".`);
  const asked = { operation: 'commit', path: `/git/commits/${commit}`, schema: commitAnswer };
  const { tree } = await call(client, asked, signal);
  const path = `/git/trees/${tree.sha}?recursive=1`;
  const listing = await call(client, { operation: 'tree', path, maxBytes: maxTreeBytes, schema: treeAnswer }, signal);
  const files = listing.tree.filter(({ type, mode }) => type === 'blob' && fileModes.has(mode));
  const byPath = new Map(files.map((file) => [file.path, file]));
  const texts = new Map<string, Promise<string | null>>();
  return {
    commit,
    tree: tree.sha,
    paths: [...byPath.keys()],
    read: async (path) => {
      const file = byPath.get(path);
      if (file === undefined || (file.size ?? 0) > maxFileBytes) return null;
      const { sha, mode } = file;
      const reading = texts.get(sha) ?? readText(client, sha, signal);
      texts.set(sha, reading);
      const text = await reading;
      return text === null ? null : { path, mode, text };
    },
  };
}

/** Only the last request shows anything to people: until it arrives, nothing refers to the others. */
async function createBranch(client: Client, of: BranchCommit, signal: AbortSignal): Promise<void> {
  const { branch, base, message, files } = of;
  const make = (operation: string, body: object) =>
    ({ operation, path: `/git/${operation}`, method: 'POST', body }) as const;
  const tree = files.map(({ path, mode, text }) => ({ path, mode, type: 'blob', content: text }));
  const made = await call(client, { ...make('trees', { base_tree: base.tree, tree }), schema: shaAnswer }, signal);
  const commit = make('commits', { message, tree: made.sha, parents: [base.commit] });
  const { sha } = await call(client, { ...commit, schema: shaAnswer }, signal);
  const ref = make('refs', { ref: `refs/heads/${branch}`, sha });
  await call(client, { ...ref, isWrite: true, schema: refAnswer }, signal);
}

async function getPullRequest(client: Client, number: number, signal: AbortSignal): Promise<PullRequest> {
  const question = { operation: 'pullRequest', path: `/pulls/${number}`, schema: pullAnswer };
  return toPullRequest(await call(client, question, signal));
}

async function findPullRequest(
  client: Client,
  by: Parameters<Repository['findPullRequest']>[0],
  signal: AbortSignal,
): Promise<PullRequest | null> {
  const head = 'branch' in by ? { head: `${client.connection.owner}:${by.branch}` } : {};
  const path = `/pulls?${new URLSearchParams({ state: 'all', ...head, per_page: '100' }).toString()}`;
  const pulls = await call(client, { operation: 'findPullRequest', path, schema: pullsAnswer }, signal);
  // A filter that is not understood must not make another pull request ours.
  const pull = pulls.find(({ head, body }) =>
    'branch' in by ? head.ref === by.branch : body?.includes(by.mark) === true,
  );
  return pull === undefined ? null : toPullRequest(pull);
}

async function describe(client: Client, signal: AbortSignal): ReturnType<Repository['describe']> {
  const { full_name, default_branch, archived, permissions } = await describeRepository(client, signal);
  if (archived) throw rejected(`${full_name} is archived, so nothing can be proposed in it.`);
  if (permissions?.push === false) {
    throw rejected(`The token isn't allowed to write to ${full_name}. Give it access to contents and pull requests.`);
  }
  const branch = client.connection.branch ?? default_branch;
  if ((await findBranch(client, branch, signal)) === null) throw rejected(`${full_name} has no branch "${branch}".`);
  return { name: `GitHub, branch ${branch}`, siteName: full_name };
}

/** A repository on GitHub, whose pull requests people review and merge. */
export function openGitHub(requests: SiteRequests, connection: RepositoryConnection): Repository {
  const client = { requests, connection };
  return {
    describe: (signal) => describe(client, signal),
    snapshot: (signal) => readSnapshot(client, signal),
    hasBranch: async (branch, signal) => (await findBranch(client, branch, signal)) !== null,
    findPullRequest: (by, signal) => findPullRequest(client, by, signal),
    getPullRequest: (number, signal) => getPullRequest(client, number, signal),
    createBranch: (commit, signal) => createBranch(client, commit, signal),
    propose: async ({ branch, ...text }, signal) => {
      const body = { ...text, head: branch, base: await baseBranch(client, signal) };
      const question = { operation: 'propose', path: '/pulls', method: 'POST', body, isWrite: true } as const;
      return toPullRequest(await call(client, { ...question, schema: pullAnswer }, signal));
    },
    // As GitHub's own button does; it refuses where the same lines were changed since.
    revert: async (pull, text, signal) => {
      const body = { query: revertMutation, variables: { input: { pullRequestId: pull.nodeId, ...text } } };
      const question = { operation: 'revert', path: graphql, method: 'POST', body, isWrite: true } as const;
      const { data } = await call(client, { ...question, schema: revertAnswer }, signal);
      return getPullRequest(client, data.revertPullRequest.revertPullRequest.number, signal);
    },
    close: async (number, signal) => {
      const question = { operation: 'close', path: `/pulls/${number}`, method: 'PATCH', isWrite: true } as const;
      await call(client, { ...question, body: { state: 'closed' }, schema: pullAnswer }, signal);
    },
  };
}
