import { api, type Automation } from '@serplift/core/api';
import { Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAction } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { attempt } from '../../ui/overlay/attempt.ts';
import { ConfirmAction } from '../../ui/overlay/ConfirmAction.tsx';
import { isGoingOn } from './automation-labels.ts';

const stale = [/^\/api\/automations/u];

/** Running an automation now, switching it on or off, changing and deleting it. */
export function AutomationActions({ automation, mayEdit }: { automation: Automation; mayEdit: boolean }) {
  const { id: automationId, name, type, enabled, lastRun } = automation;
  const [isDeleting, setIsDeleting] = useState(false);
  const navigate = useNavigate();
  const runNow = useAction(api.automations.runNow, { stale });
  const setEnabled = useAction(api.automations.setEnabled, { stale });
  // What is deleted is still on the screen and is not to be read again.
  const { run: remove } = useAction(api.automations.remove, { stale: [api.automations.list.path] });
  const handleStart = () =>
    attempt(runNow.run({ automationId }), {
      done: { title: 'Run Started', description: name },
      failed: 'The run was not started',
    });
  const handleSwitch = () =>
    attempt(setEnabled.run({ automationId, enabled: !enabled }), {
      done: { title: enabled ? 'Automation Disabled' : 'Automation Enabled', description: name },
      failed: 'Update Failed',
    });
  const handleDelete = async () => {
    await remove({ automationId });
    void navigate(paths.automations, { replace: true });
  };
  return (
    <>
      <Button
        icon={<Play />}
        variant="primary"
        isLoading={runNow.isRunning}
        disabled={isGoingOn(lastRun)}
        onClick={() => void handleStart()}
      >
        Run Now
      </Button>
      {mayEdit && type !== 'manual' && (
        <Button isLoading={setEnabled.isRunning} onClick={() => void handleSwitch()}>
          {enabled ? 'Disable' : 'Enable'}
        </Button>
      )}
      {mayEdit && (
        <>
          <ButtonLink icon={<Pencil />} to={paths.editAutomation(automationId)}>
            Edit
          </ButtonLink>
          <Button icon={<Trash2 />} onClick={() => setIsDeleting(true)}>
            Delete
          </Button>
        </>
      )}
      {isDeleting && (
        <ConfirmAction
          title="Delete automation?"
          description="Are you sure you want to delete this automation? This action cannot be undone. The results of its runs are kept."
          confirmLabel="Delete Automation"
          run={handleDelete}
          done={{ title: 'Automation Deleted', description: name }}
          failed="Deletion Failed"
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}
