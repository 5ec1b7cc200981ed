import { Buffer } from 'node:buffer';
import { AppError } from '../../contract/errors.ts';
import { isUrl } from '../../text/url-rules.ts';
import {
  commitOf,
  folderMode,
  type GitObject,
  idOf,
  noObject,
  readTree,
  treeIdOf,
  treeOf,
  type TreeEntry,
} from './git-object-rules.ts';
import { type GitWire, openGitWire } from './git-wire.ts';
import type { BranchCommit, GitServerConnection, PullRequest, Repository, RepositoryFile } from './repository.ts';
import type { SiteRequests } from './site-requests.ts';

/** Links and submodules aren't files to edit. */
const fileModes = new Set(['100644', '100755']);
const maxFiles = 100_000;
const maxFolders = 100_000;
const maxDepth = 50;
const maxFileBytes = 1_000_000;
const author = 'Serplift <serplift@noreply.invalid>';
const headsOf = (branch: string): string => `refs/heads/${branch}`;
const rejected = (message: string): AppError => new AppError('provider_rejected', message);

/** What was read of a repository so far; each repository is opened for one piece of work. */
interface Client {
  wire: GitWire;
  connection: GitServerConnection;
  objects: Map<string, GitObject>;
  /** Where the server offers to make a merge request of a branch that was just pushed. */
  links: Map<string, string>;
}

/** A name that can't lead out of its folder or into Git's own. */
const isPlainName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/u.test(name) && !/^\.git(?:$|\W)/iu.test(name);

/** A name as people read it; null where it isn't UTF-8. */
function readableName(name: string): string | null {
  const bytes = Buffer.from(name, 'latin1');
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) && isPlainName(text) ? text : null;
}

function entriesOf({ objects }: Client, id: string): TreeEntry[] {
  const tree = objects.get(id);
  if (tree?.type !== 'tree') throw rejected('The Git server left out a folder of the newest commit.');
  try {
    return readTree(tree.content);
  } catch (error) {
    throw new AppError('provider_rejected', 'The Git server has a folder that Serplift cannot read.', { cause: error });
  }
}

/** The files of a folder and those below it. */
function collectFiles(client: Client, root: string): { files: Map<string, RepositoryFile>; isComplete: boolean } {
  const files = new Map<string, RepositoryFile>();
  const open = [{ id: root, prefix: '', depth: 0 }];
  let folders = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { id, prefix, depth } = next;
    folders += 1;
    // One folder may be in many places, so that a few objects make more paths than anyone can read.
    if (folders > maxFolders) return { files, isComplete: false };
    for (const entry of entriesOf(client, id)) {
      const name = readableName(entry.name);
      if (name === null) continue;
      const path = `${prefix}${name}`;
      if (entry.mode === folderMode && depth < maxDepth)
        open.push({ id: entry.id, prefix: `${path}/`, depth: depth + 1 });
      if (!fileModes.has(entry.mode)) continue;
      if (files.size >= maxFiles) return { files, isComplete: false };
      files.set(path, { path, sha: entry.id, mode: entry.mode, sizeBytes: 0 });
    }
  }
  return { files, isComplete: true };
}

/** The branch that the website is made from, and its newest commit. */
async function readBase(
  { wire, connection }: Client,
  signal: AbortSignal,
): Promise<{ branch: string; commit: string }> {
  const { host } = new URL(connection.remoteUrl);
  const named = connection.branch;
  const refs = await wire.listRefs(named === null ? ['HEAD'] : [headsOf(named)], signal);
  const ref = refs.find(({ name }) => name === (named === null ? 'HEAD' : headsOf(named)));
  if (ref === undefined) {
    throw rejected(
      named === null ? `The repository on ${host} is empty.` : `The repository on ${host} has no branch "${named}".`,
    );
  }
  const branch = named ?? (ref.target ?? '').replace('refs/heads/', '');
  if (branch === '') throw rejected(`The repository on ${host} has no default branch. Enter the branch.`);
  return { branch, commit: ref.id };
}

async function readSnapshot(client: Client, named: string | null, signal: AbortSignal) {
  const commit = named ?? (await readBase(client, signal)).commit;
  for (const [id, object] of await client.wire.fetchObjects([commit], 'commit', signal)) client.objects.set(id, object);
  const kept = client.objects.get(commit);
  const tree = kept === undefined ? null : treeIdOf(kept);
  if (tree === null) throw rejected('The Git server left out the newest commit.');
  return { commit, tree, ...collectFiles(client, tree) };
}

async function readText(client: Client, { sha }: RepositoryFile, signal: AbortSignal): Promise<string | null> {
  const { objects, wire } = client;
  if (!objects.has(sha)) for (const [id, one] of await wire.fetchObjects([sha], 'blobs', signal)) objects.set(id, one);
  const blob = objects.get(sha);
  if (blob?.type !== 'blob') throw rejected('The Git server left out a file of the newest commit.');
  if (blob.content.length > maxFileBytes) return null;
  const text = blob.content.toString('utf8');
  // What can't be written back byte by byte is not edited.
  return Buffer.from(text, 'utf8').equals(blob.content) ? text : null;
}

