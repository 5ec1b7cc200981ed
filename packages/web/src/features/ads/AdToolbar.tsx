import { useId } from 'react';
import { decisionLabels } from '../../lib/decision-rules.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Input.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { deploymentLabels, isNarrowed, type ReviewView, stateLabels, warningLabels } from './review-rules.ts';

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
        value={view.state}
        options={{ succeeded, kept, failed, skipped }}
        onChange={(state) => onViewChange({ state })}
      />
      <Choice
        label="Decision"
        value={view.decision}
        options={decisionLabels}
        onChange={(decision) => onViewChange({ decision })}
      />
      <Choice
        label="Warnings"
        value={view.warnings}
        options={warningLabels}
        onChange={(warnings) => onViewChange({ warnings })}
      />
      <Choice
        label="Deployment"
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

interface ChoiceProps<Key extends string> {
  label: string;
  value: string | null;
  options: Partial<Record<Key, string>>;
  onChange: (value: Key | null) => void;
}

function Choice<Key extends string>({ label, value, options, onChange }: ChoiceProps<Key>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm text-muted">
        {label}
      </label>
      <Select
        id={id}
        className="w-38"
        value={value ?? ''}
        onChange={(event) => onChange((event.currentTarget.value || null) as Key | null)}
      >
        <option value="">All</option>
        {Object.entries<string | undefined>(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}
