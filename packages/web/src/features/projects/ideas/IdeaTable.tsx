import { api, type Idea, type ProjectPage } from '@serplift/core/api';
import { Lightbulb, Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useAction, useEndpoint } from '../../../lib/api.ts';
import { Button, IconButton } from '../../../ui/button/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { lazyPart } from '../../../ui/overlay/lazy-part.tsx';
import { Badge } from '../../../ui/status/Badge.tsx';
import { LoadError } from '../../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../../ui/status/States.tsx';
import { Table, Td, Th, Thead, Tr } from '../../../ui/table/Table.tsx';
import { ideasUrl, pagesUrl } from '../read-urls.ts';
import { RemoveDialog } from '../RemoveDialog.tsx';
import { statsText } from './idea-rules.ts';

const IdeaDialog = lazyPart(async () => (await import('./IdeaDialog.tsx')).IdeaDialog);

/** The ideas for a page: add, edit, delete. */
export function IdeaTable({ page }: { page: ProjectPage }) {
  const read = useEndpoint(api.ideas.list, { pageId: page.id });
  const { data, error } = read;
  const [dialog, setDialog] = useState<Idea | 'new' | null>(null);
  const [toRemove, setToRemove] = useState<Idea | null>(null);
  const addButton = (
    <Button icon={<Plus />} variant="primary" onClick={() => setDialog('new')}>
      Add Idea
    </Button>
  );
  return (
    <>
      <div className="mb-3 flex min-h-9 items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Ideas</h2>
        {data !== undefined && data.length > 0 && addButton}
      </div>
      {error !== undefined && data === undefined && <LoadError title="The ideas could not be loaded" read={read} />}
      {error === undefined && data === undefined && <SkeletonRows rows={3} />}
      {data?.length === 0 && (
        <EmptyState icon={<Lightbulb />} title="No ideas yet" actions={addButton}>
          Write down what could improve this page, such as its content, technology, or usability.
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <Card className="overflow-hidden">
          <Table label="Ideas">
            <Thead>
              <Th>Type</Th>
              <Th className="max-sm:hidden">Tags</Th>
              <Th className="max-sm:hidden">Keyword</Th>
              <Th className="max-sm:hidden">Stats</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </Thead>
            <tbody>
              {data.map((idea) => (
                <IdeaRow key={idea.id} idea={idea} onEdit={() => setDialog(idea)} onRemove={() => setToRemove(idea)} />
              ))}
            </tbody>
          </Table>
        </Card>
      )}
      {dialog !== null && (
        <Suspense>
          <IdeaDialog page={page} idea={dialog === 'new' ? null : dialog} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {toRemove !== null && <RemoveIdeaDialog page={page} idea={toRemove} onClose={() => setToRemove(null)} />}
    </>
  );
}

interface IdeaRowProps {
  idea: Idea;
  onEdit: () => void;
  onRemove: () => void;
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <Badge key={tag} className="max-w-full">
          <span className="truncate">{tag}</span>
        </Badge>
      ))}
    </span>
  );
}

function IdeaRow({ idea, onEdit, onRemove }: IdeaRowProps) {
  const { keyword } = idea.stats;
  return (
    <Tr>
      <Td className="max-w-72 min-w-32">
        <span className="font-medium wrap-anywhere">{idea.type}</span>
        <span className="mt-1 block space-y-1 text-sm wrap-anywhere text-muted sm:hidden">
          <Tags tags={idea.tags} />
          {keyword !== '' && <span className="block">{keyword}</span>}
          <span className="block">{statsText(idea.stats)}</span>
        </span>
      </Td>
      <Td className="max-w-60 max-sm:hidden">
        <Tags tags={idea.tags} />
      </Td>
      <Td className="wrap-anywhere max-sm:hidden">{keyword || '–'}</Td>
      <Td className="whitespace-nowrap tabular-nums max-sm:hidden">{statsText(idea.stats)}</Td>
      <Td className="text-right whitespace-nowrap">
        <IconButton icon={<Pencil />} isSmall label={`Edit idea ${idea.type}`} onClick={onEdit} />
        <IconButton icon={<Trash2 />} isSmall label={`Delete idea ${idea.type}`} onClick={onRemove} />
      </Td>
    </Tr>
  );
}

function RemoveIdeaDialog({ page, idea, onClose }: { page: ProjectPage; idea: Idea; onClose: () => void }) {
  const { run } = useAction(api.ideas.remove, { stale: [ideasUrl(page.id), pagesUrl(page.projectId)] });
  return (
    <RemoveDialog
      what="idea"
      remove={() => run({ ideaId: idea.id })}
      success={{ title: 'Success', description: 'Idea deleted.' }}
      failureTitle="Error"
      onClose={onClose}
    />
  );
}
