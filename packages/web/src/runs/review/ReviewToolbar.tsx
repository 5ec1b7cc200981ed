import { Button } from '../../ui/button/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { isNarrowed, type ReviewFilter, type ListRules, type ReviewView } from './review-list-rules.ts';

interface ReviewToolbarProps<Item> {
  list: ListRules<Item>;
  view: ReviewView;
  items: readonly Item[];
  onViewChange: (change: Partial<ReviewView>) => void;
}

/** More filters than this are on a line of their own. */
const filtersBesideSearch = 4;

/** What searches, narrows and orders a list. */
export function ReviewToolbar<Item>(props: ReviewToolbarProps<Item>) {
  const { list, view, onViewChange } = props;
  const hasTwoLines = list.filters.length > filtersBesideSearch;
  const search = (
    <SearchField
      label={list.search.label}
      placeholder={list.search.placeholder}
      value={view.search}
      onValueChange={(text) => onViewChange({ search: text })}
      className={hasTwoLines ? 'w-full sm:w-auto sm:flex-1' : 'w-full sm:w-72'}
    />
  );
  const clear = isNarrowed(view) && (
    <Button variant="ghost" onClick={() => onViewChange({ search: '', filters: {} })}>
      Clear filters
    </Button>
  );
  return hasTwoLines ? (
    <div className="space-y-3">
      <div className="flex flex-wrap items-end gap-3">
        {search}
        <Sort {...props} />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Filters {...props} />
        {clear}
      </div>
    </div>
  ) : (
    <div className="flex flex-wrap items-end gap-3">
      {search}
      <Filters {...props} />
      <Sort {...props} />
      {clear}
    </div>
  );
}

function Filters<Item>({ list, view, items, onViewChange }: ReviewToolbarProps<Item>) {
  const change = ({ name }: ReviewFilter<Item>, value: string | null) => {
    const { [name]: _, ...others } = view.filters;
    onViewChange({ filters: value === null ? others : { ...others, [name]: value } });
  };
  return list.filters.map((filter) => {
    const choices = filter.choices(items);
    const value = view.filters[filter.name] ?? null;
    if (Object.keys(choices).length < 2 && value === null) return null;
    return (
      <Choice
        key={filter.name}
        label={filter.label}
        all="All"
        value={value}
        options={choices}
        onChange={(chosen) => change(filter, chosen)}
      />
    );
  });
}

function Sort<Item>({ list, view, onViewChange }: ReviewToolbarProps<Item>) {
  const labels = Object.fromEntries(Object.entries(list.sorts).map(([name, { label }]) => [name, label]));
  if (Object.keys(labels).length === 0) return null;
  return (
    <Choice
      label="Sort by"
      value={view.sort}
      options={labels}
      onChange={(sort) => onViewChange({ sort, isReversed: false })}
    />
  );
}
