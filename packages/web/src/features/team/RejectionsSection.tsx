import { api, type Rejection } from '@serplift/core/api';
import { ListChecks } from 'lucide-react';
import { useEndpoint } from '../../lib/api.ts';
import { countOf, formatDate } from '../../lib/format.ts';
import { kindNames } from '../../runs/kind/run-words.ts';
import { usePersonName } from '../../runs/kind/use-person-name.ts';
import { CardSection } from '../../ui/layout/Card.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../ui/status/States.tsx';

const kinds = ['seo', 'ads', 'questions'] as const;

/** Why the team rejected proposals. */
export function RejectionsSection({ teamId }: { teamId: string }) {
  const read = useEndpoint(api.rejections.list, { teamId });
  const { data, error } = read;
  if (data === undefined) {
    if (error === undefined) return <SkeletonRows rows={3} />;
    return <LoadError title="The reasons could not be loaded" read={read} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={<ListChecks />} title="No reasons yet">
        When you reject proposals, give a reason. The writer of the next texts gets it.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="text-muted">
        Why your team rejects proposals. Writers get the latest reasons of their kind of run.
      </p>
      {kinds.map((kind) => (
        <Reasons key={kind} title={kindNames[kind]} rejections={data.filter((one) => one.kind === kind)} />
      ))}
    </>
  );
}

function Reasons({ title, rejections }: { title: string; rejections: Rejection[] }) {
  const nameOf = usePersonName();
  if (rejections.length === 0) return null;
  return (
    <CardSection title={title}>
      <ul aria-label={`${title} reasons`} className="divide-y divide-line rounded-lg border border-line">
        {rejections.map(({ reason, subject, by, at, count }) => (
          <li key={reason} className="px-3 py-3 wrap-anywhere">
            <p className="font-medium">{reason}</p>
            <p className="text-sm text-muted">
              {countOf(count, 'rejection')}, last by {by === null ? 'a former member' : nameOf(by)} on {formatDate(at)},
              on {subject}
            </p>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
