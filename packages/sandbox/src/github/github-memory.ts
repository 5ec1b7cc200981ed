import { createHash } from 'node:crypto';
import type { SandboxContext } from '../frame/frame.ts';
import { openWordPressMemory, type WordPressField, type WordPressMemory } from '../wordpress/wordpress-memory.ts';
import { type Site, sitesByHost } from '../world/world.ts';
import { filePathOf, filesAt, readFile } from './repository-files.ts';

/** A tree: the site's files after this many changes, with some of them replaced. */
export interface KeptTree {
  sha: string;
  changes: number;
  replaced: Record<string, string>;
}

export interface KeptCommit {
  sha: string;
  tree: string;
  message: string;
}

export interface KeptPull {
  number: number;
  title: string;
  body: string;
  branch: string;
  head: string;
  state: 'open' | 'closed';
  mergedAt: string | null;
}

const shaOf = (content: unknown): string => createHash('sha1').update(JSON.stringify(content)).digest('hex');

interface Kept {
  trees: Record<string, KeptTree>;
  commits: Record<string, KeptCommit>;
  branches: Record<string, string>;
  pulls: KeptPull[];
}
const nothing: Kept = { trees: {}, commits: {}, branches: {}, pulls: [] };
const stateKey = 'github';

function mergeInto(of: { site: Site; memory: WordPressMemory; tree: KeptTree }): boolean {
  const { site, memory, tree } = of;
  const before = filesAt(site, memory, tree.changes);
  const now = filesAt(site, memory, memory.changes().length);
  const paths = Object.keys(tree.replaced);
  if (paths.some((path) => now.get(path) !== before.get(path))) return false;
  for (const page of site.pages.values()) {
    const text = tree.replaced[filePathOf(page)];
    if (text === undefined) continue;
    const [wanted, had] = [readFile(text), readFile(before.get(filePathOf(page)) ?? '')];
    for (const field of ['title', 'description'] satisfies WordPressField[]) {
      if (wanted[field] === had[field]) continue;
      memory.change({ by: 'github', path: page.path, field, value: wanted[field], writeId: null });
    }
  }
  return true;
}

/** The files of a merged tree as they were before; null if one says something else by now. */
function revertedFiles(of: { site: Site; memory: WordPressMemory; tree: KeptTree }): Record<string, string> | null {
  const { site, memory, tree } = of;
  const [before, current] = [filesAt(site, memory, tree.changes), filesAt(site, memory, memory.changes().length)];
  const said = (file: string | undefined): string => JSON.stringify(readFile(file ?? ''));
  const replaced = Object.entries(tree.replaced);
  if (replaced.some(([path, file]) => said(current.get(path)) !== said(file))) return null;
  return Object.fromEntries(replaced.map(([path]) => [path, before.get(path) ?? '']));
}

/** What was pushed, kept under its hashes. */
function openKept({ state }: Pick<SandboxContext, 'state'>) {
  const kept = (): Kept => ({ ...nothing, ...state.get<Partial<Kept>>(stateKey, {}) });
  const keep = (change: Partial<Kept>): void => state.set(stateKey, { ...kept(), ...change });
  const addTree = (changes: number, replaced: Record<string, string>): KeptTree => {
    const tree = { sha: shaOf(['tree', changes, replaced]), changes, replaced };
    if (kept().trees[tree.sha] === undefined) keep({ trees: { ...kept().trees, [tree.sha]: tree } });
    return tree;
  };
  const addCommit = (of: { tree: string; message: string }): KeptCommit => {
    const commit = { sha: shaOf(['commit', of]), ...of };
    if (kept().commits[commit.sha] === undefined) keep({ commits: { ...kept().commits, [commit.sha]: commit } });
    return commit;
  };
  const changePull = (number: number, change: Partial<KeptPull>): KeptPull | undefined => {
    const changed = (pull: KeptPull): KeptPull => (pull.number === number ? { ...pull, ...change } : pull);
    keep({ pulls: kept().pulls.map(changed) });
    return kept().pulls.find((pull) => pull.number === number);
  };
  const addBranch = (name: string, sha: string) => keep({ branches: { ...kept().branches, [name]: sha } });
  const addPull = (of: Pick<KeptPull, 'title' | 'body' | 'branch'>): KeptPull => {
    const number = kept().pulls.length + 1;
    const head = kept().branches[of.branch] ?? '';
    const pull: KeptPull = { number, head, state: 'open', mergedAt: null, ...of };
    keep({ pulls: [...kept().pulls, pull] });
    return pull;
  };
  return { kept, addTree, addCommit, changePull, addBranch, addPull };
}

/** Opens the repository of the company's site: its default branch follows the site, the others are what was pushed. */
export function openGitHubMemory(sandbox: SandboxContext) {
  const { now, world } = sandbox;
  const memory = openWordPressMemory(sandbox);
  const site = sitesByHost(world).get(world.company.domain) as Site;
  const { kept, addTree, addCommit, changePull, addBranch, addPull } = openKept(sandbox);
  return {
    mainCommit: () => addCommit({ tree: addTree(memory.changes().length, {}).sha, message: 'The site as it is' }),
    commit: (sha: string): KeptCommit | undefined => kept().commits[sha],
    addCommit,
    tree: (sha: string): KeptTree | undefined => kept().trees[sha],
    addTree: ({ base, replaced }: { base: KeptTree; replaced: Record<string, string> }) =>
      addTree(base.changes, { ...base.replaced, ...replaced }),
    files: ({ changes, replaced }: KeptTree) =>
      new Map([...filesAt(site, memory, changes), ...Object.entries(replaced)]),
    branch: (name: string): string | undefined => kept().branches[name],
    /** The newest commits of all branches but the default. */
    heads: () => Object.values(kept().branches),
    addBranch,
    pulls: () => kept().pulls,
    addPull,
    changePull,
    /** False: someone changed the same file since. */
    merge: (pull: KeptPull): boolean => {
      const tree = kept().trees[kept().commits[pull.head]?.tree ?? ''];
      if (tree === undefined || pull.state === 'closed' || !mergeInto({ site, memory, tree })) return false;
      changePull(pull.number, { state: 'closed', mergedAt: now().toISOString() });
      return true;
    },
    /** A pull request that takes back a merged one; null if someone changed the same file since. */
    revert: (pull: KeptPull, text: { title: string; body: string }): KeptPull | null => {
      const merged = kept().trees[kept().commits[pull.head]?.tree ?? ''] as KeptTree;
      const replaced = revertedFiles({ site, memory, tree: merged });
      if (replaced === null) return null;
      const tree = addTree(memory.changes().length, replaced);
      const tries = kept().pulls.filter(({ branch }) => branch.startsWith(`revert-${pull.number}-`)).length;
      const branch = `revert-${pull.number}-${pull.branch}${tries === 0 ? '' : `-${tries}`}`;
      addBranch(branch, addCommit({ tree: tree.sha, message: text.title }).sha);
      return addPull({ ...text, branch });
    },
  };
}

export type GitHubMemory = ReturnType<typeof openGitHubMemory>;
