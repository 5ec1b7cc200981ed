/** A key or key combination. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 items-center rounded-sm border border-line bg-sunken px-1.5 font-sans text-xs text-muted">
      {children}
    </kbd>
  );
}
