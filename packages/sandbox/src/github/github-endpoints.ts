import type { Context } from 'koa';
import { sandboxCredentials } from '../frame/credentials.ts';
import type { GitHubMemory, KeptCommit, KeptPull, KeptTree } from './github-memory.ts';
import { blobSha } from './repository-files.ts';

const { repository, token } = sandboxCredentials.github;
const defaultBranch = 'main';
const mergingAccount = 'nora-merges';

export const isGitHub = (host: string): boolean => host === 'api.github.com';

function refuse(ctx: Context, status: number, message: string): void {
  ctx.status = status;
  ctx.body = { message, documentation_url: 'https://docs.github.com/rest' };
}

function refuseInput(ctx: Context, message: string): void {
  ctx.status = 422;
  ctx.body = { message: 'Validation Failed', errors: [{ message }] };
}

const notFound = (ctx: Context): void => refuse(ctx, 404, 'Not Found');
const asObject = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>;
const bodyOf = (ctx: Context): Record<string, unknown> => asObject(ctx.request.body);

const nodeIdOf = ({ number }: KeptPull): string => `PR_${number}`;

const toPull = (pull: KeptPull) => ({
  number: pull.number,
  node_id: nodeIdOf(pull),
  html_url: `https://github.com/${repository}/pull/${pull.number}`,
  title: pull.title,
  body: pull.body,
  state: pull.state,
  merged_at: pull.mergedAt,
  head: { ref: pull.branch, sha: pull.head },
  base: { ref: defaultBranch },
});

/** Who merges and closes in the sandbox; only the answer about one pull request says it. */
const toDetailedPull = (pull: KeptPull) => ({
  ...toPull(pull),
  merged_by: pull.mergedAt === null ? null : { login: mergingAccount },
});

const toCommit = ({ sha, tree, message }: KeptCommit) => ({ sha, message, tree: { sha: tree } });

function answerFound<Kept>(ctx: Context, kept: Kept | undefined, toBody: (kept: Kept) => object): void {
  if (kept === undefined) return notFound(ctx);
  ctx.body = toBody(kept);
}

function toTree(memory: GitHubMemory, tree: KeptTree): object {
  const entries = [...memory.files(tree)].map(([path, text]) => ({
    path,
    mode: '100644',
    type: 'blob',
    sha: blobSha(text),
    size: Buffer.byteLength(text),
  }));
  return { sha: tree.sha, tree: entries, truncated: false };
}

/** Content by its name, in any tree that was read or written. */
function answerBlob(ctx: Context, memory: GitHubMemory, sha: string): void {
  const trees = [memory.tree(memory.mainCommit().tree), ...memory.heads().map((head) => headTree(memory, head))];
  for (const tree of trees) {
    const found = tree && [...memory.files(tree).values()].find((text) => blobSha(text) === sha);
    if (found === undefined) continue;
    ctx.body = { sha, encoding: 'base64', content: Buffer.from(found).toString('base64'), size: found.length };
    return;
  }
  notFound(ctx);
}

const headTree = (memory: GitHubMemory, commit: string): KeptTree | undefined =>
  memory.tree(memory.commit(commit)?.tree ?? '');

function answerRef(ctx: Context, memory: GitHubMemory, name: string): void {
  const sha = name === defaultBranch ? memory.mainCommit().sha : memory.branch(name);
  if (sha === undefined) return notFound(ctx);
  ctx.body = { ref: `refs/heads/${name}`, object: { type: 'commit', sha } };
}

function createTree(ctx: Context, memory: GitHubMemory): void {
  const { base_tree, tree } = bodyOf(ctx);
  const base = memory.tree(String(base_tree));
  if (base === undefined) return refuse(ctx, 422, 'base_tree is not a valid tree oid');
  const entries = (tree as { path: string; content: string }[]).map(({ path, content }) => [path, content] as const);
  const added = memory.addTree({ base, replaced: Object.fromEntries(entries) });
  ctx.status = 201;
  ctx.body = toTree(memory, added);
}

function createRef(ctx: Context, memory: GitHubMemory): void {
  const { ref, sha } = bodyOf(ctx);
  const name = String(ref).replace('refs/heads/', '');
  if (memory.branch(name) !== undefined || name === defaultBranch) return refuse(ctx, 422, 'Reference already exists');
  if (memory.commit(String(sha)) === undefined) return refuse(ctx, 422, 'Object does not exist');
  memory.addBranch(name, String(sha));
  ctx.status = 201;
  answerRef(ctx, memory, name);
}

