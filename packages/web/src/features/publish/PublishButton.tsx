import { api } from '@serplift/core/api';
import { useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';

const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog, null);

interface PublishButtonProps {
  optimizationId: string;
  teamId: string;
  isOwner: boolean;
}

/** Brings accepted texts of a run live where a website is connected; else it leads owners there. */
export function PublishButton({ optimizationId, teamId, isOwner }: PublishButtonProps) {
  const { data } = useEndpoint(api.destinations.list, { teamId });
  const [isOpen, setIsOpen] = useState(false);
  if (data === undefined) return null;
  if (data.destinations.length === 0) {
    return isOwner && <ButtonLink to={paths.settingsSection('publishing')}>Connect a Website</ButtonLink>;
  }
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        Publish…
      </Button>
      {isOpen && (
        <PublishDialog
          optimizationId={optimizationId}
          destinations={data.destinations}
          mayPublish={data.mayPublish}
          first={null}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
