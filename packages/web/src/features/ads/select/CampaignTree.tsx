import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type ShownCampaign, type TreeRow, treeRows } from './campaign-rules.ts';
import { CampaignRow, rowHeightsPx, treeColumns } from './CampaignRow.tsx';
import { type Selection, toggleAdGroup, toggleAll, toggleCampaign } from './selection-rules.ts';
import { useTreeKeys } from './use-tree-keys.ts';

interface CampaignTreeProps {
  shown: readonly ShownCampaign[];
  search: string;
  selection: Selection;
  onSelectionChange: (selection: Selection) => void;
  currencyCode: string;
}

/** Campaigns with their ad groups and keywords; only the rows in sight are drawn, so a thousand campaigns stay fluid. */
export function CampaignTree({ shown, search, selection, onSelectionChange, currencyCode }: CampaignTreeProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useOpened(search);
  const rows = useMemo(() => treeRows(shown, opened), [shown, opened]);

  const toggle = (row: TreeRow) => {
    if (row.kind !== 'keyword') setOpened(new Map(opened).set(row.key, !row.isOpen));
  };
  const checkState = (row: TreeRow) => {
    if (row.kind === 'campaign') onSelectionChange(toggleCampaign(selection, row.campaign));
    if (row.kind === 'adGroup') onSelectionChange(toggleAdGroup(selection, row.campaign, row.adGroup.id));
  };
  const tickAll = () =>
    onSelectionChange(
      toggleAll(
        selection,
        shown.map(({ campaign }) => campaign),
      ),
    );

  const [activeKey, setActiveKey] = useState<string | null>(null);
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ key }) => key === activeKey),
  );
  // Its rows are read again at each render, which is all it asks for.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => rowHeightsPx[rows[index]?.kind ?? 'keyword'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    // The row that has the focus stays drawn when it is scrolled away, or the focus would be lost.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const [first, last] = [Math.max(0, startIndex - overscan), Math.min(count - 1, endIndex + overscan)];
      const indexes = new Set(Array.from({ length: last - first + 1 }, (_, index) => first + index));
      return [...indexes.add(activeIndex)].filter((index) => index < count).sort((a, b) => a - b);
    },
  });
  // What a new search finds is read from its beginning.
  useEffect(() => {
    frame.current?.scrollTo({ top: 0 });
  }, [search]);
  const handleKeyDown = useTreeKeys({
    frame,
    rows,
    activeIndex,
    onMove: (index) => {
      setActiveKey(rows[index]?.key ?? null);
      virtual.scrollToIndex(index);
    },
    onToggle: toggle,
    onChoose: checkState,
    onChooseAll: tickAll,
  });

  return (
    <div ref={frame} className="@container relative max-h-[min(36rem,70dvh)] overflow-y-auto overscroll-contain">
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose rows open and close
        role="treegrid"
        aria-label="Campaigns"
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        className="block"
        onKeyDown={handleKeyDown}
      >
        <TreeHead />
        <tbody className="relative block" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <CampaignRow
                key={row.key}
                row={row}
                index={index}
                topPx={start}
                search={search}
                selection={selection}
                currencyCode={currencyCode}
                isActive={index === activeIndex}
                onFocus={() => setActiveKey(row.key)}
                onToggle={() => toggle(row)}
                onChoose={() => checkState(row)}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What was opened and closed by hand. A new search opens what it finds, also where it had been closed. */
function useOpened(search: string) {
  const [state, setState] = useState<{ search: string; opened: ReadonlyMap<string, boolean> }>({
    search,
    opened: new Map(),
  });
  const opened = state.search === search ? state.opened : new Map([...state.opened].filter(([, isOpen]) => isOpen));
  if (state.search !== search) setState({ search, opened });
  const setOpened = (next: ReadonlyMap<string, boolean>) => setState({ search, opened: next });
  return [opened, setOpened] as const;
}

function TreeHead() {
  const numeric = 'text-right font-medium @max-2xl:sr-only';
  return (
    <thead className="sticky top-0 z-10 block border-b border-line bg-surface text-left text-sm text-muted">
      <tr aria-rowindex={1} className={`${treeColumns} h-9`}>
        <th scope="col" className="font-medium">
          Campaign
        </th>
        <th scope="col" className="font-medium">
          Status
        </th>
        <th scope="col" className={numeric}>
          Daily budget
        </th>
        <th scope="col" className={numeric}>
          Impressions
        </th>
        <th scope="col" className={numeric}>
          CTR
        </th>
      </tr>
    </thead>
  );
}
