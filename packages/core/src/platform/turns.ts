/** Places that are given to who has the fewest of them, and otherwise in turn: who waits for many gets no more than who waits for a few. */
export class Turns {
  #places: number;
  readonly #most: number;
  readonly #mayStart: (key: string) => boolean;
  /** In the order of their turns. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  readonly #active = new Map<string, number>();
  #taken = 0;
  #readyAtMs = 0;
  #isPausing = false;

  /** With `mayStart`, a key that may not start lets others pass; call `next` when that changes. */
  constructor({ places, mayStart = () => true }: { places: number; mayStart?: (key: string) => boolean }) {
    this.#places = places;
    this.#most = places;
    this.#mayStart = mayStart;
  }

  get isIdle(): boolean {
    return this.#taken === 0 && this.#waiting.size === 0 && this.#readyAtMs <= Date.now();
  }

  get isFull(): boolean {
    return this.#taken >= this.#places;
  }

  /** Changes how many places there are; who has one keeps it, and who has less than its share need not wait for others to end. */
  resize(places: number): void {
    this.#places = places;
    this.next();
  }

  /** Does the work when it is the key's turn and a place is free. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(key) ?? [];
      queue.push(() => work().then(resolve, reject));
      this.#waiting.set(key, queue);
      this.next();
    });
  }

  /** Starts nothing for a while from now. */
  pause(ms: number): void {
    this.#readyAtMs = Date.now() + ms;
  }

  /** Starts what can start. */
  next(): void {
    while (this.#taken < this.#most && this.#waiting.size > 0) {
      const waitMs = this.#readyAtMs - Date.now();
      if (waitMs > 0) return this.#wait(waitMs);
      const key = this.#nextKey();
      if (key === null || (this.isFull && !this.#hasLess(key))) return;
      void this.#begin(key);
    }
  }

  async #begin(key: string): Promise<void> {
    const queue = this.#waiting.get(key) ?? [];
    const start = queue.shift();
    this.#waiting.delete(key);
    if (queue.length > 0) this.#waiting.set(key, queue);
    this.#count(key, 1);
    await start?.();
    this.#count(key, -1);
    this.next();
  }

  #count(key: string, places: number): void {
    const active = (this.#active.get(key) ?? 0) + places;
    this.#taken += places;
    if (active === 0) this.#active.delete(key);
    else this.#active.set(key, active);
  }

  #wait(ms: number): void {
    if (this.#isPausing) return;
    this.#isPausing = true;
    setTimeout(() => {
      this.#isPausing = false;
      this.next();
    }, ms);
  }

  /** Whether a key has less than its share of the places. */
  #hasLess(key: string): boolean {
    const keys = new Set([...this.#waiting.keys(), ...this.#active.keys()]);
    return (this.#active.get(key) ?? 0) < this.#places / keys.size;
  }

  /** Of the keys that may start, the one with the fewest places, the first in line of those. */
  #nextKey(): string | null {
    let next: { key: string; active: number } | null = null;
    for (const key of this.#waiting.keys()) {
      const active = this.#active.get(key) ?? 0;
      if ((next === null || active < next.active) && this.#mayStart(key)) next = { key, active };
    }
    return next?.key ?? null;
  }
}
