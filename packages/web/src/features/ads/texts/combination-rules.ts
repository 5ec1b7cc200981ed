import type { AssetPin } from '@serplift/core/api';

/** A headline or description as the preview needs it. */
export interface PinnedText {
  text: string;
  pin: AssetPin | null;
}

export interface AdTexts {
  headlines: readonly PinnedText[];
  descriptions: readonly PinnedText[];
}

/** What one search would show. */
export interface Combination {
  headlines: string[];
  descriptions: string[];
}

/** Every ordered choice in which each place takes its pinned texts, or any unpinned one where none is pinned. */
function choices(texts: readonly PinnedText[], places: readonly AssetPin[]): string[][] {
  const written = texts.filter(({ text }) => text.trim() !== '');
  const allowedAt = places.map((place) => {
    const pinned = written.filter(({ pin }) => pin === place);
    return pinned.length > 0 ? pinned : written.filter(({ pin }) => pin === null);
  });
  let partial: PinnedText[][] = [[]];
  for (const allowed of allowedAt) {
    const longer = partial.flatMap((chosen) =>
      allowed.filter((one) => !chosen.includes(one)).map((one) => chosen.concat(one)),
    );
    // With fewer texts than places the last places stay empty.
    if (longer.length > 0) partial = longer;
  }
  return partial.map((chosen) => chosen.map(({ text }) => text));
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** A step near the golden section of a size and coprime to it, so that stepping visits everything with neighbors unlike. */
function stepFor(size: number): number {
  let step = Math.max(1, Math.round(size * 0.618));
  while (commonDivisor(step, size) !== 1) step += 1;
  return step;
}

/** The combinations that can serve under the pins, at most three headlines and two descriptions each. */
export class Combinations {
  readonly total: number;
  readonly #headlines: string[][];
  readonly #descriptions: string[][];

  constructor({ headlines, descriptions }: AdTexts) {
    this.#headlines = choices(headlines, ['HEADLINE_1', 'HEADLINE_2', 'HEADLINE_3']);
    this.#descriptions = choices(descriptions, ['DESCRIPTION_1', 'DESCRIPTION_2']);
    this.total = this.#headlines.length * this.#descriptions.length;
  }

  /** One of them; from 0 to `total` each comes once, and neighbors differ in all parts. The first is the ad in its own order. */
  at(index: number): Combination {
    const { length } = this.#headlines;
    const turn = ((index % this.total) + this.total) % this.total;
    const within = turn % length;
    const headlines = this.#headlines[(within * stepFor(length)) % length] ?? [];
    const pair = (within + Math.floor(turn / length)) % this.#descriptions.length;
    return { headlines, descriptions: this.#descriptions[pair] ?? [] };
  }
}
