import { api, type OptimizationKind, type WritingRule } from '@serplift/core/api';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { kindNames } from '../../runs/kind/run-words.ts';
import { usePersonName } from '../../runs/kind/use-person-name.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { Fold } from '../../ui/layout/Fold.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { Badge } from '../../ui/status/Badge.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import { effectText, ruleStates, sourceText } from './writing-rule-words.ts';

interface WritingRulesProps {
  teamId: string;
  /** Whether the person may switch rules off and delete them. */
  canChange: boolean;
}

const kinds: readonly OptimizationKind[] = ['seo', 'ads', 'questions'];

/** The rules that the team's rejections became, by kind of run. */
export function WritingRules({ teamId, canChange }: WritingRulesProps) {
  const read = useEndpoint(api.writingRules.list, { teamId });
  const [removed, setRemoved] = useState<WritingRule | null>(null);
  const { data, error } = read;
  if (error !== undefined && data === undefined) return <LoadError title="The rules could not be loaded" read={read} />;
  if (data === undefined) return <SkeletonRows rows={3} />;
  if (data.length === 0) {
    return (
      <EmptyState icon={<ListChecks />} title="No rules yet">
        When you reject proposals, give a reason. Reasons that come up again become rules for the next texts.
      </EmptyState>
    );
  }
  return (
    <div className="space-y-4">
      {kinds.map((kind) => {
        const rules = data.filter((rule) => rule.kind === kind);
        return rules.length === 0 ? null : (
          <CardSection key={kind} title={kindNames[kind]}>
            <ul aria-label={`${kindNames[kind]} rules`} className="divide-y divide-line rounded-lg border border-line">
              {rules.map((rule) => (
                <RuleRow
                  key={rule.id}
                  teamId={teamId}
                  rule={rule}
                  canChange={canChange}
                  onRemove={() => setRemoved(rule)}
                />
              ))}
            </ul>
          </CardSection>
        );
      })}
      {removed !== null && <RemoveRule teamId={teamId} rule={removed} onClose={() => setRemoved(null)} />}
    </div>
  );
}

const staleOf = (teamId: string): string[] => [`/api/teams/${teamId}/writing-rules`];

interface RuleRowProps extends WritingRulesProps {
  rule: WritingRule;
  onRemove: () => void;
}

function RuleRow({ teamId, rule, canChange, onRemove }: RuleRowProps) {
  const nameOf = usePersonName();
  const setEnabled = useAction(api.writingRules.setEnabled, { stale: staleOf(teamId) });
  const { tone, label } = ruleStates[rule.state];
  const isOff = rule.state === 'off';
  const handleSwitch = () =>
    setEnabled.run({ teamId, ruleId: rule.id, enabled: isOff }).catch((error: unknown) =>
      toast({
        title: 'The rule was not changed',
        description: failureMessage(error, 'Please try again.'),
        tone: 'bad',
      }),
    );
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-3 py-3">
      <div className="min-w-60 flex-1">
        <p className="font-medium wrap-anywhere">
          {rule.name} <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-sm text-muted">
          {sourceText(rule)}, last on {formatDate(rule.lastAt)}. {effectText(rule)}
        </p>
        <div className="mt-1 text-sm">
          <Fold summary="Examples">
            <ul className="space-y-1.5">
              {rule.examples.map((example) => (
                <li key={`${example.at} ${example.subject}`} className="wrap-anywhere">
                  {example.text}
                  <span className="block text-muted">
                    {example.by === null ? 'A former member' : nameOf(example.by)}, {formatDate(example.at)}, on{' '}
                    {example.subject}
                  </span>
                </li>
              ))}
            </ul>
          </Fold>
        </div>
      </div>
      {canChange && (
        <span className="flex gap-2">
          {rule.state !== 'notForWriters' && (
            <Button
              size="sm"
              isLoading={setEnabled.isRunning}
              aria-label={`${isOff ? 'Switch on' : 'Switch off'} ${rule.name}`}
              onClick={() => void handleSwitch()}
            >
              {isOff ? 'Switch On' : 'Switch Off'}
            </Button>
          )}
          <Button size="sm" aria-label={`Delete… ${rule.name}`} onClick={onRemove}>
            Delete…
          </Button>
        </span>
      )}
    </li>
  );
}

interface RemoveRuleProps {
  teamId: string;
  rule: WritingRule;
  onClose: () => void;
}

function RemoveRule({ teamId, rule, onClose }: RemoveRuleProps) {
  const remove = useAction(api.writingRules.remove, { stale: staleOf(teamId) });
  const handleConfirm = async () => {
    try {
      await remove.run({ teamId, ruleId: rule.id });
      toast({ title: 'Rule deleted', description: rule.name, tone: 'good' });
    } catch (error) {
      const description = failureMessage(error, 'Please try again.');
      toast({ title: 'The rule was not deleted', description, tone: 'bad' });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Delete this rule?"
      description={`${rule.name}, from ${sourceText(rule)}, is deleted. New rejections for the same reason start it again. Your decisions stay.`}
      confirmLabel="Delete Rule"
      isLoading={remove.isRunning}
      onConfirm={() => void handleConfirm()}
    />
  );
}
