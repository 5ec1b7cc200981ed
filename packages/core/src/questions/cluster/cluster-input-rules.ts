import type { QuestionClass } from '../../contract/questions/question.ts';
import type { FoundQuestion } from '../find/select-questions-rules.ts';

/** A question to be grouped with others that ask the same. */
export interface ClusterInput {
  text: string;
  class: QuestionClass;
  /** ISO 639-1; null when unknown. */
  language: string | null;
  clicks: number;
  impressions: number;
  /** Pages that rank for it, by any stable number, most shown first. */
  pages: readonly number[];
}

/** What is compared of found questions. */
export function toClusterInputs(questions: readonly FoundQuestion[]): ClusterInput[] {
  const numbers = new Map<string, number>();
  const numberOf = (page: string): number => {
    const known = numbers.get(page) ?? numbers.size;
    numbers.set(page, known);
    return known;
  };
  return questions.map(({ clean, detection, clicks, impressions, pages }) => ({
    text: clean.text,
    class: detection.class,
    language: detection.language,
    clicks,
    impressions,
    pages: pages.slice(0, 3).map(({ page }) => numberOf(page)),
  }));
}
