import { type ComponentType, type ReactNode, useState } from 'react';
import { CardSection } from '../../ui/layout/Card.tsx';
import type { RunKind, RunTypes } from '../kind/run-kind.ts';
import { readyToStart, type SearchSource } from '../kind/search-run-rules.ts';
import type { SettingsProps } from '../settings/AdvancedSettings.tsx';
import type { CheckedDraft } from '../settings/run-settings-rules.ts';
import { RunSetup } from './RunSetup.tsx';

/** What sets the first steps of runs over search data apart. */
export interface SearchSetupKind<Draft> {
  /** What the settings are for. */
  description: string;
  check: (draft: Draft) => CheckedDraft<Draft, { settings: object; maxCostUsd?: number | undefined }>;
  Fields: ComponentType<SettingsProps<Draft>>;
  startLabel: string;
  /** What to do when the data has nothing to work on. */
  emptyText: string;
}

/** What a first step gets from the screen it stands on. */
export interface SearchSetupProps<Draft> {
  source: SearchSource;
  /** What to do while nothing is picked, in words. */
  pickFirst: string;
  firstDraft: Draft;
  /** Where the source is picked. */
  children: ReactNode;
}

interface SharedSetupProps<Of extends RunTypes, Draft> extends SearchSetupProps<Draft> {
  kind: RunKind<Of>;
  setup: SearchSetupKind<Draft>;
}

/** Settings, cost and start of a run on the picked website or import. */
export function SearchSetup<Of extends RunTypes, Draft>(props: SharedSetupProps<Of, Draft>) {
  const { kind, setup, source, pickFirst, firstDraft, children } = props;
  const [draft, setDraft] = useState(firstDraft);
  const { request } = setup.check(draft);
  const { input, waitsFor } = readyToStart({ source, pickFirst, request });
  return (
    <RunSetup
      kind={kind}
      waitsFor={waitsFor}
      emptyText={setup.emptyText}
      maxCostUsd={request?.maxCostUsd}
      input={input}
      startLabel={setup.startLabel}
    >
      {(quote) => (
        <>
          {children}
          <CardSection title="Settings" description={setup.description}>
            <setup.Fields
              draft={draft}
              reviewUsd={quote?.reviewUsd}
              onChange={(part) => setDraft({ ...draft, ...part })}
            />
          </CardSection>
        </>
      )}
    </RunSetup>
  );
}
