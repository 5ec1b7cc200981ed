import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  /** A number next to the label. */
  count?: number | undefined;
}

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** The content of the chosen tab. */
  children: ReactNode;
}

/** Tabs over one panel; arrow keys move between them. The caller keeps the value, in the URL as a rule. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, children }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <Radix.List aria-label={label} className="relative flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="control-target h-10 rounded-t-md border-b-2 border-transparent px-3 font-medium max-sm:px-2 whitespace-nowrap text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-accent-text data-[state=active]:text-ink"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="ml-1.5 rounded-full bg-sunken px-1.5 text-xs text-muted tabular-nums">{tab.count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} className="pt-5">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
