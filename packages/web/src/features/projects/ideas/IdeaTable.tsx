import { api, type Idea, type ProjectPage } from '@serplift/core/api';
import { Lightbulb, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAction, useEndpoint } from '../../../lib/api.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { lazyPart } from '../../../ui/overlay/lazy-part.tsx';
import { Badge } from '../../../ui/status/Badge.tsx';
import { Loaded } from '../../../ui/status/LoadError.tsx';
import { EmptyState } from '../../../ui/status/States.tsx';
import { actionsHead, Table } from '../../../ui/table/Table.tsx';
import { ideasUrl, pagesUrl } from '../read-urls.ts';
import { RemoveDialog } from '../RemoveDialog.tsx';
import { RowButtons } from '../RowButtons.tsx';
import { statsText } from './idea-rules.ts';

const IdeaDialog = lazyPart(async () => (await import('./IdeaDialog.tsx')).IdeaDialog, null);

/** The ideas for a page: add, edit, delete. */
export function IdeaTable({ page }: { page: ProjectPage }) {
  const read = useEndpoint(api.ideas.list, { pageId: page.id });
  const hasIdeas = read.data !== undefined && read.data.length > 0;
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
        {hasIdeas && addButton}
      </div>
      <Loaded
        read={read}
        isKept
        failed="The ideas could not be loaded"
        empty={
          <EmptyState icon={<Lightbulb />} title="No ideas yet" actions={addButton}>
            Write down what could improve this page, such as its content, technology, or usability.
          </EmptyState>
        }
      >
        {(ideas) => (
          <Card className="overflow-hidden">
            <Table
              label="Ideas"
              rows={ideas}
              keyOf={({ id }) => id}
              columns={[
                { head: 'Type', className: 'max-w-72 min-w-32', render: typeCell },
                { head: 'Tags', className: 'max-w-60 max-sm:hidden', render: ({ tags }) => <Tags tags={tags} /> },
                {
                  head: 'Keyword',
                  className: 'wrap-anywhere max-sm:hidden',
                  render: ({ stats }) => stats.keyword || '–',
                },
                {
                  head: 'Stats',
                  className: 'whitespace-nowrap tabular-nums max-sm:hidden',
                  render: ({ stats }) => statsText(stats),
                },
                {
                  head: actionsHead,
                  className: 'text-right whitespace-nowrap',
                  render: (idea) => (
                    <RowButtons
                      name={`idea ${idea.type}`}
                      onEdit={() => setDialog(idea)}
                      onRemove={() => setToRemove(idea)}
                    />
                  ),
                },
              ]}
            />
          </Card>
        )}
      </Loaded>
      {dialog !== null && (
        <IdeaDialog page={page} idea={dialog === 'new' ? null : dialog} onClose={() => setDialog(null)} />
      )}
      {toRemove !== null && <RemoveIdeaDialog page={page} idea={toRemove} onClose={() => setToRemove(null)} />}
    </>
  );
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

function typeCell({ type, tags, stats }: Idea) {
  return (
    <>
      <span className="font-medium wrap-anywhere">{type}</span>
      <span className="mt-1 block space-y-1 text-sm wrap-anywhere text-muted sm:hidden">
        <Tags tags={tags} />
        {stats.keyword !== '' && <span className="block">{stats.keyword}</span>}
        <span className="block">{statsText(stats)}</span>
      </span>
    </>
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