function createPull(ctx: Context, memory: GitHubMemory): void {
  const { title, body, head } = bodyOf(ctx);
  const branch = String(head);
  if (memory.branch(branch) === undefined) return refuseInput(ctx, 'head is invalid');
  if (memory.pulls().some((pull) => pull.branch === branch && pull.state === 'open')) {
    const message = `A pull request already exists for ${repository.split('/')[0]}:${branch}.`;
    return refuseInput(ctx, message);
  }
  ctx.status = 201;
  ctx.body = toPull(memory.addPull({ title: String(title), body: String(body), branch }));
}

function listPulls(ctx: Context, memory: GitHubMemory): void {
  const branch = String(ctx.query['head'] ?? '').split(':')[1];
  ctx.body = memory
    .pulls()
    .filter((pull) => branch === undefined || pull.branch === branch)
    .toReversed()
    .map(toPull);
}

function answerPull(ctx: Context, memory: GitHubMemory, number: number): void {
  const found = memory.pulls().find((pull) => pull.number === number);
  if (found === undefined) return notFound(ctx);
  const isClosing = ctx.method === 'PATCH' && bodyOf(ctx)['state'] === 'closed';
  ctx.body = toDetailedPull((isClosing ? memory.changePull(number, { state: 'closed' }) : found) ?? found);
}

function createCommit(ctx: Context, memory: GitHubMemory): void {
  const { tree, message } = bodyOf(ctx);
  ctx.status = 201;
  ctx.body = toCommit(memory.addCommit({ tree: String(tree), message: String(message) }));
}

type Answer = (ctx: Context, memory: GitHubMemory, named: string) => void;

/** The part of GitHub's REST API that writes a branch and a pull request. */
const answers: [string, RegExp, Answer][] = [
  ['GET', /^$/u, answerRepository],
  ['GET', /^git\/ref\/heads\/(.+)$/u, answerRef],
  ['GET', /^git\/commits\/(\w+)$/u, (ctx, memory, sha) => answerFound(ctx, memory.commit(sha), toCommit)],
  [
    'GET',
    /^git\/trees\/(\w+)$/u,
    (ctx, memory, sha) => answerFound(ctx, memory.tree(sha), (tree) => toTree(memory, tree)),
  ],
  ['GET', /^git\/blobs\/(\w+)$/u, answerBlob],
  ['POST', /^git\/trees$/u, createTree],
  ['POST', /^git\/commits$/u, createCommit],
  ['POST', /^git\/refs$/u, createRef],
  ['POST', /^pulls$/u, createPull],
  ['GET', /^pulls$/u, listPulls],
  ['GET', /^pulls\/(\d+)$/u, (ctx, memory, number) => answerPull(ctx, memory, Number(number))],
  ['PATCH', /^pulls\/(\d+)$/u, (ctx, memory, number) => answerPull(ctx, memory, Number(number))],
];

function answerRepository(ctx: Context): void {
  ctx.body = { full_name: repository, default_branch: defaultBranch, archived: false, permissions: { push: true } };
}

/** The one mutation of its GraphQL API that Serplift sends. */
function answerGraphql(ctx: Context, memory: GitHubMemory): void {
  const { query, variables } = bodyOf(ctx);
  const { pullRequestId, title, body } = asObject(asObject(variables)['input']);
  const pull = memory.pulls().find((one) => nodeIdOf(one) === pullRequestId);
  const fail = (message: string): void => {
    ctx.body = { data: { revertPullRequest: null }, errors: [{ type: 'UNPROCESSABLE', message }] };
  };
  if (!/revertPullRequest\(input: \$input\)/u.test(String(query))) return fail('Field must be revertPullRequest');
  if (pull === undefined) return fail(`Could not resolve to a node with the global id of '${String(pullRequestId)}'`);
  if (pull.mergedAt === null) return fail('Pull request is not merged');
  const made = memory.revert(pull, { title: String(title), body: String(body) });
  if (made === null)
    return fail('This pull request cannot be reverted automatically: its changes conflict with later ones');
  ctx.body = { data: { revertPullRequest: { revertPullRequest: { number: made.number } } } };
}

/** Answers GitHub's API for the repository of the company's site. */
export function answerGitHub(ctx: Context, memory: GitHubMemory): void {
  if (ctx.get('authorization') !== `Bearer ${token}`) return refuse(ctx, 401, 'Bad credentials');
  if (ctx.method === 'POST' && ctx.path === '/graphql') return answerGraphql(ctx, memory);
  const root = `/repos/${repository}`;
  if (ctx.path !== root && !ctx.path.startsWith(`${root}/`)) return notFound(ctx);
  const path = ctx.path.slice(root.length + 1);
  for (const [method, pattern, answer] of answers) {
    const named = method === ctx.method ? pattern.exec(path) : null;
    if (named !== null) return answer(ctx, memory, decodeURIComponent(named[1] ?? ''));
  }
  return notFound(ctx);
}
