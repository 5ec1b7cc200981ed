import { type ListRules, reviewAddress, type ReviewView } from './review-list-rules.ts';

/** The view of a list as it begins, with some of it changed, for tests. */
export function viewOf<Item>(list: ListRules<Item>, change: Partial<ReviewView> = {}): ReviewView {
  return { ...reviewAddress(list).read(new URLSearchParams()), ...change };
}
