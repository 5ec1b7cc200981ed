import { type ComponentType, type ReactNode, Suspense, useState } from 'react';

interface SaveIdeaProps<Item> {
  /** The window that keeps an item as an idea of a project. */
  Dialog: ComponentType<{ item: Item; websiteUrl: string; onClose: () => void }>;
  /** The website the result is about. */
  websiteUrl: string;
  /** What offers to keep an item. */
  children: (save: (item: Item) => void) => ReactNode;
}

/** A result whose proposals can be kept as ideas of a project. */
export function SaveIdea<Item>({ Dialog, websiteUrl, children }: SaveIdeaProps<Item>) {
  const [item, setItem] = useState<Item | null>(null);
  return (
    <>
      {children(setItem)}
      {item !== null && (
        <Suspense>
          <Dialog item={item} websiteUrl={websiteUrl} onClose={() => setItem(null)} />
        </Suspense>
      )}
    </>
  );
}
