import { endpoint } from '@octokit/endpoint';
import * as z from 'zod/mini';
import {
  blobAnswer,
  commitAnswer,
  isExisting,
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
import type {
  BranchCommit,
  PullRequest,
  PullText,
  Repository,
  RepositoryConnection,
  RepositoryFile,
  RepositorySnapshot,
} from './repository.ts';
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

const pullRoute = '/repos/{owner}/{repo}/pulls/{pull_number}';
const graphqlRoute = '/graphql';

const revertMutation = `mutation SerpliftRevert($input: RevertPullRequestInput!) {
  revertPullRequest(input: $input) { revertPullRequest { number } }
}`;

interface Question {
  operation: string;
  /** As GitHub's documentation names it, such as "GET /repos/{owner}/{repo}". */
  route: string;
  parameters?: Record<string, unknown>;
  isWrite?: boolean;
  maxBytes?: number;
}

interface Client {
  connection: RepositoryConnection;
  /** The answer, whatever its status. */
  ask: (question: Question, signal: AbortSignal) => Promise<SiteAnswer>;
  /** What a good answer says. Throws GitHub's refusal. */
  understood: <Schema extends z.ZodMiniType>(answer: SiteAnswer, schema: Schema) => z.infer<Schema>;
}

function openClient(requests: SiteRequests, connection: RepositoryConnection): Client {
  const { apiUrl, owner, name, token } = connection;
  const repository = `${owner}/${name}`;
  const { host } = new URL(apiUrl);
  const build = endpoint.defaults({ baseUrl: apiUrl.replace(/\/$/u, ''), owner, repo: name });
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': apiVersion,
  };
  const isLimited = (answer: SiteAnswer): boolean => answer.status === 403 && /rate limit/iu.test(messageOf(answer));
  return {
    connection,
    ask: async ({ operation, route, parameters = {}, isWrite = false, maxBytes }, signal) => {
      const { url: built, method, body } = build(route, parameters);
      // An Enterprise Server has its GraphQL next to "/api/v3".
      const url = route.endsWith(graphqlRoute) ? built.replace(/\/v3(?=\/graphql$)/u, '') : built;
      return requests.send({
        operation: `github.${operation}`,
        url,
        method: method as 'GET' | 'POST' | 'PATCH',
        headers,
        secrets: [token],
        body: body as unknown,
        signal,
        isWrite,
        throttledMs: (answer) => (isLimited(answer) ? (answer.retryAfterMs ?? limitedMs) : null),
        ...(maxBytes !== undefined && { maxBytes }),
      });
    },
    understood: (answer, schema) => {
      const parsed = answer.status >= 200 && answer.status < 300 ? z.safeParse(schema, answer.body) : null;
      if (parsed?.success !== true) throw refusalOf(answer, host, repository);
      return parsed.data;
    },
  };
}

const toPullRequest = (pull: z.infer<typeof pullAnswer>): PullRequest => ({
  number: pull.number,
  nodeId: pull.node_id,
  url: pull.html_url,
  branch: pull.head.ref,
  state: pull.merged_at !== null ? 'merged' : pull.state,
  mergedAt: pull.merged_at === null ? null : new Date(pull.merged_at),
  mergedBy: pull.merged_by?.login ?? null,
  head: pull.head.sha,
});

/** What a good answer to a question says. Throws GitHub's refusal. */
async function call<Schema extends z.ZodMiniType>(
  client: Client,
  { schema, ...question }: Question & { schema: Schema },
  signal: AbortSignal,
): Promise<z.infer<Schema>> {
  return client.understood(await client.ask(question, signal), schema);
}

const describeRepository = (client: Client, signal: AbortSignal) =>
  call(client, { operation: 'describe', route: 'GET /repos/{owner}/{repo}', schema: repositoryAnswer }, signal);

/** The branch that the website is made from. */
async function baseBranch(client: Client, signal: AbortSignal): Promise<string> {
  return client.connection.branch ?? (await describeRepository(client, signal)).default_branch;
}

async function findBranch({ ask, understood }: Client, branch: string, signal: AbortSignal): Promise<string | null> {
  const route = 'GET /repos/{owner}/{repo}/git/ref/{+ref}';
  const ref = `heads/${branch.split('/').map(encodeURIComponent).join('/')}`;
  const answer = await ask({ operation: 'branch', route, parameters: { ref } }, signal);
  if (answer.status === 404) return null;
  return understood(answer, refAnswer).object.sha;
}

async function readSnapshot(client: Client, commit: string | null, signal: AbortSignal): Promise<RepositorySnapshot> {
  const { owner, name } = client.connection;
  const branch = commit === null ? await baseBranch(client, signal) : '';
  const commit_sha = commit ?? (await findBranch(client, branch, signal));
  if (commit_sha === null) throw rejected(`${owner}/${name} has no branch "${branch}".`);
  const commitRoute = 'GET /repos/{owner}/{repo}/git/commits/{commit_sha}';
  const asked = { operation: 'commit', route: commitRoute, parameters: { commit_sha }, schema: commitAnswer };
  const { tree } = await call(client, asked, signal);
  const listing = {
    operation: 'tree',
    route: 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}{?recursive}',
    parameters: { tree_sha: tree.sha, recursive: '1' },
    maxBytes: maxTreeBytes,
    schema: treeAnswer,
  };
  const { tree: entries } = await call(client, listing, signal);
  const files = entries
    .filter(({ type, mode }) => type === 'blob' && fileModes.has(mode))
    .map(({ path, sha, mode, size = 0 }): [string, RepositoryFile] => [path, { path, sha, mode, sizeBytes: size }]);
  return { commit: commit_sha, tree: tree.sha, files: new Map(files) };
}

