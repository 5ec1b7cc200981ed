interface Asked<Value> {
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

interface Waiting<Key, Value> {
  key: Key;
  asked: Asked<Value>[];
}

/** Reads values of keys; `read` answers in the order of its keys. */
export interface BatchReader<Key, Value> {
  /** Names a key: equal names are read once. */
  nameOf: (key: Key) => string;
  read: (keys: readonly Key[]) => Promise<readonly Value[]>;
  /** Most keys of one reading. */
  atMost: number;
}

/**
 * Reads what many callers ask for with one reading at a time: what is asked for while one is under way waits for the next,
 * so that more callers make readings longer, not more. Every value was read after it was asked for.
 */
export function readInBatches<Key, Value>(reader: BatchReader<Key, Value>): (key: Key) => Promise<Value> {
  const waiting = new Map<string, Waiting<Key, Value>>();
  let isReading = false;

  const readNext = async (): Promise<void> => {
    const batch = [...waiting].slice(0, reader.atMost);
    for (const [name] of batch) waiting.delete(name);
    try {
      const values = await reader.read(batch.map(([, { key }]) => key));
      for (const [index, [, { asked }]] of batch.entries()) {
        for (const { resolve } of asked) resolve(values[index] as Value);
      }
    } catch (error) {
      for (const [, { asked }] of batch) for (const { reject } of asked) reject(error);
    }
  };
  const readAll = async (): Promise<void> => {
    while (waiting.size > 0) await readNext();
    isReading = false;
  };
  return (key) =>
    new Promise((resolve, reject) => {
      const name = reader.nameOf(key);
      const known = waiting.get(name);
      if (known === undefined) waiting.set(name, { key, asked: [{ resolve, reject }] });
      else known.asked.push({ resolve, reject });
      if (isReading) return;
      isReading = true;
      // After all calls that have arrived together.
      setImmediate(() => void readAll());
    });
}
