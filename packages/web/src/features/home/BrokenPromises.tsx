import { api, type BrokenPromiseView } from '@serplift/core/api';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { countOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { attempt } from '../../ui/overlay/attempt.ts';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { WebLink } from '../../ui/text/WebLink.tsx';

/** Live texts that say something their pages no longer say, each with what to do; nothing is changed by itself. */
export function BrokenPromises() {
  const read = useEndpoint(api.promises.list, {});
  if (read.error !== undefined) return <LoadError title="The alerts could not be loaded" read={read} />;
  const { broken = [] } = read.data ?? {};
  if (broken.length === 0) return null;
  return (
    <CardSection
      title="Claims your pages no longer make"
      description={`${countOf(broken.length, 'live text')} to change or pause. Serplift checks the proofs every week and changes nothing on its own.`}
    >
      <ul aria-label="Claims to check" className="divide-y divide-line rounded-md border border-line">
        {broken.map((promise) => (
          <Alert key={promise.id} promise={promise} />
        ))}
      </ul>
    </CardSection>
  );
}

function Alert({ promise }: { promise: BrokenPromiseView }) {
  const { id, source, text, subject, why, proposal, optimizationId } = promise;
  const dismiss = useAction(api.promises.dismiss, { stale: ['/api/promises', '/api/home'] });
  const handleDismiss = () => attempt(dismiss.run({ promiseId: id }), { failed: 'The alert was not dismissed' });
  const resultPath = source === 'page' ? paths.seoResult(optimizationId) : paths.adsResult(optimizationId);
  return (
    <li className="space-y-2 p-3">
      <p className="font-medium wrap-anywhere">{text}</p>
      <p className="text-sm text-muted wrap-anywhere">
        {source === 'page' ? <WebLink url={subject}>{subject}</WebLink> : `Ad in ${subject}`}
      </p>
      <p className="wrap-anywhere">
        {why} {proposal}
      </p>
      <p className="flex flex-wrap gap-2">
        <ButtonLink size="sm" to={resultPath}>
          {source === 'page' ? 'See Text' : 'See Ad'}
        </ButtonLink>
        <Button size="sm" isLoading={dismiss.isRunning} onClick={() => void handleDismiss()}>
          Keep It
        </Button>
      </p>
    </li>
  );
}
