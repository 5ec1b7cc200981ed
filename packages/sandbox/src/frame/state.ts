import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A small key-value memory of JSON values; with a folder it survives restarts. */
export interface SandboxState {
  /** A copy of what was set under the key, otherwise the fallback. */
  get<Value>(key: string, fallback: Value): Value;
  set(key: string, value: unknown): void;
  delete(key: string): void;
  /** Writes what is not on disk yet. */
  flush(): void;
}

/** Opens the state of a folder, or one in memory when no folder is given. */
export function openState(folder?: string): SandboxState {
  const file = folder === undefined ? undefined : join(folder, 'sandbox-state.json');
  const values = new Map<string, unknown>(file === undefined ? [] : Object.entries(readValues(file)));
  let pending: NodeJS.Immediate | undefined;

  function flush(): void {
    if (pending !== undefined) clearImmediate(pending);
    pending = undefined;
    if (file === undefined || folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(Object.fromEntries(values)), { mode: 0o600 });
    renameSync(draft, file);
  }

  // Several changes of one request become one write.
  const changed = () => {
    if (file !== undefined) pending ??= setImmediate(flush);
  };

  return {
    get: <Value>(key: string, fallback: Value) =>
      values.has(key) ? (structuredClone(values.get(key)) as Value) : fallback,
    set(key, value) {
      values.set(key, structuredClone(value));
      changed();
    },
    delete(key) {
      if (values.delete(key)) changed();
    },
    flush() {
      if (pending !== undefined) flush();
    },
  };
}

function readValues(file: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (cause) {
    throw new Error(`${file} is not valid JSON; remove it to start the sandbox with a fresh memory.`, { cause });
  }
}
