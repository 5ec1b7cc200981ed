import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, constants, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A bare repository behind Git's own HTTP server, as other hosts than GitHub have it. */
export interface GitHttpServer {
  origin: string;
  /** Its address on the host that the tests call it by. */
  remoteUrl: string;
  token: string;
  /** Runs git in the repository. */
  git: (...args: string[]) => Promise<string>;
  /** Adds a commit to a branch with these files in place of its own; an entry is a text, or a mode and an ID. */
  commit: (branch: string, files: Record<string, string | { mode: string; id: string }>) => Promise<string>;
  /** A folder of these folders; answers its ID. */
  makeFolder: (folders: readonly (readonly [name: string, id: string])[]) => Promise<string>;
  /** The paths of requests, in order. */
  requests: string[];
  /** Cuts the next answers to a push off after Git has done its work. */
  losePushes: (times: number) => void;
  close: () => Promise<void>;
}

const token = 'glpat-of-the-test';
const site = 'https://git.example';
/** Another address of the repository, which leads to it. */
export const movedPath = '/team/moved.git';
const hook = '#!/bin/sh\necho "To create a merge request, visit:"\necho "  $(git config test.link)"\n';
/** Settings of this machine must not change what the tests see. */
const settings = { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', GIT_TERMINAL_PROMPT: '0' };
/** A program with these variables in addition to those of this process. */
const withVariables = (variables: Record<string, string>, ...command: string[]): string[] => [
  ...Object.entries({ ...settings, ...variables }).map(([name, value]) => `${name}=${value}`),
  ...command,
];
const person = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];

/** Where Git's own HTTP server is; null where this machine has none. */
async function findBackend(): Promise<string | null> {
  try {
    const backend = path.join((await run('git', ['--exec-path'])).stdout.trim(), 'git-http-backend');
    await access(backend, constants.X_OK);
    return backend;
  } catch {
    return null;
  }
}

/** One request by Git's own program, in the manner of CGI. */
function answer(
  of: { backend: string; root: string; loses: () => boolean },
  request: IncomingMessage,
  response: ServerResponse,
) {
  const url = new URL(request.url ?? '/', site);
  if (url.pathname.startsWith(movedPath)) {
    const location = `${site}${url.pathname.replace(movedPath, '/team/website.git')}${url.search}`;
    response.writeHead(301, { location }).end();
    return;
  }
  const expected = `Basic ${Buffer.from(`serplift:${token}`).toString('base64')}`;
  if (request.headers.authorization !== expected) {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
    return;
  }
  const { headers } = request;
  const variables = {
    GIT_PROJECT_ROOT: of.root,
    GIT_HTTP_EXPORT_ALL: '1',
    REMOTE_USER: 'serplift',
    REQUEST_METHOD: request.method ?? '',
    PATH_INFO: url.pathname,
    QUERY_STRING: url.search.slice(1),
    CONTENT_TYPE: headers['content-type'] ?? '',
    ...(headers['content-length'] !== undefined && { CONTENT_LENGTH: headers['content-length'] }),
    ...(typeof headers['git-protocol'] === 'string' && { GIT_PROTOCOL: headers['git-protocol'] }),
  };
  const child = spawn('env', withVariables(variables, of.backend));
  request.pipe(child.stdin);
  child.stdin.on('error', () => {});
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.on('close', () => {
    if (url.pathname.endsWith('/git-receive-pack') && of.loses()) return void response.destroy();
    const bytes = Buffer.concat(chunks);
    const end = bytes.indexOf('\r\n\r\n');
    const lines = bytes.subarray(0, end).toString('latin1').split('\r\n');
    const said = Object.fromEntries(lines.map((line) => line.split(': ', 2))) as Record<string, string>;
    const { Status: status = '200', ...others } = said;
    return void response.writeHead(Number.parseInt(status, 10), others).end(bytes.subarray(end + 4));
  });
}

type Git = (args: readonly string[], variables?: Record<string, string>) => Promise<string>;

async function commitFiles(
  { git, root }: { git: Git; root: string },
  branch: string,
  files: Parameters<GitHttpServer['commit']>[1],
): Promise<string> {
  const index = { GIT_INDEX_FILE: path.join(root, `index-${randomUUID()}`) };
  const parent = await git(['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`]).catch(() => '');
  if (parent !== '') await git(['read-tree', parent], index);
  for (const [file, entry] of Object.entries(files)) {
    let kept = entry;
    if (typeof kept === 'string') {
      const text = path.join(root, `text-${randomUUID()}`);
      await writeFile(text, kept);
      kept = { mode: '100644', id: await git(['hash-object', '-w', text]) };
    }
    await git(['update-index', '--add', '--cacheinfo', `${kept.mode},${kept.id},${file}`], index);
  }
  const tree = await git(['write-tree'], index);
  const made = await git(['commit-tree', tree, '-m', 'By a person', ...(parent === '' ? [] : ['-p', parent])]);
  await git(['update-ref', `refs/heads/${branch}`, made]);
  return made;
}

/** Starts the server with an empty repository; null where this machine has no Git that can serve one. */
export async function startGitHttpServer(): Promise<GitHttpServer | null> {
  const backend = await findBackend();
  if (backend === null) return null;
  const root = await mkdtemp(path.join(tmpdir(), 'serplift-git-'));
  const folder = path.join(root, 'team', 'website.git');
  await run('env', withVariables({}, 'git', 'init', '--bare', '--quiet', folder));
  await writeFile(path.join(folder, 'hooks', 'post-receive'), hook, { mode: 0o755 });
  const gitWith = (variables: Record<string, string>, args: readonly string[]) =>
    run('env', withVariables(variables, 'git', ...person, '-C', folder, ...args));
  const git = async (args: readonly string[], variables: Record<string, string> = {}): Promise<string> =>
    (await gitWith(variables, args)).stdout.trim();
  await git(['symbolic-ref', 'HEAD', 'refs/heads/main']);
  await git(['config', 'test.link', `${site}/team/website/-/merge_requests/new`]);
  await git(['config', 'uploadpack.allowFilter', 'true']);
  await git(['config', 'uploadpack.allowAnySHA1InWant', 'true']);
  const requests: string[] = [];
  let lost = 0;
  const loses = (): boolean => {
    lost -= 1;
    return lost >= 0;
  };
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer({ backend, root, loses }, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    remoteUrl: `${site}/team/website.git`,
    token,
    requests,
    losePushes: (times) => {
      lost = times;
    },
    git: (...args) => git(args),
    commit: (branch, files) => commitFiles({ git, root }, branch, files),
    makeFolder: async (folders) => {
      const making = gitWith({}, ['mktree']);
      making.child.stdin?.end(folders.map(([name, id]) => `040000 tree ${id}\t${name}\n`).join(''));
      return (await making).stdout.trim();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(root, { recursive: true, force: true });
    },
  };
}
