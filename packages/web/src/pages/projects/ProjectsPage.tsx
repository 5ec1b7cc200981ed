import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ProjectGrid } from '../../features/projects/ProjectGrid.tsx';
import { useConnectReturn } from '../../features/search-console/use-connect-return.ts';
import { plainFailureText } from '../../google/consent-return-rules.ts';
import { useCommands } from '../../lib/commands.ts';
import { useTitle } from '../../lib/title.ts';
import { Button } from '../../ui/button/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';

const ProjectDialog = lazyPart(
  async () => (await import('../../features/projects/ProjectDialog.tsx')).ProjectDialog,
  null,
);

/** The team's projects. */
export function ProjectsPage() {
  useTitle('Projects');
  useConnectReturn(plainFailureText);
  const [isCreating, setIsCreating] = useState(false);
  const create = () => setIsCreating(true);
  useCommands(
    useMemo(
      () => [{ id: 'new project', label: 'New Project', group: 'This page', run: () => setIsCreating(true) }],
      [],
    ),
  );
  return (
    <>
      <PageHeader
        title="Projects"
        description="The websites your team works on, with their competitors, pages, and ideas."
        actions={
          <Button icon={<Plus />} variant="primary" onClick={create}>
            New Project
          </Button>
        }
      />
      <ProjectGrid onCreate={create} />
      {isCreating && <ProjectDialog project={null} onClose={() => setIsCreating(false)} />}
    </>
  );
}
