import type { DeploymentRow } from './deployment-rules.ts';
import { placeName } from './deployment-rules.ts';

/** What Google objects to in an ad, by text, with its own rule. */
export function Findings({ findings }: { findings: DeploymentRow['findings'] }) {
  return (
    <ul className="space-y-1.5">
      {findings.map((finding) => (
        <li key={`${finding.at} ${finding.code} ${finding.message}`} className="wrap-anywhere">
          <p>
            <span className="font-medium">{placeName(finding.at)}</span>: {finding.message}{' '}
            <code className="text-sm text-muted">{finding.code}</code>
          </p>
          {finding.topics.map(({ topic, type, evidences }) => (
            <p key={topic} className="text-sm text-muted">
              Policy topic {topic} ({type.toLowerCase()}){evidences.length > 0 && `: “${evidences.join('”, “')}”`}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
