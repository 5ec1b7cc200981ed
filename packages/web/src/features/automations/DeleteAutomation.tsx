import { api, type Automation } from '@serplift/core/api';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';

interface DeleteAutomationProps {
  automation: Automation;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before an automation is deleted with its history. */
export function DeleteAutomation({ automation, onDeleted, onClose }: DeleteAutomationProps) {
  const { run: remove, isRunning } = useAction(api.automations.remove, { stale: [api.automations.list.path] });
  const handleConfirm = async () => {
    try {
      await remove({ automationId: automation.id });
      toast({ title: 'Automation Deleted', description: automation.name, tone: 'good' });
      onDeleted();
    } catch (error) {
      toast({ title: 'Deletion Failed', description: failureMessage(error, 'Please try again.'), tone: 'bad' });
      onClose();
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={() => isRunning || onClose()}
      title="Delete automation?"
      description={
        <>
          Are you sure you want to delete this automation? This action cannot be undone.
          <span className="mt-2 block">
            “{automation.name}” is deleted with its history. The results of its runs are kept, and a run in progress
            ends as usual.
          </span>
        </>
      }
      confirmLabel="Delete Automation"
      isLoading={isRunning}
      onConfirm={() => void handleConfirm()}
    />
  );
}
