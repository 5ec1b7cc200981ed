import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../button/Button.tsx';
import { Select } from '../form/Input.tsx';
import { resultRange } from './pagination-rules.ts';

interface PaginationProps {
  page: number;
  pageSize: number;
  totalItems: number;
  pageSizes?: readonly number[];
  onPageChange: (page: number) => void;
  onPageSizeChange?: (pageSize: number) => void;
}

/** Moves through a long list; changing the page size is the caller's chance to go back to page 1. */
export function Pagination(props: PaginationProps) {
  const { page, pageSize, totalItems, pageSizes = [10, 20, 50, 100], onPageChange, onPageSizeChange } = props;
  const range = resultRange(page, pageSize, totalItems);
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-muted">
      <p className="tabular-nums" aria-live="polite">
        Showing {range.first} to {range.last} of {totalItems} results
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {onPageSizeChange !== undefined && (
          <label className="flex items-center gap-2">
            Per page
            <Select
              className="w-20"
              value={pageSize}
              onChange={(event) => onPageSizeChange(Number(event.currentTarget.value))}
            >
              {pageSizes.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </Select>
          </label>
        )}
        <div className="flex items-center gap-2">
          <Button icon={<ChevronLeft />} disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
            Previous
          </Button>
          <span className="px-1 tabular-nums">
            Page {page} of {range.pages}
          </span>
          <Button disabled={page >= range.pages} onClick={() => onPageChange(page + 1)}>
            Next
            <ChevronRight />
          </Button>
        </div>
      </div>
    </nav>
  );
}
