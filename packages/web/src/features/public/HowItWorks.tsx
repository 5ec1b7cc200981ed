import { PublicSection } from './PublicSection.tsx';

const steps = [
  {
    title: 'Connect',
    text: 'Link Search Console and Google Ads once for your team, or import an export without linking anything.',
  },
  {
    title: 'Choose',
    text: 'Pick the website, campaigns, or queries. You see what the run will cost before it starts.',
  },
  {
    title: 'Review',
    text: 'See current and proposed text side by side, with the numbers behind them. Accept, edit, or reject.',
  },
  {
    title: 'Publish',
    text: 'Deploy the ads you selected, and download titles, descriptions, and questions as CSV.',
  },
];

/** From the connection to the published text. */
export function HowItWorks() {
  return (
    <PublicSection id="how-it-works" title="How it works">
      <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-accent pt-4">
            <p aria-hidden="true" className="text-sm font-medium text-accent-text tabular-nums">
              Step {index + 1}
            </p>
            <h3 className="mt-1 text-lg font-semibold">{title}</h3>
            <p className="mt-1 text-pretty text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </PublicSection>
  );
}
