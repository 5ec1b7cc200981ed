import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { SaveIdeaDialog as Dialog } from '../../features/ideas/SaveIdeaDialog.tsx';

const SaveIdeaDialog = lazy(async () => ({
  default: (await import('../../features/ideas/SaveIdeaDialog.tsx')).SaveIdeaDialog,
}));

interface SaveIdeaProps<Item> {
  proposalOf: (item: Item) => Parameters<typeof Dialog>[0]['proposal'];
  /** What offers to keep an item as an idea of a project. */
  children: (save: (item: Item) => void) => ReactNode;
}

/** A result whose proposals can be kept as ideas of a project. */
export function SaveIdea<Item>({ proposalOf, children }: SaveIdeaProps<Item>) {
  const [item, setItem] = useState<Item | null>(null);
  return (
    <>
      {children(setItem)}
      {item !== null && (
        <Suspense>
          <SaveIdeaDialog proposal={proposalOf(item)} onClose={() => setItem(null)} />
        </Suspense>
      )}
    </>
  );
}
