/** A pull request in the sandbox's repository, with the files it changes. */
export interface SandboxPull {
  number: number;
  title: string;
  body: string;
  branch: string;
  state: 'open' | 'closed';
  mergedAt: string | null;
  files: Record<string, string>;
}

/** The pull requests of a running sandbox's repository, the oldest first. */
export async function readPulls(origin: string): Promise<SandboxPull[]> {
  return (await (await fetch(`${origin}/github/pulls`)).json()) as SandboxPull[];
}

/** Merges a pull request, or closes it, as a person does; false when someone changed the same file since. */
export async function endPull(
  origin: string,
  { number, act }: { number: number; act: 'merge' | 'close' },
): Promise<boolean> {
  return (await fetch(`${origin}/github/pulls/${number}/${act}`, { method: 'POST' })).ok;
}
