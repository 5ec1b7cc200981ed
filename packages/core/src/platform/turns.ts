/** Places that are given to keys in turn: who waits for many gets no more of them than who waits for a few. */
export class Turns {
  readonly #places: number;
  readonly #mayStart: (key: string) => boolean;
  /** In the order of their turns. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  #active = 0;
  #readyAtMs = 0;
  #isPausing = false;

  /** With `mayStart`, a key that may not start lets others pass; call `next` when that changes. */
  constructor({ places, mayStart = () => true }: { places: number; mayStart?: (key: string) => boolean }) {
    this.#places = places;
    this.#mayStart = mayStart;
  }

  get isIdle(): boolean {
    return this.#active === 0 && this.#waiting.size === 0 && this.#readyAtMs <= Date.now();
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
    while (this.#active < this.#places && this.#waiting.size > 0) {
      const waitMs = this.#readyAtMs - Date.now();
      if (waitMs > 0) return this.#wait(waitMs);
      const start = this.#take();
      if (start === null) return;
      void this.#begin(start);
    }
  }

  async #begin(start: () => Promise<void>): Promise<void> {
    this.#active += 1;
    await start();
    this.#active -= 1;
    this.next();
  }

  #wait(ms: number): void {
    if (this.#isPausing) return;
    this.#isPausing = true;
    setTimeout(() => {
      this.#isPausing = false;
      this.next();
    }, ms);
  }

  /** The next work of the first key that may start, which then goes to the end of the line. */
  #take(): (() => Promise<void>) | null {
    for (const [key, queue] of this.#waiting) {
      if (!this.#mayStart(key)) continue;
      const start = queue.shift() ?? null;
      this.#waiting.delete(key);
      if (queue.length > 0) this.#waiting.set(key, queue);
      if (start !== null) return start;
    }
    return null;
  }
}
