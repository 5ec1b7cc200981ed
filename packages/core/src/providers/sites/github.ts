import { endpoint } from '@octokit/endpoint';
import * as z from 'zod/mini';
import { AppError } from '../../contract/errors.ts';
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

const repositoryAnswer = z.object({
  full_name: z.string(),
  default_branch: z.string(),
  archived: z._default(z.boolean(), false),
  permissions: z.optional(z.object({ push: z.boolean() })),
});
const refAnswer = z.object({ ref: z.string(), object: z.object({ sha: z.string() }) });
const commitAnswer = z.object({ sha: z.string(), tree: z.object({ sha: z.string() }) });
const treeAnswer = z.object({
  sha: z.string(),
  tree: z.array(
    z.object({
      path: z.string(),
      mode: z.string(),
      type: z.string(),
      sha: z.string(),
      size: z.optional(z.number()),
    }),
  ),
});
const shaAnswer = z.object({ sha: z.string() });
const blobAnswer = z.object({ content: z.string(), encoding: z.literal('base64') });
const pullAnswer = z.object({
  number: z.number(),
  node_id: z.string(),
  html_url: z.string(),
  state: z.enum(['open', 'closed']),
  body: z.optional(z.nullable(z.string())),
  merged_at: z.nullable(z.string()),
  /** Only where one pull request is asked for. */
  merged_by: z.optional(z.nullable(z.object({ login: z.string() }))),
  head: z.object({ ref: z.string(), sha: z.string() }),
});
const pullsAnswer = z.array(pullAnswer);
const revertAnswer = z.object({
  data: z.object({
    revertPullRequest: z.object({ revertPullRequest: z.object({ number: z.number() }) }),
  }),
});
const revertMutation = `mutation SerpliftRevert($input: RevertPullRequestInput!) {
  revertPullRequest(input: $input) { revertPullRequest { number } }
}`;
const errorAnswer = z.object({
  message: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ message: z.optional(z.string()) }))),
});

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

const rejected = (message: string): AppError => new AppError('provider_rejected', message);
const messageOf = ({ body }: SiteAnswer): string => {
  const said = z.safeParse(errorAnswer, body).data;
  return [said?.message, ...(said?.errors ?? []).map(({ message }) => message)].filter(Boolean).join(' ');
};
const isExisting = (answer: SiteAnswer): boolean => answer.status === 422 && /already exists/iu.test(messageOf(answer));

/** What GitHub says in a refusal, as an error for people. */
function refusalOf(answer: SiteAnswer, host: string, repository: string): AppError {
  if (answer.status === 401) {
    return new AppError(
      'reconnect_needed',
      `${host} refused the token. An owner can connect it again in Team Settings.`,
    );
  }
  if (answer.status === 404) {
    return rejected(`${host} has no repository ${repository} that this token can read. Check its name and the token.`);
  }
  const said = messageOf(answer).slice(0, 300);
  if (answer.status === 403) {
    return rejected(
      `The token isn't allowed to do this in ${repository}: ${said} Give it read and write access to contents and pull requests.`,
    );
  }
  return said === ''
    ? rejected(`${host} doesn't respond like GitHub. Check the address of its API, such as https://api.github.com.`)
    : rejected(`${host} refused: ${said}`);
}

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
  const build = endpoint.defaults({
    baseUrl: apiUrl.replace(/\/$/u, ''),
    owner,
    repo: name,
  });
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': apiVersion,
  };
  const isLimited = (answer: SiteAnswer): boolean =>
    [403, 429].includes(answer.status) && /rate limit/iu.test(messageOf(answer));
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

async function describeRepository({ ask, understood }: Client, signal: AbortSignal) {
  const answer = await ask({ operation: 'describe', route: 'GET /repos/{owner}/{repo}' }, signal);
  return understood(answer, repositoryAnswer);
}

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
  const { ask, understood, connection } = client;
  const branch = commit === null ? await baseBranch(client, signal) : '';
  const commit_sha = commit ?? (await findBranch(client, branch, signal));
  if (commit_sha === null) throw rejected(`${connection.owner}/${connection.name} has no branch "${branch}".`);
  const commitRoute = 'GET /repos/{owner}/{repo}/git/commits/{commit_sha}';
  const read = await ask({ operation: 'commit', route: commitRoute, parameters: { commit_sha } }, signal);
  const { tree } = understood(read, commitAnswer);
  const listed = await ask(
    {
      operation: 'tree',
      route: 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}{?recursive}',
      parameters: { tree_sha: tree.sha, recursive: '1' },
      maxBytes: maxTreeBytes,
    },
    signal,
  );
  const { tree: entries } = understood(listed, treeAnswer);
  const files = entries
    .filter(({ type, mode }) => type === 'blob' && fileModes.has(mode))
    .map(({ path, sha, mode, size = 0 }): [string, RepositoryFile] => [path, { path, sha, mode, sizeBytes: size }]);
  return { commit: commit_sha, tree: tree.sha, files: new Map(files) };
}

