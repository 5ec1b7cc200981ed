import { ArrowRight, Check } from 'lucide-react';
import { useId } from 'react';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Badge, StatusPill } from '../../ui/status/Badge.tsx';
import { type OptimizationCard, optimizationCards } from './optimization-cards.ts';

/** One card for each kind of optimization. */
export function OptimizationChooser() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-4">
      {optimizationCards.map((card) => (
        <li key={card.title} className="grid">
          <ChooserCard card={card} />
        </li>
      ))}
    </ul>
  );
}

function ChooserCard({ card }: { card: OptimizationCard }) {
  const id = useId();
  return (
    <Card className="flex flex-col p-5">
      <div className="flex items-start justify-between gap-3">
        <span aria-hidden="true" className="grid size-10 place-items-center rounded-lg bg-accent-soft text-accent-text">
          <card.Icon className="size-5" />
        </span>
        <span className="flex flex-wrap justify-end gap-1.5">
          {card.requiresGoogleAds && <Badge>Requires Google Ads</Badge>}
          <StatusPill tone="good">Available</StatusPill>
        </span>
      </div>
      <h2 id={`${id}-title`} className="mt-4 text-lg font-semibold">
        {card.title}
      </h2>
      <p className="mt-1 text-muted">{card.description}</p>
      <h3 className="mt-4 mb-2 text-sm font-medium text-muted">Key Features</h3>
      <ul className="mb-5 space-y-1.5">
        {card.features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.75 size-4 shrink-0 text-good" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        <ButtonLink to={card.to} variant="primary" aria-describedby={`${id}-title`} className="w-full">
          Start Optimization
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
      </div>
    </Card>
  );
}
