import type { AdsOptimization } from '@serplift/core/api';
import { useSearchParams } from 'react-router-dom';
import { accountNumber } from '../../google/account-number.ts';
import { RunFacts } from '../../runs/result/RunFacts.tsx';
import { openAdName } from './ads-kind.ts';

/** What a run over an ads account was: its state and its target; left out while one ad fills the screen. */
export function AdsFacts({ run }: { run: AdsOptimization }) {
  const [query] = useSearchParams();
  if (query.has(openAdName)) return null;
  const { name, id } = run.account;
  return (
    <RunFacts
      run={run}
      name={
        <>
          {name} <span className="font-normal text-muted">{accountNumber(id)}</span>
        </>
      }
    />
  );
}
