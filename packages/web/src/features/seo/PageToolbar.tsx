import type { SeoPage } from '@serplift/core/api';
import { Keyboard } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Input.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import {
  type DecisionFilter,
  decisionLabels,
  isNarrowed,
  type PageSort,
  type PageView,
  type Risk,
  riskLabels,
  sortLabels,
  stateLabels,
} from './page-filter-rules.ts';

interface PageToolbarProps {
  view: PageView;
  onViewChange: (view: PageView) => void;
  onHelp: () => void;
}

const { succeeded, kept, failed, skipped } = stateLabels;

/** What narrows and orders the pages of a result. */
export function PageToolbar({ view, onViewChange, onHelp }: PageToolbarProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search pages"
        placeholder="Search address, keyword or title…"
        value={view.search}
        onValueChange={(search) => onViewChange({ ...view, search })}
        className="w-full sm:w-72"
      />
      <Choice
        label="Result"
        value={view.state}
        options={{ succeeded, kept, failed, skipped }}
        onChange={(state) => onViewChange({ ...view, state: state as SeoPage['state'] | null })}
      />
      <Choice
        label="Decision"
        value={view.decision}
        options={decisionLabels}
        onChange={(decision) => onViewChange({ ...view, decision: decision as DecisionFilter | null })}
      />
      <Choice
        label="Rewrite risk"
        value={view.risk}
        options={riskLabels}
        onChange={(risk) => onViewChange({ ...view, risk: risk as Risk | null })}
      />
      <label className="text-sm text-muted">
        <span className="mb-1 block">Sort by</span>
        <Select
          className="w-36"
          value={view.sort}
          onChange={(event) => onViewChange({ ...view, sort: event.currentTarget.value as PageSort })}
        >
          <OptionsOf options={sortLabels} />
        </Select>
      </label>
      {isNarrowed(view) && (
        <Button
          variant="ghost"
          onClick={() => onViewChange({ search: '', state: null, decision: null, risk: null, sort: view.sort })}
        >
          Clear filters
        </Button>
      )}
      <Button variant="ghost" className="max-sm:hidden xl:ml-auto" onClick={onHelp}>
        <Keyboard aria-hidden="true" />
        Shortcuts
      </Button>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string | null;
  options: Record<string, string>;
  onChange: (value: string | null) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className="text-sm text-muted">
      <span className="mb-1 block">{label}</span>
      <Select className="w-32" value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value || null)}>
        <option value="">All</option>
        <OptionsOf options={options} />
      </Select>
    </label>
  );
}

function OptionsOf({ options }: { options: Record<string, string> }) {
  return Object.entries(options).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
