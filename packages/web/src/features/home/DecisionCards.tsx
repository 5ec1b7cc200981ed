import type { Home } from '@serplift/core/api';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { countOf, formatNumber, formatRelative } from '../../lib/format.ts';
import { websiteName } from '../../lib/page-url-rules.ts';
import { paths } from '../../lib/paths.ts';
import { resultPaths } from '../../runs/kind/run-calls.ts';
import { kindNames } from '../../runs/kind/run-words.ts';
import { EffectText } from '../../runs/preview/EffectText.tsx';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { decisionsInWords } from './home-rules.ts';

/** What waits for a decision, run by run. */
export function WaitingCard({ waiting }: { waiting: Home['waiting'] }) {
  const [first] = waiting.runs;
  return (
    <CardSection title="Waiting for a decision">
      {first === undefined ? (
        <p className="text-muted">Nothing. Every proposal of your latest runs has been decided.</p>
      ) : (
        <>
          <p className="text-2xl font-semibold tracking-tight tabular-nums">{countOf(waiting.proposals, 'proposal')}</p>
          <ul className="mt-2 mb-4 divide-y divide-line">
            {waiting.runs.map((run) => (
              <li key={run.id}>
                <Link
                  to={resultPaths[run.kind](run.id)}
                  className="control-target flex min-h-9 items-center justify-between gap-3 py-1.5 hover:underline"
                >
                  <span className="min-w-0">
                    <span className="block truncate">
                      {kindNames[run.kind]} <span className="text-muted">{websiteName(run.websiteUrl)}</span>
                    </span>
                    <span className="block text-sm text-muted">{formatRelative(run.createdAt)}</span>
                  </span>
                  <span className="tabular-nums">{formatNumber(run.proposals)}</span>
                </Link>
              </li>
            ))}
          </ul>
          <ButtonLink to={paths.review} variant="primary" className="w-full">
            Review Proposals
            <ArrowRight />
          </ButtonLink>
        </>
      )}
    </CardSection>
  );
}

/** What the team decided lately, and what the accepted texts may bring. */
export function DecidedCard({ decided }: { decided: Home['decided'] }) {
  const { effect, days } = decided;
  return (
    <CardSection title="Decided" description={`In the last ${days} days`}>
      <p className="text-base font-medium">{decisionsInWords(decided)}</p>
      {effect !== null && (
        <div className="mt-3">
          <EffectText effect={effect} of={`${countOf(effect.pages, 'page')} with a new title or description`} />
        </div>
      )}
    </CardSection>
  );
}
