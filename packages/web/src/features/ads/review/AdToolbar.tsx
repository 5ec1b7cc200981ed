import { decisionLabels } from '../../../runs/review/decision-rules.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { deploymentLabels, stateLabels } from '../ad-state-rules.ts';
import { isNarrowed, type ReviewView, warningLabels } from './review-rules.ts';

interface AdToolbarProps {
  view: ReviewView;
  onViewChange: (change: Partial<ReviewView>) => void;
}

const { succeeded, kept, failed, skipped } = stateLabels;
const noFilters = { search: '', state: null, decision: null, warnings: null, deployed: null };

/** What narrows the ads of a run. */
export function AdToolbar({ view, onViewChange }: AdToolbarProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search ads"
        placeholder="Search ad group, keyword or text…"
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
        label="Warnings"
        all="All"
        value={view.warnings}
        options={warningLabels}
        onChange={(warnings) => onViewChange({ warnings })}
      />
      <Choice
        label="Deployment"
        all="All"
        value={view.deployed}
        options={deploymentLabels}
        onChange={(deployed) => onViewChange({ deployed })}
      />
      {isNarrowed(view) && (
        <Button variant="ghost" onClick={() => onViewChange(noFilters)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