/** A folder with some of its files replaced; what is made for that is added to `made`. */
function replaceIn(
  client: Client,
  at: { tree: string; prefix: string },
  of: { files: BranchCommit['files']; made: GitObject[] },
): string {
  const newIdOf = ({ mode, name, id }: TreeEntry): string => {
    const path = `${at.prefix}${Buffer.from(name, 'latin1').toString('utf8')}`;
    if (mode === folderMode) {
      const isTouched = of.files.some((file) => file.path.startsWith(`${path}/`));
      return isTouched ? replaceIn(client, { tree: id, prefix: `${path}/` }, of) : id;
    }
    const file = of.files.find((one) => one.path === path);
    if (file === undefined) return id;
    const blob: GitObject = { type: 'blob', content: Buffer.from(file.text) };
    of.made.push(blob);
    return idOf(blob);
  };
  const entries = entriesOf(client, at.tree);
  const tree = treeOf(entries.map((entry): TreeEntry => ({ mode: entry.mode, name: entry.name, id: newIdOf(entry) })));
  of.made.push(tree);
  return idOf(tree);
}

/** The address in what a server says after a push; only its own is shown to people. */
function findLink(said: string, remoteUrl: string): string | null {
  const found = /https?:\/\/[^\s"'<>]{1,1000}/u.exec(said)?.[0] ?? '';
  return isUrl(found) && new URL(found).origin === new URL(remoteUrl).origin ? found : null;
}

async function findBranch({ wire }: Client, branch: string, signal: AbortSignal): Promise<string | null> {
  const refs = await wire.listRefs([headsOf(branch)], signal);
  return refs.find(({ name }) => name === headsOf(branch))?.id ?? null;
}

/** Pushes one commit to a branch that must not be there yet: the server refuses it otherwise. */
async function createBranch(client: Client, { branch, base, message, files }: BranchCommit, signal: AbortSignal) {
  const made: GitObject[] = [];
  const tree = replaceIn(client, { tree: base.tree, prefix: '' }, { files, made });
  const commit = commitOf({ tree, parent: base.commit, message, author, now: new Date() });
  const push = { ref: headsOf(branch), from: noObject, to: idOf(commit), objects: [...made, commit] };
  try {
    const link = findLink(await client.wire.push(push, signal), client.connection.remoteUrl);
    if (link !== null) client.links.set(branch, link);
  } catch (error) {
    // Another worker may have been faster with the same texts.
    const isRefused = error instanceof AppError && error.code === 'provider_rejected';
    if (!isRefused || (await findBranch(client, branch, signal)) === null) throw error;
  }
}

const elsewhere = new AppError(
  'not_configured',
  'This pull request is on a different server than the one that is connected now. Connect that server again.',
);

/** A repository on any Git server: what is proposed is a branch, and people make a merge request of it or merge it. */
export function openGitServer(requests: SiteRequests, connection: GitServerConnection): Repository {
  const client: Client = {
    wire: openGitWire(requests, connection),
    connection,
    objects: new Map(),
    links: new Map(),
  };
  const { host, pathname } = new URL(connection.remoteUrl);
  const proposed = (branch: string, head: string): PullRequest => ({
    number: null,
    url: client.links.get(branch) ?? null,
    state: 'open',
    head,
    mergedAt: null,
    mergedBy: null,
  });
  return {
    describe: async (signal) => {
      const { branch } = await readBase(client, signal);
      await client.wire.requirePush(signal);
      return { name: `Git, branch ${branch}`, siteName: `${host}${pathname}` };
    },
    snapshot: (commit, signal) => readSnapshot(client, commit, signal),
    readText: (file, signal) => readText(client, file, signal),
    findBranch: (branch, signal) => findBranch(client, branch, signal),
    findPullRequest: async () => null,
    getPullRequest: () => Promise.reject(elsewhere),
    createBranch: (commit, signal) => createBranch(client, commit, signal),
    propose: async ({ branch }, signal) => {
      const head = await findBranch(client, branch, signal);
      if (head === null) throw rejected(`The branch ${branch} is no longer on ${host}.`);
      return proposed(branch, head);
    },
    close: async ({ branch, head }, signal) => {
      const now = await findBranch(client, branch, signal);
      if (now !== null && now !== head) {
        throw rejected(`Someone added to the branch ${branch}, so it isn't deleted. Delete it on ${host}.`);
      }
      if (now === null) return;
      await client.wire.push({ ref: headsOf(branch), from: now, to: noObject, objects: [] }, signal);
    },
  };
}
