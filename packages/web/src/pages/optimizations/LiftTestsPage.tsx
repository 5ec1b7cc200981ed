import { api } from '@serplift/core/api';
import { FlaskConical } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { LiftTestList } from '../../features/lift/LiftTestList.tsx';
import { LiftTestView } from '../../features/lift/LiftTestView.tsx';
import { useEndpoint } from '../../lib/api.ts';
import { websiteName } from '../../lib/page-url-rules.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Loaded } from '../../ui/status/LoadError.tsx';
import { EmptyState } from '../../ui/status/States.tsx';

/** Tests of whether new texts bring clicks: all of them, or the one that a link names. */
export function LiftTestsPage() {
  const { id } = useParams();
  useTitle(id === undefined ? 'Lift Tests' : 'Lift Test');
  return id === undefined ? (
    <>
      <PageHeader
        back={{ to: paths.dashboard, label: 'Back to Optimizations' }}
        title="Lift Tests"
        description="Whether new titles and descriptions brought more clicks."
      />
      <LiftTestList />
    </>
  ) : (
    <OneTest testId={id} />
  );
}

function OneTest({ testId }: { testId: string }) {
  const read = useEndpoint(api.lift.show, { testId });
  const { data } = read;
  return (
    <>
      <PageHeader
        back={{ to: paths.liftTests, label: 'Back to Lift Tests' }}
        title="Lift Test"
        {...(data === undefined ? {} : { description: websiteName(data.websiteUrl) })}
      />
      <Loaded
        read={read}
        isKept
        failed="The test could not be loaded"
        missing={
          <EmptyState
            icon={<FlaskConical />}
            title="Test not found"
            actions={<ButtonLink to={paths.liftTests}>All Tests</ButtonLink>}
          >
            It was deleted, or it belongs to another team.
          </EmptyState>
        }
      >
        {(test) => <LiftTestView test={test} />}
      </Loaded>
    </>
  );
}
