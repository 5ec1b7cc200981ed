import { PublicSection } from './PublicSection.tsx';

const benefits = [
  {
    title: 'Nothing changes behind your back',
    text: 'Accept, edit, or reject each proposal. Search Console access is read-only, and no ad is created until someone deploys it.',
  },
  {
    title: 'Estimates that show their uncertainty',
    text: 'Estimates are ranges. If the numbers don’t support a forecast, Serplift says so.',
  },
  {
    title: 'No invented claims',
    text: 'A price, number, guarantee, or superlative that your page doesn’t state is caught before you see it.',
  },
  {
    title: 'The cost before the run',
    text: 'Every run starts with an estimate and can have a cost ceiling. Each paid call is recorded in USD to four decimals.',
  },
  {
    title: 'Built for teams',
    text: 'Connect Google once for everyone. Owners, admins, and members see the same runs and who decided what.',
  },
  {
    title: 'Your results are yours',
    text: 'Download every result as CSV, or work from the terminal and the API with the same rights.',
  },
];

/** Why to work this way. */
export function Benefits() {
  return (
    <PublicSection
      id="benefits"
      title="Made for people who answer for results"
      lead="A text generator gives you words. Serplift gives you the reason, the evidence, and the last word."
      className="border-y border-line bg-surface"
    >
      <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {benefits.map(({ title, text }) => (
          <li key={title} className="border-t border-line pt-5">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="mt-1 text-pretty text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </PublicSection>
  );
}
