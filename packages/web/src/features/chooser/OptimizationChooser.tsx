import { ArrowRight, Check, type LucideIcon, Megaphone, MessageCircleQuestionMark, TrendingUp } from 'lucide-react';
import { useId } from 'react';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Badge, StatusPill } from '../../ui/status/Badge.tsx';

/** One card for each kind of optimization. */
export function OptimizationChooser() {
  return (
    <ul className="grid grid-cols-1 gap-4">
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
    <Card className="grid gap-x-8 gap-y-4 p-5 sm:grid-cols-2">
      <div className="flex flex-col">
        <div className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-text"
          >
            <card.Icon className="size-5" />
          </span>
          <span className="flex flex-wrap gap-1.5">
            <StatusPill tone="good">Available</StatusPill>
            {card.requiresGoogleAds && <Badge>Requires Google Ads</Badge>}
          </span>
        </div>
        <h2 id={`${id}-title`} className="mt-3 text-lg font-semibold">
          {card.title}
        </h2>
        <p className="mt-1 mb-4 text-muted">{card.description}</p>
        <ButtonLink to={card.to} variant="primary" aria-describedby={`${id}-title`} className="mt-auto sm:self-start">
          Start Optimization
          <ArrowRight />
        </ButtonLink>
      </div>
      <div>
        <h3 className="mb-2 text-sm font-medium text-muted">Key Features</h3>
        <ul className="space-y-1.5">
          {card.features.map((feature) => (
            <li key={feature} className="flex gap-2">
              <Check className="mt-0.75 size-4 shrink-0 text-good" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

interface OptimizationCard {
  title: string;
  Icon: LucideIcon;
  description: string;
  features: string[];
  requiresGoogleAds: boolean;
  /** The wizard. */
  to: string;
}

/** The three ways to improve marketing, in the order they are offered. */
const optimizationCards: OptimizationCard[] = [
  {
    title: 'SEO Click-Through-Rate Optimization',
    Icon: TrendingUp,
    description:
      'Better page titles and meta descriptions for pages that rank in positions 2 to 10, from your Search Console data and what competitors show.',
    features: [
      'Finds pages with fewer clicks than their position should bring',
      'Compares with the results shown above yours',
      'Current and proposed text side by side',
      'Export as CSV',
    ],
    requiresGoogleAds: false,
    to: paths.seo,
  },
  {
    title: 'Google Ads Optimization',
    Icon: Megaphone,
    description: 'Responsive search ads for each ad group: 5 headlines and 4 descriptions within Google’s limits.',
    features: [
      'Works from your campaigns, keywords, and landing pages',
      'Checks every text against Google’s limits and rules',
      'Today’s ads next to the new one',
      'Deploys only what you select, and rolls back',
    ],
    requiresGoogleAds: true,
    to: paths.ads,
  },
  {
    title: 'Questions to Answer',
    Icon: MessageCircleQuestionMark,
    description: 'What people ask about your content, from the search queries of the last 3 months.',
    features: [
      'Finds the questions you rank for',
      'Says what to improve, add, or write',
      'Sorts them into high, medium, and low priority',
    ],
    requiresGoogleAds: false,
    to: paths.questions,
  },
];
