import type { QuestionQuery } from '@serplift/core/api';
import { useId, useState } from 'react';
import { countOf, formatNumber, formatPosition } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Part } from '../../ui/layout/Part.tsx';
import { Table } from '../../ui/table/Table.tsx';

interface MemberListProps {
  question: QuestionQuery;
  isSplitting: boolean;
  onSplit: ((queries: string[]) => Promise<void>) | undefined;
}

/** The searches that make up a question; chosen ones can be split off. */
export function MemberList({ question, isSplitting, onSplit }: MemberListProps) {
  const { members, totalMembers } = question;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const whyId = useId();
  const queries = members.map(({ query }) => query).filter((query) => chosen.has(query));
  const isAll = queries.length > 0 && queries.length === totalMembers;
  const why =
    queries.length === 0
      ? 'Select the searches that ask something else.'
      : isAll
        ? 'At least one search must remain.'
        : 'They become a separate question.';
  const toggle = (query: string) =>
    setChosen(new Set(chosen.has(query) ? [...chosen].filter((one) => one !== query) : [...chosen, query]));
  return (
    <Part title={totalMembers === 1 ? 'The search that asks this' : 'Searches that ask this'}>
      <Card className="overflow-hidden">
        <Table
          label={`Searches that ask ${question.query}`}
          rows={members}
          keyOf={({ query }) => query}
          columns={[
            totalMembers > 1 && {
              head: <span className="sr-only">Split off</span>,
              className: 'w-8',
              render: ({ query }) => (
                <Checkbox
                  label={`Split off ${query}`}
                  isLabelHidden
                  checked={chosen.has(query)}
                  onChange={() => toggle(query)}
                />
              ),
            },
            {
              head: 'Search',
              render: ({ query }) => (
                <span dir="auto" className="wrap-anywhere">
                  {query}
                </span>
              ),
            },
            { head: 'Impressions', isNumeric: true, render: ({ impressions }) => formatNumber(impressions) },
            { head: 'Clicks', isNumeric: true, render: ({ clicks }) => formatNumber(clicks) },
            { head: 'Position', isNumeric: true, render: ({ position }) => formatPosition(position) },
          ]}
        />
      </Card>
      {totalMembers > 1 && onSplit !== undefined && (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <Button
            size="sm"
            disabled={queries.length === 0 || isAll}
            isLoading={isSplitting}
            aria-describedby={whyId}
            onClick={() => void onSplit(queries).then(() => setChosen(new Set()))}
          >
            {queries.length === 0 ? 'Split off' : `Split off ${countOf(queries.length, 'search', 'searches')}`}
          </Button>
          <p id={whyId} className="text-sm text-muted">
            {why}
            {totalMembers > members.length &&
              ` The ${formatNumber(members.length)} strongest of ${formatNumber(totalMembers)} are shown.`}
          </p>
        </div>
      )}
    </Part>
  );
}
