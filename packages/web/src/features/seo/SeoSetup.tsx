import { api } from '@serplift/core/api';
import { type ReactNode, useState } from 'react';
import { checkSeoDraft, initialSeoDraft, type SeoDraft } from '../../runs/settings/seo-settings-rules.ts';
import { SeoSettings } from '../../runs/settings/SeoSettings.tsx';
import { RunSetup } from '../../runs/setup/RunSetup.tsx';
import { readyToStart, type SearchSource } from '../../runs/setup/search-run-rules.ts';
import { useQuote } from '../../runs/setup/use-quote.ts';
import { CardSection } from '../../ui/layout/Card.tsx';
import { useStartSeo } from './use-start-seo.ts';

interface SeoSetupProps {
  source: SearchSource;
  /** What to do while nothing is picked, in words. */
  pickFirst: string;
  firstDraft?: SeoDraft | undefined;
  /** Where the source is picked. */
  children: ReactNode;
}

/** Settings, cost and start of a run on the picked website or import. */
export function SeoSetup({ source, pickFirst, firstDraft = initialSeoDraft, children }: SeoSetupProps) {
  const [draft, setDraft] = useState(firstDraft);
  const { request } = checkSeoDraft(draft);
  const { input, waitsFor } = readyToStart({ source, pickFirst, request });
  const quote = useQuote(api.seo.quote, input === null ? null : { kind: 'seo', ...input });
  const starter = useStartSeo();
  return (
    <RunSetup
      quote={quote}
      waitsFor={waitsFor}
      unit="page"
      emptyText="No page of this data lies in the range. A wider range may find some."
      maxCostUsd={request?.maxCostUsd}
      starter={starter}
      input={input}
      startLabel="Start SEO Optimization"
      failedTitle="The optimization was not started"
    >
      {children}
      <CardSection title="Settings" description="Pages whose average position lies in this range are looked at.">
        <SeoSettings draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
      </CardSection>
    </RunSetup>
  );
}
