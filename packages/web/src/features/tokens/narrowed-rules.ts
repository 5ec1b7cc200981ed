import type { Token } from '@serplift/core/api';

const noticeMs = 30 * 86_400_000;

/** The tokens that were limited less than a month ago. */
export function newlyNarrowed<T extends Pick<Token, 'narrowedAt'>>(tokens: readonly T[], now: Date): T[] {
  return tokens.filter(({ narrowedAt }) => narrowedAt !== null && now.getTime() - Date.parse(narrowedAt) < noticeMs);
}
