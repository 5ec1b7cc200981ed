import type { AdsOptimization } from '@serplift/core/api';
import { accountNumber } from '../../google/account-number.ts';
import { RunFacts } from '../../runs/result/RunFacts.tsx';

/** What a run over an ads account was: its state and its target. */
export function AdsFacts({ run }: { run: AdsOptimization }) {
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
