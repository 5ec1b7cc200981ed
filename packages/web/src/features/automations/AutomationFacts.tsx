import { api, type Automation } from '@serplift/core/api';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { formatDate, formatUsd } from '../../lib/format.ts';
import { describeWhen } from '../../runs/kind/automation-words.ts';
import { kindNames } from '../../runs/kind/run-words.ts';
import { usePersonName } from '../../runs/kind/use-person-name.ts';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { describeInstant, describeWork } from './automation-labels.ts';

const mails = {
  failure: 'When a run fails, to the person it runs as',
  finish: 'After every run, to the person it runs as',
  never: 'Never',
};

/** What an automation does, when, as whom, and who is notified. */
export function AutomationFacts({ automation }: { automation: Automation }) {
  const imports = useEndpoint(api.imports.list, {}).data ?? [];
  const nameOf = usePersonName();
  const { id, work, type, nextRunAt, timeZone, maxCostUsd, runsAs, madeWithToken, notify, webhookUrl } = automation;
  const call = `curl -X POST -H "Authorization: Bearer $SERPLIFT_TOKEN" ${location.origin}/api/automations/${id}/run`;
  const facts: [name: string, value: ReactNode][] = [
    ['Runs', `${kindNames[work.kind]}: ${describeWork(work, new Map(imports.map((one) => [one.id, one.name])))}`],
    ['When', describeWhen(automation)],
  ];
  if (type === 'scheduled') {
    facts.push(['Next run', nextRunAt === null ? 'None while switched off' : describeInstant(nextRunAt, timeZone)]);
  }
  if (type === 'triggered') {
    facts.push([
      'The call that starts it, with an access token from your profile',
      <span key="call" className="flex items-start gap-2 rounded-md bg-sunken py-2 pr-1 pl-3">
        <code className="min-w-0 flex-1 font-mono text-sm">{call}</code>
        <CopyButton text={call} label="Copy call" />
      </span>,
    ]);
  }
  facts.push(
    ['Cost ceiling per run', maxCostUsd === null ? 'No ceiling' : formatUsd(maxCostUsd)],
    ['Runs as', runsAs === null ? 'No one (the person has left)' : nameOf(runsAs.username)],
  );
  if (madeWithToken !== null) {
    const end = madeWithToken.endsAt === null ? '' : ` or ends on ${formatDate(madeWithToken.endsAt)}`;
    facts.push([
      'Saved with access token',
      `${madeWithToken.name}. It is switched off when that token is revoked${end}; save it here to keep it.`,
    ]);
  }
  facts.push(['Email', mails[notify]]);
  if (webhookUrl !== null) facts.push(['Webhook', webhookUrl]);
  return (
    <CardSection title="Settings">
      <dl className="space-y-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="mt-0.5 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </CardSection>
  );
}
