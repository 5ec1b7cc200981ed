import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import type { ListRules, ReviewFilter, ReviewView } from './review-list-rules.ts';

interface ReviewToolbarProps<Item> {
  list: ListRules<Item>;
  view: ReviewView;
  items: readonly Item[];
  onViewChange: (change: Partial<ReviewView>) => void;
}

/** What searches, narrows and orders a list, on one line where there is room. */
export function ReviewToolbar<Item>(props: ReviewToolbarProps<Item>) {
  const { list, view, onViewChange } = props;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label={list.search.label}
        placeholder={list.search.placeholder}
        value={view.search}
        onValueChange={(text) => onViewChange({ search: text })}
        className="min-w-0 flex-1 sm:max-xl:basis-full xl:basis-40"
      />
      <FoldedOnPhones>
        <Filters {...props} />
        <Sort {...props} />
      </FoldedOnPhones>
    </div>
  );
}

/** Filters that on a phone come when they are asked for, so that the list begins on the first screen. */
function FoldedOnPhones({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button className="sm:hidden" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <SlidersHorizontal aria-hidden="true" />
        Filters
      </Button>
      <div className={clsx('grid w-full grid-cols-2 items-end gap-3 sm:contents', !isOpen && 'max-sm:hidden')}>
        {children}
      </div>
    </>
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
