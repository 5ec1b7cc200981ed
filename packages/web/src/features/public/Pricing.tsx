import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { use, useId } from 'react';
import { paths } from '../../lib/paths.ts';
import { buttonStyle } from '../../ui/button/button-style.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ContactEmail } from './contact.ts';
import { createAccountPath } from './public-paths.ts';
import { PublicSection } from './PublicSection.tsx';

interface Plan {
  name: string;
  pricePerMonthUsd: number;
  text: string;
  limits: string[];
  isBySales?: boolean;
  isMain?: boolean;
}

const plans: Plan[] = [
  {
    name: 'Starter',
    pricePerMonthUsd: 29,
    text: 'For one site and its first campaigns.',
    limits: ['5 campaigns', '100 ads/month'],
  },
  {
    name: 'Professional',
    pricePerMonthUsd: 79,
    text: 'For teams that optimize every week.',
    limits: ['25 campaigns', '500 ads/month'],
    isMain: true,
  },
  {
    name: 'Enterprise',
    pricePerMonthUsd: 199,
    text: 'For agencies and large accounts.',
    limits: ['Unlimited campaigns', 'Unlimited ads'],
    isBySales: true,
  },
];

function ContactSales({ describedBy }: { describedBy: string }) {
  const email = use(ContactEmail);
  const className = 'w-full';
  if (email === null) {
    return (
      <ButtonLink to={`${paths.terms}#contact`} aria-describedby={describedBy} className={className}>
        Contact sales
      </ButtonLink>
    );
  }
  return (
    <a
      href={`mailto:${email}?subject=Serplift%20Enterprise`}
      aria-describedby={describedBy}
      className={clsx(buttonStyle(), className)}
    >
      Contact sales
    </a>
  );
}

function PlanCard({ plan, isSignedIn }: { plan: Plan; isSignedIn: boolean }) {
  const titleId = useId();
  return (
    <Card className="flex flex-col p-6">
      <h3 id={titleId} className="text-lg font-semibold">
        {plan.name}
      </h3>
      <p className="mt-1 text-muted">{plan.text}</p>
      <p className="mt-5 tabular-nums">
        <span className="text-[2.5rem] leading-none font-semibold tracking-[-0.03em]">${plan.pricePerMonthUsd}</span>
        <span className="text-muted">/month</span>
      </p>
      <ul className="mt-5 mb-7 space-y-2">
        {plan.limits.map((limit) => (
          <li key={limit} className="flex gap-2.5">
            <Check className="mt-0.75 size-4 shrink-0 text-good" />
            {limit}
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        {plan.isBySales === true ? (
          <ContactSales describedBy={titleId} />
        ) : (
          !isSignedIn && (
            <ButtonLink
              to={createAccountPath}
              variant={plan.isMain === true ? 'primary' : 'secondary'}
              aria-describedby={titleId}
              className="w-full"
            >
              Start Free Trial
            </ButtonLink>
          )
        )}
      </div>
    </Card>
  );
}

/** The plans and what each allows. */
export function Pricing({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <PublicSection
      id="pricing"
      title="Pricing"
      lead="Every plan includes all optimizations, projects, cost ceilings, and CSV export."
    >
      <ul className="grid gap-5 lg:grid-cols-3">
        {plans.map((plan) => (
          <li key={plan.name} className="grid">
            <PlanCard plan={plan} isSignedIn={isSignedIn} />
          </li>
        ))}
      </ul>
      <p className="mt-6 text-center text-muted">Prices are in US dollars per team. No credit card needed to start.</p>
    </PublicSection>
  );
}
