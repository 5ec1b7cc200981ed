import type { AdGroupResult } from '@serplift/core/api';
import { formatDateTime } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Badge, StatusPill } from '../../../ui/status/Badge.tsx';
import { WebLink } from '../../../ui/text/WebLink.tsx';
import { deploymentLabels } from '../ad-state-rules.ts';
import { deploymentTones } from '../AdPills.tsx';
import { wordsOf } from '../google-words.ts';
import { campaignState } from '../select/campaign-rules.ts';
import { adNumber } from './deployment-rules.ts';
import { Findings } from './Findings.tsx';

/** Where one ad is in Google Ads, as it was last read there. */
export function DeploymentOfAd({ deployment }: { deployment: NonNullable<AdGroupResult['deployment']> }) {
  const { state, readBack, resourceName } = deployment;
  return (
    <Card className="p-4 sm:p-5">
      <section aria-label="Deployment" className="space-y-2">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="mr-1 font-semibold">In Google Ads</h3>
          <StatusPill tone={deploymentTones[state]}>{deploymentLabels[state]}</StatusPill>
          {readBack !== null && (
            <>
              <Badge>{campaignState(readBack.status)}</Badge>
              {readBack.adStrength !== null && <Badge>Strength: {wordsOf(readBack.adStrength)}</Badge>}
              {readBack.reviewStatus !== null && <Badge>Review: {wordsOf(readBack.reviewStatus)}</Badge>}
              {readBack.approvalStatus !== null && <Badge>{wordsOf(readBack.approvalStatus)}</Badge>}
            </>
          )}
        </div>
        {resourceName !== null && <AdId resourceName={resourceName} />}
        {deployment.message !== null && <p className="wrap-anywhere">{deployment.message}</p>}
        <Findings findings={deployment.findings} />
        {readBack !== null && readBack.actionItems.length > 0 && (
          <p className="text-sm text-muted">Google suggests: {readBack.actionItems.join('; ')}</p>
        )}
        <p className="text-sm text-muted">As of {formatDateTime(deployment.updatedAt)}</p>
      </section>
    </Card>
  );
}

/** The number of a created ad, to be copied, with the way to Google Ads. */
export function AdId({ resourceName }: { resourceName: string }) {
  const number = adNumber(resourceName);
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-muted">
      Ad ID <span className="font-medium text-ink tabular-nums">{number}</span>
      <CopyButton text={number} label={`Copy ad ID ${number}`} />
      <WebLink url="https://ads.google.com/aw/ads">Open Google Ads</WebLink>
    </p>
  );
}
