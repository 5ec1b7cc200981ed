import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/States.tsx';
import { QuoteCard } from './QuoteCard.tsx';
import { checkDraft, initialDraft, type SettingsDraft } from './settings-rules.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useQuote } from './use-quote.ts';
import { useStartRun } from './use-start-run.ts';

/** What a run works on; null while nothing is picked. */
export type SeoSource = { websiteUrl: string } | { importId: string } | null;

interface SeoSetupProps {
  source: SeoSource;
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
  const quote = useQuote(input === null ? null : { kind: 'seo', ...input });
  const { start, isStarting, reason } = useStartRun();
  const waitsFor = source === null ? pickFirst : request === null ? 'Correct the settings first.' : null;
  const whyId = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (input !== null && !isStarting) start(input);
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
      <div className="space-y-6">
        {children}
        <SettingsForm draft={draft} onDraftChange={setDraft} />
      </div>
      <div className="space-y-4 xl:sticky xl:top-20">
        <QuoteCard state={quote} waitsFor={waitsFor} maxCostUsd={request?.maxCostUsd} />
        {reason !== null && (
          <Notice tone="bad" title="The optimization was not started">
            {reason}
          </Notice>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full"
          disabled={waitsFor !== null}
          isLoading={isStarting}
          aria-describedby={waitsFor === null ? undefined : whyId}
        >
          Start SEO Optimization
        </Button>
        {waitsFor !== null && (
          <p id={whyId} className="text-center text-sm text-muted">
            {waitsFor}
          </p>
        )}
      </div>
    </form>
  );
}
