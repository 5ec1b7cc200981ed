import type { OptimizationKind } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { oneOf } from '../../lib/one-of.ts';
import { runCalls } from '../../runs/kind/run-calls.ts';
import { kindNames } from '../../runs/kind/run-words.ts';
import type { RunToRepeat } from './automation-draft-rules.ts';

/** Reads the run that the address of a new automation names; without one it reads nothing and `isAsked` is false. */
export function useRunToRepeat(query: URLSearchParams) {
  const kind = oneOf(kindNames, query.get('kind'));
  const id = query.get('run');
  const inputFor = (one: OptimizationKind) => (kind === one && id !== null ? { optimizationId: id } : null);
  const seo = useEndpoint(runCalls.seo.show, inputFor('seo'));
  const questions = useEndpoint(runCalls.questions.show, inputFor('questions'));
  const ads = useEndpoint(runCalls.ads.show, inputFor('ads'));
  const run: RunToRepeat | null =
    seo.data !== undefined
      ? { ...seo.data, kind: 'seo' }
      : questions.data !== undefined
        ? { ...questions.data, kind: 'questions' }
        : ads.data !== undefined
          ? { ...ads.data, kind: 'ads' }
          : null;
  return { run, read: { seo, questions, ads }[kind ?? 'seo'], isAsked: kind !== null && id !== null };
}
