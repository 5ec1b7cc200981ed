import { type LucideIcon, Megaphone, MessageCircleQuestionMark, TrendingUp } from 'lucide-react';
import { paths } from '../../lib/paths.ts';

export interface OptimizationCard {
  title: string;
  Icon: LucideIcon;
  description: string;
  features: string[];
  requiresGoogleAds: boolean;
  /** The wizard. */
  to: string;
}

/** The three ways to improve marketing, in the order they are offered. */
export const optimizationCards: OptimizationCard[] = [
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
