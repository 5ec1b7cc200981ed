import type { AdComparison } from '@serplift/core/api';
import { formatPercent } from '../../../lib/format.ts';
import { CardSection } from '../../../ui/layout/Card.tsx';
import { Badge } from '../../../ui/status/Badge.tsx';
import { wordsOf } from '../google-words.ts';

/** The proposed ad next to the live one, and what becomes of the texts that Google rates well. */
export function ComparisonCard({ comparison }: { comparison: AdComparison }) {
  const { live, proposed, liveStrength, kept, letGo } = comparison;
  const rows = [
    ['Headlines', String(live.headlines), String(proposed.headlines)],
    ['Descriptions', String(live.descriptions), String(proposed.descriptions)],
    ['Keywords answered', formatPercent(live.coverage, 0), formatPercent(proposed.coverage, 0)],
    ['Combinations that read badly', formatPercent(live.badShare, 0), formatPercent(proposed.badShare, 0)],
  ];
  return (
    <CardSection
      title="Compared with the live ad"
      description="The proposed ad next to the one Google shows today."
      actions={liveStrength !== null && <Badge>Live ad: {wordsOf(liveStrength)}</Badge>}
    >
      <table className="w-full text-left">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="py-1 font-medium">
              <span className="sr-only">Figure</span>
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Live
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Proposed
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([name, before, after]) => (
            <tr key={name}>
              <th scope="row" className="py-1.5 font-normal">
                {name}
              </th>
              <td className="py-1.5 text-right tabular-nums">{before}</td>
              <td className="py-1.5 text-right font-medium tabular-nums">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {kept.length > 0 && <TextList title="Kept, because Google rates them good or best" texts={kept} />}
      {letGo.length > 0 && (
        <TextList title="Rated good or best, but not kept" texts={letGo.map(({ text, why }) => `${text}: ${why}`)} />
      )}
    </CardSection>
  );
}

function TextList({ title, texts }: { title: string; texts: string[] }) {
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="mb-1 text-sm font-medium text-muted">{title}</h3>
      <ul className="list-disc space-y-1 pl-5">
        {texts.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
