import { api, describeCheck } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { CardSection } from '../../ui/layout/Card.tsx';
import { StatusPill } from '../../ui/status/Badge.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { Answers } from './Answers.tsx';
import { verdictTones } from './lift-words.ts';

/** What pages brought that all went live without a test; nothing while none is live. */
export function LiveCheck({ optimizationId }: { optimizationId: string }) {
  const read = useEndpoint(api.lift.check, { optimizationId });
  const { data: check, error } = read;
  if (error !== undefined) return <LoadError title="The clicks of published pages could not be compared" read={read} />;
  const report = check === undefined ? null : describeCheck(check);
  if (check === undefined || report === null) return null;
  return (
    <CardSection
      title="Clicks since publishing"
      actions={
        <StatusPill tone={check.result === null ? 'neutral' : verdictTones[check.result.verdict]}>
          {report.title}
        </StatusPill>
      }
    >
      <Answers
        report={report}
        questions={['What went live', check.result === null ? 'When it is known' : 'How sure it is']}
      />
    </CardSection>
  );
}
