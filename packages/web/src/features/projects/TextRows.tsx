import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { Button, IconButton } from '../../ui/button/Button.tsx';
import { Input } from '../../ui/form/Input.tsx';
import { withoutRow } from './row-rules.ts';
import { useRowFocus } from './use-row-focus.ts';

interface TextRowsProps {
  label: string;
  hint: string;
  /** What one row is called: "Competitor". */
  rowName: string;
  rows: readonly string[];
  maxRows: number;
  maxLength: number;
  placeholder?: string;
  errorOf?: (row: number) => string | undefined;
  hintOf?: (text: string) => string | undefined;
  onRowsChange: (rows: string[]) => void;
}

/** A list of short texts, one a row; the last row cannot be removed. */
export function TextRows(props: TextRowsProps) {
  const { label, hint, rowName, rows, onRowsChange } = props;
  const id = useId();
  const [list, focusRow] = useRowFocus();
  const handleAdd = () => {
    focusRow(rows.length);
    onRowsChange([...rows, '']);
  };
  const handleRemove = (row: number) => {
    focusRow(Math.max(0, row - 1));
    onRowsChange(withoutRow(rows, row));
  };
  return (
    <fieldset ref={list} aria-describedby={`${id}-hint`}>
      <legend className="font-medium">
        {label}
        <span className="ml-1.5 font-normal text-muted">optional</span>
      </legend>
      <p id={`${id}-hint`} className="mt-0.5 mb-2 text-sm text-muted">
        {hint}
      </p>
      <div className="space-y-2">
        {rows.map((text, row) => {
          const error = props.errorOf?.(row);
          const note = error ?? props.hintOf?.(text);
          const noteId = `${id}-note-${row}`;
          return (
            // Rows have no ID; their fields are controlled.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={row}>
              <div className="flex items-center gap-1.5">
                <Input
                  aria-label={`${rowName} ${row + 1}`}
                  aria-invalid={error === undefined ? undefined : true}
                  aria-describedby={note === undefined ? undefined : noteId}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={props.maxLength}
                  placeholder={props.placeholder}
                  value={text}
                  onChange={(event) => onRowsChange(rows.with(row, event.currentTarget.value))}
                />
                {rows.length > 1 && (
                  <IconButton label={`Remove ${rowName.toLowerCase()} ${row + 1}`} onClick={() => handleRemove(row)}>
                    <X />
                  </IconButton>
                )}
              </div>
              {note !== undefined && (
                <p id={noteId} className={`mt-1 text-sm ${error === undefined ? 'text-muted' : 'text-bad'}`}>
                  {note}
                </p>
              )}
            </div>
          );
        })}
      </div>
      {rows.length < props.maxRows && (
        <Button icon={<Plus />} size="sm" className="mt-2" onClick={handleAdd}>
          Add {rowName}
        </Button>
      )}
    </fieldset>
  );
}
