import { decisionLabels } from '../../runs/review/decision-rules.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { isNarrowed, type PageView, riskLabels, sortLabels, stateLabels } from './page-filter-rules.ts';

interface PageToolbarProps {
  view: PageView;
  onViewChange: (change: Partial<PageView>) => void;
}

const { succeeded, kept, failed, skipped } = stateLabels;
const noFilters = { search: '', state: null, decision: null, risk: null };

/** What narrows and orders the pages of a result. */
export function PageToolbar({ view, onViewChange }: PageToolbarProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search pages"
        placeholder="Search address, keyword or title…"
        value={view.search}
        onValueChange={(search) => onViewChange({ search })}
        className="w-full sm:w-72"
      />
      <Choice
        label="Result"
        all="All"
        value={view.state}
        options={{ succeeded, kept, failed, skipped }}
        onChange={(state) => onViewChange({ state })}
      />
      <Choice
        label="Decision"
        all="All"
        value={view.decision}
        options={decisionLabels}
        onChange={(decision) => onViewChange({ decision })}
      />
      <Choice
        label="Rewrite risk"
        all="All"
        value={view.risk}
        options={riskLabels}
        onChange={(risk) => onViewChange({ risk })}
      />
      <Choice label="Sort by" value={view.sort} options={sortLabels} onChange={(sort) => onViewChange({ sort })} />
      {isNarrowed(view) && (
        <Button variant="ghost" onClick={() => onViewChange(noFilters)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
