import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../button/Button.tsx';
import { Input } from './Input.tsx';

interface SearchFieldProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string;
  className?: string;
}

/** A field that filters what is below it as one types. */
export function SearchField({ label, value, onValueChange, placeholder = 'Search…', className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const handleClear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <search className={clsx('relative block', className)}>
      <Search className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-muted" />
      <Input
        ref={input}
        type="search"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        className="pr-9 pl-8.5 [&::-webkit-search-cancel-button]:appearance-none"
      />
      {value !== '' && (
        <IconButton label="Clear search" isSmall onClick={handleClear} className="absolute! top-1 right-1">
          <X />
        </IconButton>
      )}
    </search>
  );
}
