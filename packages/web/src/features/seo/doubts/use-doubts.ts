import type { SeoPage } from '@serplift/core/api';
import { useEffect, useMemo, useState } from 'react';
import type { Doubts } from '../page-words-rules.ts';

type FindDoubts = (pages: readonly SeoPage[]) => Doubts;

const none: Doubts = new Map();
let loading: Promise<FindDoubts> | null = null;

/** The rules. A file that could not be loaded is missing until the page is reloaded, so they are asked for once. */
function loadRules(): Promise<FindDoubts> {
  loading ??= import('./find-doubts.ts').then(({ findProposalDoubts }) => findProposalDoubts);
  return loading;
}

/**
 * What is odd in the proposals of each run: pages of one are compared with one another. Its rules are long, so they are
 * loaded after the pages are drawn.
 */
export function useDoubts(runs: readonly (readonly SeoPage[])[]): Doubts {
  const [loaded, setLoaded] = useState<FindDoubts | null>(null);
  useEffect(() => {
    let isShown = true;
    loadRules().then(
      (rules) => isShown && setLoaded(() => rules),
      // Without the rules there is nothing to say.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return useMemo(() => (loaded === null ? none : new Map(runs.flatMap((pages) => [...loaded(pages)]))), [loaded, runs]);
}
