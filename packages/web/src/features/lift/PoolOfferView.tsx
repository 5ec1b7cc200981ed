import { describePoolOffer, type PoolOffer, signedPercent } from '@serplift/core/api';
import { SelectField, TextField } from '../../ui/form/TextField.tsx';

/** What a pooled test looks for, and until when it takes batches. */
export interface PoolRule {
  lift: number;
  latestOn: string;
}

interface PoolOfferViewProps {
  offer: PoolOffer;
  rule: PoolRule;
  onChange: (rule: PoolRule) => void;
}

/** What joining the pooled test of a website means; for a new one, its rule is chosen here and fixed from then on. */
export function PoolOfferView({ offer, rule, onChange }: PoolOfferViewProps) {
  const [size, ...others] = describePoolOffer(offer, rule);
  return (
    <section aria-label="Pooled test" className="mt-4 space-y-3">
      <p className="font-medium">{size}</p>
      {offer.poolId === null && (
        <div className="flex flex-wrap gap-3">
          <SelectField
            label="Lift to find"
            value={`${rule.lift}`}
            onValueChange={(lift) => onChange({ ...rule, lift: Number(lift) })}
          >
            {offer.choices.map(({ lift }) => (
              <option key={lift} value={lift}>
                {signedPercent(lift)}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Last day to add batches"
            type="date"
            value={rule.latestOn}
            onValueChange={(latestOn) => latestOn !== '' && onChange({ ...rule, latestOn })}
          />
        </div>
      )}
      <ul className="list-disc space-y-1 pl-5 text-muted">
        {others.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
