import { Check } from 'lucide-react';
import type { ComponentType } from 'react';
import { Card } from '../../ui/layout/Card.tsx';
import { AdsIllustration, QuestionsIllustration, SeoIllustration } from './FeatureIllustrations.tsx';
import { PublicSection } from './PublicSection.tsx';

interface Feature {
  title: string;
  needs: string;
  text: string;
  points: string[];
  Illustration: ComponentType;
}

const [seo, ads, questions]: [Feature, Feature, Feature] = [
  {
    title: 'SEO Click-Through-Rate Optimization',
    needs: 'Requires Search Console or a file exported from it',
    text: 'Better titles and meta descriptions for pages that rank in positions 2 to 10 but get few clicks.',
    points: [
      'Compares each page with a click-through curve fitted to your own site',
      'Reads the page and the results it competes with before it writes',
      'Says what a new text may bring as a range, and when the data is too thin to tell',
    ],
    Illustration: SeoIllustration,
  },
  {
    title: 'Google Ads Optimization',
    needs: 'Requires a Google Ads account',
    text: 'Responsive search ads for each ad group: 5 headlines and 4 descriptions within Google’s limits.',
    points: [
      'Works from your campaigns, keywords, and landing pages',
      'Shows the current ad next to the new one',
      'Only ads you select are deployed',
    ],
    Illustration: AdsIllustration,
  },
  {
    title: 'Questions to Answer',
    needs: 'Requires Search Console or a file exported from it',
    text: 'What people ask before they find you, from the search queries of the last 3 months.',
    points: [
      'Recognizes questions in twenty languages',
      'Says whether to improve a page, add an FAQ, or write a new one',
      'Sorts them into high, medium, and low priority',
    ],
    Illustration: QuestionsIllustration,
  },
];

function FeatureText({ feature }: { feature: Feature }) {
  return (
    <div>
      <h3 className="text-xl font-semibold">{feature.title}</h3>
      <p className="mt-2 text-lg text-pretty text-muted">{feature.text}</p>
      <ul className="mt-5 space-y-2.5">
        {feature.points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Check className="mt-0.75 size-4 shrink-0 text-good" />
            {point}
          </li>
        ))}
      </ul>
      <p className="mt-5 text-sm text-muted">{feature.needs}</p>
    </div>
  );
}

/** The three optimizations, each with a piece of what it shows. */
export function Features() {
  return (
    <PublicSection
      id="features"
      title="Three optimizations, one way of working"
      lead="Each starts with what actually happened in your accounts and ends with proposals you can judge one by one."
    >
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <Card className="grid grid-cols-1 items-center gap-8 p-5 sm:p-8 lg:col-span-2 lg:grid-cols-2 lg:gap-12">
          <FeatureText feature={seo} />
          <seo.Illustration />
        </Card>
        {[ads, questions].map((feature) => (
          <Card key={feature.title} className="flex flex-col justify-between gap-8 p-5 sm:p-8">
            <FeatureText feature={feature} />
            <feature.Illustration />
          </Card>
        ))}
      </div>
    </PublicSection>
  );
}
