interface BarItem {
  key: string;
  label: string;
  value: number;
  /** The value as text. */
  text: string;
}

/** Values next to each other as horizontal bars, each with its number. */
export function BarList({ items, label }: { items: readonly BarItem[]; label: string }) {
  const largest = Math.max(1e-9, ...items.map((item) => item.value));
  return (
    <ul aria-label={label} className="space-y-1.5">
      {items.map((item) => (
        <li key={item.key} className="relative flex min-h-8 items-center justify-between gap-4 px-2.5 py-1">
          <svg aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 1" className="absolute inset-0 size-full">
            <rect width={Math.max(0.5, (item.value / largest) * 100)} height="1" fill="var(--accent-soft)" />
          </svg>
          <span className="relative min-w-0 truncate">{item.label}</span>
          <span className="relative font-medium tabular-nums">{item.text}</span>
        </li>
      ))}
    </ul>
  );
}
