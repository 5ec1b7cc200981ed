import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

export type GitObjectType = 'commit' | 'tree' | 'blob' | 'tag';

/** What Git keeps under the hash of its content. */
export interface GitObject {
  type: GitObjectType;
  content: Buffer;
}

/** The ID of no object: what a branch is before it is made. */
export const noObject = '0'.repeat(40);

export const idOf = ({ type, content }: GitObject): string =>
  createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex');

/** A file or folder in a folder; its name has a character for each byte, so that any name is written back as it was. */
export interface TreeEntry {
  mode: string;
  name: string;
  id: string;
}

export const folderMode = '40000';
const idBytes = 20;

/** What a folder contains. Throws where it isn't a folder of Git. */
export function readTree(content: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < content.length;) {
    const space = content.indexOf(0x20, at);
    const end = content.indexOf(0, space);
    if (space < 0 || end < 0 || end + idBytes >= content.length + 1) throw new Error('not a folder of Git');
    const mode = content.subarray(at, space).toString('latin1');
    const name = content.subarray(space + 1, end).toString('latin1');
    const id = content.subarray(end + 1, end + 1 + idBytes).toString('hex');
    entries.push({ mode, name, id });
    at = end + 1 + idBytes;
  }
  return entries;
}

/** Git orders folders as if their names ended with a slash. */
const orderOf = ({ mode, name }: TreeEntry): string => (mode === folderMode ? `${name}/` : name);

export function treeOf(entries: readonly TreeEntry[]): GitObject {
  const ordered = entries.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const parts = ordered.map(({ mode, name, id }) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`, 'latin1'), Buffer.from(id, 'hex')]),
  );
  return { type: 'tree', content: Buffer.concat(parts) };
}

/** The folder of a commit; null where it isn't a commit. */
export const treeIdOf = ({ type, content }: GitObject): string | null =>
  type === 'commit'
    ? (/^tree (?<id>[0-9a-f]{40})\n/u.exec(content.subarray(0, 64).toString('latin1'))?.groups?.['id'] ?? null)
    : null;

export function commitOf(of: { tree: string; parent: string; message: string; author: string; now: Date }): GitObject {
  const who = `${of.author} ${Math.floor(of.now.getTime() / 1000)} +0000`;
  const lines = [`tree ${of.tree}`, `parent ${of.parent}`, `author ${who}`, `committer ${who}`, '', `${of.message}\n`];
  return { type: 'commit', content: Buffer.from(lines.join('\n')) };
}

/** The numbers of the types in a pack. */
export const packTypes: Record<GitObjectType, number> = { commit: 1, tree: 2, blob: 3, tag: 4 };

function headerOf({ type, content }: GitObject): Buffer {
  const bytes = [(packTypes[type] << 4) | (content.length & 15)];
  for (let rest = Math.floor(content.length / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 128;
    bytes.push(rest & 127);
  }
  return Buffer.from(bytes);
}

/** Objects as they are sent. */
export function packOf(objects: readonly GitObject[]): Buffer {
  const head = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1');
  head.writeUInt32BE(objects.length, 8);
  const body = Buffer.concat([head, ...objects.flatMap((one) => [headerOf(one), deflateSync(one.content)])]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}
