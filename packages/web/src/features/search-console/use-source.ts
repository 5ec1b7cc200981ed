import { api, type SearchImport } from '@serplift/core/api';
import { useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import type { SearchSource } from '../../runs/kind/search-run-rules.ts';
import { useWebsites, type Websites } from './use-websites.ts';

export type SourceKind = 'website' | 'import';

interface FirstSource {
  /** A website to start with in place of the team's choice. */
  websiteUrl?: string | null;
  importId?: string | null;
}

export interface SourceChoice {
  source: SearchSource;
  /** What to do while nothing is picked, in words. */
  pickFirst: string;
  kind: SourceKind;
  setKind: (kind: SourceKind) => void;
  websites: Websites;
  /** The team's choice counts again. */
  forgetFirst: () => void;
  imports: SearchImport[];
  importId: string | null;
  /** The picked import when the number of days it covers isn't known yet. */
  undated: SearchImport | null;
  setImportId: (importId: string) => void;
}

/** The website or the imported data that a run takes its searches from. */
export function useSource(first: FirstSource): SourceChoice {
  const [firstWebsite, setFirstWebsite] = useState(first.websiteUrl ?? null);
  const websites = withFirst(useWebsites(), firstWebsite);
  const imports = useEndpoint(api.imports.list, {}).data ?? [];
  const [importId, setImportId] = useState(first.importId ?? null);
  const [choice, setChoice] = useState<SourceKind | null>(importId === null ? null : 'import');
  const kind = choice ?? (websites.status === 'notConnected' && imports.length > 0 ? 'import' : 'website');
  const chosen = imports.find((one) => one.id === importId) ?? null;
  const isDated = chosen?.days != null;
  return {
    source: sourceOf(kind, websites, isDated ? chosen.id : null),
    pickFirst: pickFirst(kind, chosen),
    kind,
    setKind: setChoice,
    websites,
    forgetFirst: () => setFirstWebsite(null),
    imports,
    importId,
    undated: isDated ? null : chosen,
    setImportId,
  };
}

function pickFirst(kind: SourceKind, chosen: SearchImport | null): string {
  if (kind === 'website') return 'Select a website first.';
  return chosen === null ? 'Select imported data first.' : 'Enter the days that the imported data covers.';
}

function withFirst(websites: Websites, firstWebsite: string | null): Websites {
  if (websites.status !== 'ready' || firstWebsite === null) return websites;
  const selected = websites.websites.find((one) => one.siteUrl === firstWebsite && one.selectable);
  return selected === undefined ? websites : { ...websites, selected };
}

function sourceOf(kind: SourceKind, websites: Websites, importId: string | null): SearchSource {
  if (kind === 'import') return importId === null ? null : { importId };
  return websites.status === 'ready' && websites.selected !== null ? { websiteUrl: websites.selected.siteUrl } : null;
}
