import { api, describeCheck } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { CardSection } from '../../ui/layout/Card.tsx';
import { StatusPill } from '../../ui/status/Badge.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { Answers } from './Answers.tsx';
import { verdictTones } from './lift-words.ts';

/** The effect of pages that all went live without a test; nothing while none is live. */
export function LiveCheck({ optimizationId }: { optimizationId: string }) {
  const read = useEndpoint(api.lift.check, { optimizationId });
  const { data: check, error } = read;
  if (error !== undefined) return <LoadError title="The clicks of published pages could not be compared" read={read} />;
  const report = check === undefined ? null : describeCheck(check);
  if (check === undefined || report === null) return null;
  const { result } = check;
  const { title, tested, sure, next } = report;
  return (
    <CardSection
      title="Clicks since publishing"
      {...(result === null && { description: `${tested} ${check.why === null ? next : `${sure} ${next}`}` })}
      actions={<StatusPill tone={result === null ? 'neutral' : verdictTones[result.verdict]}>{title}</StatusPill>}
    >
      {result !== null && <Answers report={report} questions={['What went live', 'How sure it is']} />}
    </CardSection>
  );
}
