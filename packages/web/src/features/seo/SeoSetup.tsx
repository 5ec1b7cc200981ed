import { api } from '@serplift/core/api';
import { type ReactNode, useState } from 'react';
import { useQuote } from '../../lib/use-quote.ts';
import { RunSetup } from '../../ui/run/RunSetup.tsx';
import { checkDraft, initialDraft, type SettingsDraft } from './settings-rules.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useStartSeo } from './use-start-seo.ts';

interface SeoSetupProps {
  /** What a run works on; null while nothing is picked. */
  source: { websiteUrl: string } | { importId: string } | null;
  /** What to do while nothing is picked, in words. */
  pickFirst: string;
  firstDraft?: SettingsDraft | undefined;
  /** Where the source is picked. */
  children: ReactNode;
}

/** Settings, cost and start of a run on the picked website or import. */
export function SeoSetup({ source, pickFirst, firstDraft = initialDraft, children }: SeoSetupProps) {
  const [draft, setDraft] = useState(firstDraft);
  const { request } = checkDraft(draft);
  const input = source === null || request === null ? null : { ...source, ...request };
  const quote = useQuote(api.seo.quote, input === null ? null : { kind: 'seo', ...input });
  const starter = useStartSeo();
  return (
    <RunSetup
      quote={quote}
      waitsFor={source === null ? pickFirst : request === null ? 'Correct the settings first.' : null}
      unit="page"
      emptyText="No page of this data lies in the range. A wider range may find some."
      maxCostUsd={request?.maxCostUsd}
      starter={starter}
      input={input}
      startLabel="Start SEO Optimization"
      failedTitle="The optimization was not started"
    >
      {children}
      <SettingsForm draft={draft} onDraftChange={setDraft} />
    </RunSetup>
  );
}
