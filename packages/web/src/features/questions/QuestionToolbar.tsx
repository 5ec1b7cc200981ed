import { decisionLabels } from '../../runs/review/decision-rules.ts';
import { languageName } from '../../runs/settings/places.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { isNarrowed, type QuestionView, sortLabels } from './question-filter-rules.ts';
import { classLabels, priorityLabels, recommendationLabels } from './question-labels.ts';

interface QuestionToolbarProps {
  view: QuestionView;
  onViewChange: (change: Partial<QuestionView>) => void;
  /** Languages among the questions. */
  languages: string[];
}

const noFilters = {
  search: '',
  priority: null,
  recommendation: null,
  class: null,
  language: null,
  decision: null,
};

/** What narrows and orders the questions of a result. */
export function QuestionToolbar({ view, onViewChange, languages }: QuestionToolbarProps) {
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          label="Search questions"
          placeholder="Search questions, searches and pages…"
          value={view.search}
          onValueChange={(search) => onViewChange({ search })}
          className="w-full sm:w-auto sm:flex-1"
        />
        <Choice label="Sort by" value={view.sort} options={sortLabels} onChange={(sort) => onViewChange({ sort })} />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Filters view={view} onChange={onViewChange} languages={languages} />
        {isNarrowed(view) && (
          <Button variant="ghost" onClick={() => onViewChange(noFilters)}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  );
}

interface FiltersProps {
  view: QuestionView;
  onChange: (part: Partial<QuestionView>) => void;
  languages: string[];
}

function Filters({ view, onChange, languages }: FiltersProps) {
  return (
    <>
      <Choice
        label="Priority"
        all="All"
        value={view.priority}
        options={priorityLabels}
        onChange={(priority) => onChange({ priority })}
      />
      <Choice
        label="Recommendation"
        all="All"
        value={view.recommendation}
        options={recommendationLabels}
        onChange={(recommendation) => onChange({ recommendation })}
      />
      <Choice
        label="Kind"
        all="All"
        value={view.class}
        options={classLabels}
        onChange={(kind) => onChange({ class: kind })}
      />
      {(languages.length > 1 || view.language !== null) && (
        <Choice
          label="Language"
          all="All"
          value={view.language}
          options={Object.fromEntries(languages.map((language) => [language, languageName(language)]))}
          onChange={(language) => onChange({ language })}
        />
      )}
      <Choice
        label="Decision"
        all="All"
        value={view.decision}
        options={decisionLabels}
        onChange={(decision) => onChange({ decision })}
      />
    </>
  );
}
