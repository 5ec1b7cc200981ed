import { api, type Automation } from '@serplift/core/api';
import type { ReactNode } from 'react';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { countOf, formatDate, formatUsd } from '../../lib/format.ts';
import { describeWhen } from '../../runs/kind/automation-words.ts';
import { kindNames } from '../../runs/kind/run-words.ts';
import { usePersonName } from '../../runs/kind/use-person-name.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { describeInstant, describeWork } from './automation-labels.ts';

interface AutomationFactsProps {
  automation: Automation;
  mayEdit: boolean;
  /** Gets the new secret when a person asks for one. */
  onSecret: (secret: string) => void;
}

/** What an automation does, when, as whom, and who is notified. */
export function AutomationFacts({ automation, mayEdit, onSecret }: AutomationFactsProps) {
  const imports = useEndpoint(api.imports.list, {}).data ?? [];
  const importNames = new Map(imports.map(({ id, name }) => [id, name]));
  const nameOf = usePersonName();
  const { work, nextRunAt, webhookUrl, type } = automation;
  return (
    <CardSection title="Settings">
      <dl className="space-y-4">
        <Fact name="Runs">
          {kindNames[work.kind]}: {describeWork(work, importNames)}
        </Fact>
        <Fact name="When">{describeWhen(automation)}</Fact>
        {type === 'scheduled' && (
          <Fact name="Next run">
            {nextRunAt === null ? 'None while switched off' : describeInstant(nextRunAt, automation.timeZone)}
          </Fact>
        )}
        {type === 'triggered' && <TriggerCall automationId={automation.id} />}
        <Fact name="Cost ceiling per run">
          {automation.maxCostUsd === null ? 'No ceiling' : formatUsd(automation.maxCostUsd)}
        </Fact>
        <Fact name="Runs as">
          {automation.runsAs === null ? 'No one (the person has left)' : nameOf(automation.runsAs.username)}
        </Fact>
        {automation.madeWithToken !== null && (
          <Fact name="Saved with access token">
            {automation.madeWithToken.name}. It is switched off when that token is revoked
            {automation.madeWithToken.endsAt !== null && ` or ends on ${formatDate(automation.madeWithToken.endsAt)}`};
            save it here to keep it.
          </Fact>
        )}
        <Fact name="Email">{describeMails(automation)}</Fact>
        {webhookUrl !== null && (
          <Fact name="Webhook">
            {webhookUrl}
            {mayEdit && <NewSecretButton automationId={automation.id} onSecret={onSecret} />}
          </Fact>
        )}
      </dl>
    </CardSection>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

function describeMails({ notify }: Automation): string {
  if (notify.on === 'never') return 'Never';
  const whom = notify.memberIds.length === 0 ? 'the person it runs as' : countOf(notify.memberIds.length, 'member');
  return `${notify.on === 'failure' ? 'When a run fails' : 'After every run'}, to ${whom}`;
}

function TriggerCall({ automationId }: { automationId: string }) {
  const call = `curl -X POST -H "Authorization: Bearer $SERPLIFT_TOKEN" ${location.origin}/api/automations/${automationId}/run`;
  return (
    <Fact name="The call that starts it">
      <span className="flex items-start gap-2 rounded-md bg-sunken py-2 pr-1 pl-3">
        <code className="min-w-0 flex-1 font-mono text-sm">{call}</code>
        <CopyButton text={call} label="Copy call" />
      </span>
      <span className="mt-1 block text-sm text-muted">Create the access token in your profile.</span>
    </Fact>
  );
}

function NewSecretButton({ automationId, onSecret }: { automationId: string; onSecret: (secret: string) => void }) {
  const { run: rotate, isRunning } = useAction(api.automations.rotateSecret);
  const handleClick = async () => {
    try {
      onSecret((await rotate({ automationId })).webhookSecret);
    } catch (error) {
      toast({ title: 'No new secret was made', description: failureMessage(error, 'Please try again.'), tone: 'bad' });
    }
  };
  return (
    <Button size="sm" className="mt-2 block!" isLoading={isRunning} onClick={() => void handleClick()}>
      New Secret
    </Button>
  );
}