async function readText(
  { ask, understood }: Client,
  file: RepositoryFile,
  signal: AbortSignal,
): Promise<string | null> {
  if (file.sizeBytes > maxFileBytes) return null;
  const route = 'GET /repos/{owner}/{repo}/git/blobs/{file_sha}';
  const parameters = { file_sha: file.sha };
  const answer = await ask({ operation: 'file', route, parameters, maxBytes: maxBlobBytes }, signal);
  const bytes = Buffer.from(understood(answer, blobAnswer).content, 'base64');
  const text = bytes.toString('utf8');
  // What can't be written back byte by byte is not edited.
  return Buffer.from(text, 'utf8').equals(bytes) ? text : null;
}

/** Only the last request shows anything to people: until it arrives, nothing refers to the others. */
async function createBranch({ ask, understood }: Client, of: BranchCommit, signal: AbortSignal): Promise<void> {
  const { branch, base, message, files } = of;
  const tree = files.map(({ path, mode, text }) => ({ path, mode, type: 'blob', content: text }));
  const treeQuestion = {
    operation: 'createTree',
    route: 'POST /repos/{owner}/{repo}/git/trees',
    parameters: { base_tree: base.tree, tree },
  };
  const { sha: treeSha } = understood(await ask(treeQuestion, signal), shaAnswer);
  const commitQuestion = {
    operation: 'createCommit',
    route: 'POST /repos/{owner}/{repo}/git/commits',
    parameters: { message, tree: treeSha, parents: [base.commit] },
  };
  const { sha } = understood(await ask(commitQuestion, signal), shaAnswer);
  const refQuestion = {
    operation: 'createBranch',
    route: 'POST /repos/{owner}/{repo}/git/refs',
    parameters: { ref: `refs/heads/${branch}`, sha },
    isWrite: true,
  };
  const answer = await ask(refQuestion, signal);
  if (!isExisting(answer)) understood(answer, refAnswer);
}

async function getPullRequest({ ask, understood }: Client, number: number, signal: AbortSignal): Promise<PullRequest> {
  const question = { operation: 'pullRequest', route: `GET ${pullRoute}`, parameters: { pull_number: number } };
  return toPullRequest(understood(await ask(question, signal), pullAnswer));
}

/** As GitHub's own button does; it refuses where the same lines were changed since. */
async function revert(
  client: Client,
  { pull, text }: { pull: PullRequest; text: PullText },
  signal: AbortSignal,
): Promise<PullRequest> {
  const input = { pullRequestId: pull.nodeId, ...text };
  const parameters = { query: revertMutation, variables: { input } };
  const question = { operation: 'revert', route: `POST ${graphqlRoute}`, parameters, isWrite: true };
  const answer = client.understood(await client.ask(question, signal), revertAnswer);
  return getPullRequest(client, answer.data.revertPullRequest.revertPullRequest.number, signal);
}

/** A repository on GitHub, whose pull requests people review and merge. */
export function openGitHub(requests: SiteRequests, connection: RepositoryConnection): Repository {
  const client = openClient(requests, connection);
  const { ask, understood } = client;
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
    findPullRequest: async (by, signal) => {
      const route = 'GET /repos/{owner}/{repo}/pulls{?state,head,per_page}';
      const head = 'branch' in by ? { head: `${connection.owner}:${by.branch}`, per_page: 10 } : { per_page: 100 };
      const question = { operation: 'findPullRequest', route, parameters: { state: 'all', ...head } };
      const pulls = understood(await ask(question, signal), pullsAnswer);
      // A filter that is not understood must not make another pull request ours.
      const pull = pulls.find(({ head, body }) =>
        'branch' in by ? head.ref === by.branch : body?.includes(by.mark) === true,
      );
      return pull === undefined ? null : toPullRequest(pull);
    },
    getPullRequest: (number, signal) => getPullRequest(client, number, signal),
    createBranch: (commit, signal) => createBranch(client, commit, signal),
    propose: async ({ branch, title, body }, signal) => {
      const parameters = { title, body, head: branch, base: await baseBranch(client, signal) };
      const route = 'POST /repos/{owner}/{repo}/pulls';
      const answer = await ask({ operation: 'propose', route, parameters, isWrite: true }, signal);
      return isExisting(answer) ? null : toPullRequest(understood(answer, pullAnswer));
    },
    revert: (pull, text, signal) => revert(client, { pull, text }, signal),
    close: async (number, signal) => {
      const parameters = { pull_number: number, state: 'closed' };
      const question = { operation: 'close', route: `PATCH ${pullRoute}`, parameters, isWrite: true };
      understood(await ask(question, signal), pullAnswer);
    },
  };
}
