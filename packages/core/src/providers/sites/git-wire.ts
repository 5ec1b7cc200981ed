import { Buffer } from 'node:buffer';
import { AppError } from '../../contract/errors.ts';
import { type GitObject, noObject, packOf } from './git-object-rules.ts';
import { readPack, TooLargePackError } from './git-pack.ts';
import {
  delimiterPacket,
  flushPacket,
  lineOf,
  type Packet,
  packetOf,
  readBands,
  readPackets,
} from './git-packet-rules.ts';
import type { GitServerConnection } from './repository.ts';
import { basicAuthorization, type BytesAnswer, type SiteRequests } from './site-requests.ts';

/** A branch of a server, and the commit it is at. */
export interface GitRef {
  name: string;
  id: string;
  /** The branch behind a name such as HEAD. */
  target: string | null;
}

/** What is sent with one push: one branch from one commit to another, if it is still at the first. */
export interface GitPush {
  ref: string;
  from: string;
  to: string;
  objects: readonly GitObject[];
}

/** The part of Git's wire over HTTPS, in version 2 of its protocol, that reads and pushes single commits. */
export interface GitWire {
  /** The branches whose names begin so. */
  listRefs(prefixes: readonly string[], signal: AbortSignal): Promise<GitRef[]>;
  /** Objects by their IDs; of a commit, its folders, and its files where the server can't leave them out. */
  fetchObjects(ids: readonly string[], of: 'commit' | 'blobs', signal: AbortSignal): Promise<Map<string, GitObject>>;
  /** Throws where the server doesn't let this token push. */
  requirePush(signal: AbortSignal): Promise<void>;
  /** Answers what the server says to people. */
  push(push: GitPush, signal: AbortSignal): Promise<string>;
}

const maxFetchBytes = 40_000_000;
const maxListBytes = 10_000_000;
const fetchTimeoutMs = 120_000;
const maxSaidChars = 300;

const rejected = (message: string): AppError => new AppError('provider_rejected', message);
const clean = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxSaidChars);

/** A repository on a server, and how it is asked. */
interface Server {
  requests: SiteRequests;
  remoteUrl: string;
  host: string;
  authorization: Record<string, string>;
  secrets: readonly string[];
}

const tooLarge = ({ host }: Server): string =>
  `The repository on ${host} is too large to read this way: even its newest commit has more than ${maxFetchBytes / 1_000_000} MB.`;

type Service = 'git-upload-pack' | 'git-receive-pack';

/** Only reading knows version 2. */
const versionOf = (service: Service): Record<string, string> =>
  service === 'git-upload-pack' ? { 'git-protocol': 'version=2' } : {};

const get = (server: Server, service: Service, signal: AbortSignal): Promise<BytesAnswer> =>
  server.requests.sendBytes({
    operation: `git.${service}`,
    url: `${server.remoteUrl}/info/refs?service=${service}`,
    method: 'GET',
    headers: { ...server.authorization, ...versionOf(service) },
    secrets: server.secrets,
    signal,
    isWrite: false,
    maxBytes: maxListBytes,
    tooLarge: tooLarge(server),
  });

const post = (
  server: Server,
  { operation, service, body }: { operation: string; service: Service; body: Buffer },
  signal: AbortSignal,
): Promise<BytesAnswer> =>
  server.requests.sendBytes({
    operation: `git.${operation}`,
    url: `${server.remoteUrl}/${service}`,
    method: 'POST',
    headers: {
      ...server.authorization,
      ...versionOf(service),
      'content-type': `application/x-${service}-request`,
      accept: `application/x-${service}-result`,
    },
    secrets: server.secrets,
    body,
    signal,
    isWrite: service === 'git-receive-pack',
    timeoutMs: fetchTimeoutMs,
    ...(service === 'git-upload-pack' && { maxBytes: maxFetchBytes, tooLarge: tooLarge(server) }),
  });

function requireOk({ status }: BytesAnswer, { host }: Server): void {
  if (status === 200) return;
  if (status === 401 || status === 403) {
    throw new AppError(
      'reconnect_needed',
      `${host} refused the token. An owner can connect it again in Team Settings.`,
    );
  }
  if (status >= 300 && status < 400) {
    throw rejected(`${host} redirects this repository to another address. Enter that address.`);
  }
  throw rejected(`${host} has no repository at this address that this token can use. Check the address and the token.`);
}

/** The lines of an answer. Throws what the server says instead. */
function understood(server: Server, answer: BytesAnswer): Packet[] {
  const { host } = server;
  requireOk(answer, server);
  let packets: Packet[];
  try {
    packets = readPackets(answer.bytes);
  } catch (error) {
    const message = `${host} doesn't respond like a Git server. Check the address.`;
    throw new AppError('provider_rejected', message, { cause: error });
  }
  const said = packets.map(lineOf).find((line) => line.startsWith('ERR '));
  if (said !== undefined) throw rejected(`${host} refused: ${clean(said.slice('ERR '.length))}`);
  return packets;
}

