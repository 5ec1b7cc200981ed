import type { SeoPage } from '@serplift/core/api';
import { use, useEffect, useMemo, useState } from 'react';
import type { Doubts } from '../page-list-rules.ts';

type FindDoubts = (pages: readonly SeoPage[]) => Doubts;

const none: Doubts = new Map();
let loading: Promise<FindDoubts> | null = null;

/** The rules. A file that could not be loaded is missing until the page is reloaded, so they are asked for once. */
function loadRules(): Promise<FindDoubts> {
  loading ??= import('./find-doubts.ts').then(({ findProposalDoubts }) => findProposalDoubts);
  return loading;
}

/**
 * What is odd in the proposals of a run. Its rules are long and few pages need them, so they are loaded after the pages
 * are drawn; a list that is narrowed or ordered by doubts waits for them.
 */
export function useDoubts(pages: readonly SeoPage[], isAwaited: boolean): Doubts {
  const [loaded, setLoaded] = useState<FindDoubts | null>(null);
  useEffect(() => {
    let isShown = true;
    loadRules().then(
      (rules) => isShown && setLoaded(() => rules),
      // Without the rules there is nothing to say; a list that needs them shows the failure.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  const rules = loaded ?? (isAwaited ? use(loadRules()) : null);
  return useMemo(() => rules?.(pages) ?? none, [rules, pages]);
}
