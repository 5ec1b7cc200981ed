import { describeGoogleWrites } from '@serplift/core/api';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf, formatNumber, formatPercent } from '../../../lib/format.ts';
import { Checkbox, type CheckState } from '../../../ui/form/Checkbox.tsx';
import { StatusPill } from '../../../ui/status/Badge.tsx';
import { type CampaignState, campaignState, keywordsFirst, type TreeRow } from './campaign-rules.ts';
import { campaignCheckState, type Selection } from './selection-rules.ts';

/** Rows are of known height, so that a long list needs no measuring. */
export const rowHeightsPx = { campaign: 60, adGroup: 56, keyword: 34 } as const;

/** The columns that all rows and the head share. */
export const treeColumns =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 @2xl:grid-cols-[minmax(0,1fr)_5.5rem_5.75rem_5.25rem_3.25rem]';

interface CampaignRowProps {
  row: TreeRow;
  index: number;
  topPx: number;
  search: string;
  selection: Selection;
  currencyCode: string;
  isActive: boolean;
  onFocus: () => void;
  onToggle: () => void;
  onChoose: () => void;
}

function checkStateOf(row: TreeRow, selection: Selection): CheckState | null {
  if (row.kind === 'campaign') return campaignCheckState(selection, row.campaign);
  if (row.kind === 'adGroup') return selection.adGroupIds.has(row.adGroup.id);
  return null;
}

/** One line of the tree: a campaign, one of its ad groups, or one of its keywords. */
export function CampaignRow(props: CampaignRowProps) {
  const { row, index, topPx, selection, isActive, onFocus, onToggle, onChoose } = props;
  const checkState = checkStateOf(row, selection);
  return (
    // The keys of all rows are handled by the tree.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      {...(row.kind === 'keyword' ? {} : { 'aria-expanded': row.isOpen })}
      {...(checkState === null ? {} : { 'aria-selected': checkState === true })}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      onClick={row.kind === 'adGroup' ? onChoose : onToggle}
      className={clsx(
        treeColumns,
        'absolute inset-x-0 top-0 border-b border-line -outline-offset-2 hover:bg-sunken/60',
        row.kind !== 'keyword' && 'cursor-pointer',
        checkState === true && 'bg-accent-soft/60',
      )}
      style={{ height: rowHeightsPx[row.kind], transform: `translateY(${topPx}px)` }}
    >
      {row.kind === 'keyword' ? (
        <td className="col-span-full truncate pl-20 text-muted">
          <Marked text={row.keyword} search={props.search} />
        </td>
      ) : (
        <ThingCells {...props} row={row} checkState={checkState ?? false} />
      )}
    </tr>
  );
}

type Thing = Exclude<TreeRow, { kind: 'keyword' }>;

function ThingCells({
  row,
  checkState,
  search,
  currencyCode,
  onToggle,
  onChoose,
}: CampaignRowProps & { row: Thing; checkState: CheckState }) {
  const thing = row.kind === 'campaign' ? row.campaign : row.adGroup;
  return (
    <>
      <td className={clsx('flex min-w-0 items-center gap-1', row.kind === 'adGroup' && 'pl-7')}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${row.isOpen ? 'Close' : 'Open'} ${thing.name}`}
          className="grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          <ChevronRight className={clsx('size-4 transition-transform', row.isOpen && 'rotate-90')} />
        </button>
        {/* A press on the box is not also one on the row. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <span onClick={(event) => event.stopPropagation()}>
          <Checkbox
            label={`${thing.name}${checkState === 'mixed' ? ', partly selected' : ''}`}
            isLabelHidden
            checked={checkState}
            tabIndex={-1}
            onChange={onChoose}
          />
        </span>
        <span className="ml-1 min-w-0">
          <span className="block truncate font-medium">
            <Marked text={thing.name} search={search} />
          </span>
          <span
            className="block truncate text-sm text-muted"
            title={row.kind === 'campaign' ? (describeGoogleWrites(row.campaign.googleWrites) ?? undefined) : undefined}
          >
            {row.kind === 'campaign' ? (
              <>
                {[countOf(row.campaign.adGroups.length, 'ad group'), describeGoogleWrites(row.campaign.googleWrites)]
                  .filter((part) => part !== null)
                  .join(' · ')}
                {/* Where there is no room for columns. */}
                <span aria-hidden="true" className="@2xl:hidden">
                  {` · ${formatMoney(row.campaign.budget, currencyCode)} a day`}
                </span>
              </>
            ) : (
              <Keywords keywords={row.adGroup.keywords} search={search} />
            )}
          </span>
        </span>
      </td>
      <td>
        <StatePill state={campaignState(thing.status)} />
      </td>
      <NumberCell>{row.kind === 'campaign' && formatMoney(row.campaign.budget, currencyCode)}</NumberCell>
      <NumberCell>{formatNumber(thing.impressions)}</NumberCell>
      <NumberCell>{formatPercent(thing.impressions === 0 ? null : thing.ctr)}</NumberCell>
    </>
  );
}

const stateTones = { Active: 'good', Paused: 'warn', Removed: 'bad', Unknown: 'neutral' } as const;

function StatePill({ state }: { state: CampaignState }) {
  return <StatusPill tone={stateTones[state]}>{state}</StatusPill>;
}

function NumberCell({ children }: { children: ReactNode }) {
  return <td className="text-right tabular-nums @max-2xl:sr-only">{children}</td>;
}

/** As many keywords as a line may hold; the row opens to all of them. */
function Keywords({ keywords, search }: { keywords: readonly string[]; search: string }) {
  if (keywords.length === 0) return 'No keywords';
  return (
    <>
      {countOf(keywords.length, 'keyword')}:{' '}
      <Marked text={keywordsFirst(keywords, search).slice(0, 8).join(', ')} search={search} />
    </>
  );
}

/** A text in which what was searched for stands out. */
function Marked({ text, search }: { text: string; search: string }) {
  const words = search.trim().toLowerCase();
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words);
  if (at === -1) return text;
  const end = at + words.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-xs bg-warn-soft text-inherit">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/** An amount in an account's own currency; a missing one is a dash. */
export function formatMoney(amount: number | null, currencyCode: string): string {
  if (amount === null) return '–';
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency: currencyCode }).format(amount);
  } catch {
    return `${amount} ${currencyCode}`;
  }
}