async function readText(client: Client, file: RepositoryFile, signal: AbortSignal): Promise<string | null> {
  if (file.sizeBytes > maxFileBytes) return null;
  const route = 'GET /repos/{owner}/{repo}/git/blobs/{file_sha}';
  const parameters = { file_sha: file.sha };
  const question = { operation: 'file', route, parameters, maxBytes: maxBlobBytes, schema: blobAnswer };
  const bytes = Buffer.from((await call(client, question, signal)).content, 'base64');
  const text = bytes.toString('utf8');
  // What can't be written back byte by byte is not edited.
  return Buffer.from(text, 'utf8').equals(bytes) ? text : null;
}

/** Only the last request shows anything to people: until it arrives, nothing refers to the others. */
async function createBranch(client: Client, of: BranchCommit, signal: AbortSignal): Promise<void> {
  const { branch, base, message, files } = of;
  const write = (route: string, parameters: Record<string, unknown>) => ({
    operation: route.split('/').at(-1) ?? '',
    route: `POST /repos/{owner}/{repo}/git/${route}`,
    parameters,
  });
  const tree = files.map(({ path, mode, text }) => ({ path, mode, type: 'blob', content: text }));
  const made = write('trees', { base_tree: base.tree, tree });
  const { sha: treeSha } = await call(client, { ...made, schema: shaAnswer }, signal);
  const committed = write('commits', { message, tree: treeSha, parents: [base.commit] });
  const { sha } = await call(client, { ...committed, schema: shaAnswer }, signal);
  const answer = await client.ask({ ...write('refs', { ref: `refs/heads/${branch}`, sha }), isWrite: true }, signal);
  if (!isExisting(answer)) client.understood(answer, refAnswer);
}

async function getPullRequest(client: Client, number: number, signal: AbortSignal): Promise<PullRequest> {
  const parameters = { pull_number: number };
  const question = { operation: 'pullRequest', route: `GET ${pullRoute}`, parameters, schema: pullAnswer };
  return toPullRequest(await call(client, question, signal));
}

async function findPullRequest(
  client: Client,
  by: Parameters<Repository['findPullRequest']>[0],
  signal: AbortSignal,
): Promise<PullRequest | null> {
  const route = 'GET /repos/{owner}/{repo}/pulls{?state,head,per_page}';
  const filter = 'branch' in by ? { head: `${client.connection.owner}:${by.branch}` } : {};
  const parameters = { state: 'all', ...filter, per_page: 100 };
  const pulls = await call(client, { operation: 'findPullRequest', route, parameters, schema: pullsAnswer }, signal);
  // A filter that is not understood must not make another pull request ours.
  const pull = pulls.find(({ head, body }) =>
    'branch' in by ? head.ref === by.branch : body?.includes(by.mark) === true,
  );
  return pull === undefined ? null : toPullRequest(pull);
}

/** As GitHub's own button does; it refuses where the same lines were changed since. */
async function revert(
  client: Client,
  { pull, text }: { pull: PullRequest; text: PullText },
  signal: AbortSignal,
): Promise<PullRequest> {
  const parameters = { query: revertMutation, variables: { input: { pullRequestId: pull.nodeId, ...text } } };
  const question = { operation: 'revert', route: `POST ${graphqlRoute}`, parameters, isWrite: true };
  const { data } = await call(client, { ...question, schema: revertAnswer }, signal);
  return getPullRequest(client, data.revertPullRequest.revertPullRequest.number, signal);
}

/** A repository on GitHub, whose pull requests people review and merge. */
export function openGitHub(requests: SiteRequests, connection: RepositoryConnection): Repository {
  const client = openClient(requests, connection);
  return {
    describe: async (signal) => {
      const { full_name, default_branch, archived, permissions } = await describeRepository(client, signal);
      if (archived) throw rejected(`${full_name} is archived, so nothing can be proposed in it.`);
      if (permissions?.push === false) {
        throw rejected(
          `The token isn't allowed to write to ${full_name}. Give it access to contents and pull requests.`,
        );
      }
      const branch = connection.branch ?? default_branch;
      if ((await findBranch(client, branch, signal)) === null) {
        throw rejected(`${full_name} has no branch "${branch}".`);
      }
      return { name: `GitHub, branch ${branch}`, siteName: full_name };
    },
    snapshot: (commit, signal) => readSnapshot(client, commit, signal),
    readText: (file, signal) => readText(client, file, signal),
    findBranch: (branch, signal) => findBranch(client, branch, signal),
    findPullRequest: (by, signal) => findPullRequest(client, by, signal),
    getPullRequest: (number, signal) => getPullRequest(client, number, signal),
    createBranch: (commit, signal) => createBranch(client, commit, signal),
    propose: async ({ branch, title, body }, signal) => {
      const parameters = { title, body, head: branch, base: await baseBranch(client, signal) };
      const route = 'POST /repos/{owner}/{repo}/pulls';
      const answer = await client.ask({ operation: 'propose', route, parameters, isWrite: true }, signal);
      return isExisting(answer) ? null : toPullRequest(client.understood(answer, pullAnswer));
    },
    revert: (pull, text, signal) => revert(client, { pull, text }, signal),
    close: async (number, signal) => {
      const parameters = { pull_number: number, state: 'closed' };
      const question = { operation: 'close', route: `PATCH ${pullRoute}`, parameters, isWrite: true };
      await call(client, { ...question, schema: pullAnswer }, signal);
    },
  };
}
