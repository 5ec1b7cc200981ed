import { api, type Automation } from '@serplift/core/api';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { toast } from '../../ui/overlay/toast-store.ts';

const stale = [/^\/api\/automations/u];

/** Running an automation now and switching it on or off, each with a message when it is done. */
export function useAutomationDeeds(automation: Automation) {
  const { run: runNow, isRunning: isStarting } = useAction(api.automations.runNow, { stale });
  const { run: setEnabled, isRunning: isSwitching } = useAction(api.automations.setEnabled, { stale });
  const input = { automationId: automation.id };

  const start = async () => {
    try {
      await runNow(input);
      toast({ title: 'Run Started', description: automation.name, tone: 'good' });
    } catch (error) {
      toast({ title: 'The run was not started', description: failureMessage(error, 'Please try again.'), tone: 'bad' });
    }
  };
  const toggle = async () => {
    const enabled = !automation.enabled;
    try {
      await setEnabled({ ...input, enabled });
      toast({
        title: enabled ? 'Automation Enabled' : 'Automation Disabled',
        description: automation.name,
        tone: 'good',
      });
    } catch (error) {
      toast({ title: 'Update Failed', description: failureMessage(error, 'Please try again.'), tone: 'bad' });
    }
  };
  return { start: () => void start(), isStarting, toggle: () => void toggle(), isSwitching };
}