/** What its version of the protocol offers, by name. */
async function readCapabilities(server: Server, signal: AbortSignal): Promise<Map<string, string>> {
  const lines = understood(server, await get(server, 'git-upload-pack', signal)).map(lineOf);
  if (!lines.includes('version 2')) {
    throw rejected(`${server.host} doesn't offer version 2 of Git's protocol, which Git servers have had since 2018.`);
  }
  const offered = new Map(lines.map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]));
  const format = offered.get('object-format') ?? 'sha1';
  if (format !== 'sha1')
    throw rejected(`This repository keeps its objects as ${clean(format)}; only sha1 is supported.`);
  return offered;
}

const commandOf = (name: string, args: readonly string[]): Buffer =>
  Buffer.concat([
    packetOf(`command=${name}\n`),
    packetOf('agent=serplift\n'),
    delimiterPacket,
    ...args.map((line) => packetOf(`${line}\n`)),
    flushPacket,
  ]);

async function listRefs(server: Server, prefixes: readonly string[], signal: AbortSignal): Promise<GitRef[]> {
  await readCapabilities(server, signal);
  const body = commandOf('ls-refs', ['symrefs', ...prefixes.map((prefix) => `ref-prefix ${prefix}`)]);
  const answer = await post(server, { operation: 'refs', service: 'git-upload-pack', body }, signal);
  return understood(server, answer).flatMap((packet): GitRef[] => {
    const [id = '', name = '', ...attributes] = lineOf(packet).split(' ');
    if (!/^[0-9a-f]{40}$/u.test(id)) return [];
    const target = attributes.find((one) => one.startsWith('symref-target:'))?.slice('symref-target:'.length);
    return [{ id, name, target: target ?? null }];
  });
}

async function fetchObjects(
  server: Server,
  { ids, of }: { ids: readonly string[]; of: 'commit' | 'blobs' },
  signal: AbortSignal,
): Promise<Map<string, GitObject>> {
  const offered = await readCapabilities(server, signal);
  const hasFilter = (offered.get('fetch') ?? '').split(' ').includes('filter');
  const shallow = of === 'commit' ? ['deepen 1', ...(hasFilter ? ['filter blob:none'] : [])] : [];
  const wants = ids.map((id) => `want ${id}`);
  const body = commandOf('fetch', ['ofs-delta', 'no-progress', ...shallow, ...wants, 'done']);
  const answer = await post(server, { operation: 'fetch', service: 'git-upload-pack', body }, signal);
  const packets = understood(server, answer);
  const begin = packets.findIndex((packet) => lineOf(packet) === 'packfile');
  try {
    return await readPack(readBands(begin < 0 ? [] : packets.slice(begin + 1)).data);
  } catch (error) {
    const unreadable = `${server.host} sent something that Serplift can't read.`;
    const message = error instanceof TooLargePackError ? tooLarge(server) : unreadable;
    throw new AppError('provider_rejected', message, { cause: error });
  }
}

/** What the server says to people, where it took the branch. */
function readReport({ host }: Server, packets: readonly Packet[], ref: string): string {
  try {
    const { data, said } = readBands(packets);
    const report = readPackets(data).map(lineOf);
    if (report.includes('unpack ok') && report.includes(`ok ${ref}`)) return said;
    const why = report.find((one) => one.startsWith('ng '))?.slice(`ng ${ref} `.length) ?? report[0] ?? '';
    throw rejected(`${host} refused the branch: ${clean(`${why} ${said}`)}`);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Whatever it was, the branch may be there.
    const message = `${host} didn't say whether it accepted the branch.`;
    throw new AppError('provider_unavailable', message, { details: { outcomeUnknown: true }, cause: error });
  }
}

/** Opens the way to a repository on any Git server. */
export function openGitWire(requests: SiteRequests, { remoteUrl, username, token }: GitServerConnection): GitWire {
  const authorization = basicAuthorization(username, token);
  const secrets = [token, authorization.authorization.replace('Basic ', '')];
  const server: Server = { requests, remoteUrl, host: new URL(remoteUrl).host, authorization, secrets };
  return {
    listRefs: (prefixes, signal) => listRefs(server, prefixes, signal),
    fetchObjects: (ids, of, signal) => fetchObjects(server, { ids, of }, signal),
    requirePush: async (signal) => {
      understood(server, await get(server, 'git-receive-pack', signal));
    },
    push: async ({ ref, from, to, objects }, signal) => {
      const line = packetOf(`${from} ${to} ${ref}\0 report-status side-band-64k agent=serplift`);
      const body = Buffer.concat([line, flushPacket, ...(to === noObject ? [] : [packOf(objects)])]);
      const answer = await post(server, { operation: 'push', service: 'git-receive-pack', body }, signal);
      return readReport(server, understood(server, answer), ref);
    },
  };
}
