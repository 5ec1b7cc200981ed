import type { AdGroupResult } from '@serplift/core/api';
import { RejectDialog } from '../../../runs/review/RejectDialog.tsx';

const reasons = ['It is not true or not precise', 'It does not sound like us', 'It does not fit the keywords'];

interface RejectAdProps {
  item: AdGroupResult;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Turns an ad down; the next run of the team respects the reason. */
export function RejectAd({ item, onReject, onClose }: RejectAdProps) {
  return (
    <RejectDialog
      name={item.adGroup.name}
      decision={item.decision}
      reasons={reasons}
      onReject={onReject}
      onClose={onClose}
    />
  );
}
