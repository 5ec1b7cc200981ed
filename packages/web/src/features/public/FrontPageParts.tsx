import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { createAccountPath } from './public-paths.ts';
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

const testimonials = [
  {
    quote:
      'I used to guess which titles to rewrite first. Now I start with the pages that lose clicks to results below them.',
    role: 'SEO lead, online shop',
  },
  {
    quote: 'My client asks where a number comes from, and I can show it. Reviewing forty ads takes one coffee.',
    role: 'Account manager, search agency',
  },
  {
    quote: 'The list of questions became our content plan. We answer what people already ask us, in order of priority.',
    role: 'Content editor, software company',
  },
];

/** What people might say; plainly marked, because no one has said it. */
export function Testimonials() {
  return (
    <PublicSection
      id="testimonials"
      title="What we want you to be able to say"
      lead="These testimonials are examples. We wrote them to show who Serplift is for; they are not statements by customers."
      className="border-y border-line bg-surface"
    >
      <ul className="grid gap-5 lg:grid-cols-3">
        {testimonials.map(({ quote, role }) => (
          <li key={role} className="grid">
            <Card className="p-6">
              <figure className="flex h-full flex-col justify-between gap-6">
                <blockquote className="text-lg text-pretty">“{quote}”</blockquote>
                <figcaption className="flex flex-wrap items-center justify-between gap-2 text-muted">
                  {role}
                  <Badge>Example</Badge>
                </figcaption>
              </figure>
            </Card>
          </li>
        ))}
      </ul>
    </PublicSection>
  );
}

/** The call to sign up, repeated at the end of the page. */
export function ClosingCall() {
  return (
    <section
      aria-labelledby="closing-title"
      className="border-t border-line bg-surface px-4 py-16 text-center sm:px-6 sm:py-24"
    >
      <h2 id="closing-title" className="text-[1.75rem] leading-tight font-semibold tracking-[-0.02em] sm:text-3xl">
        See which pages are losing clicks
      </h2>
      <p className="mx-auto mt-3 max-w-xl text-lg text-balance text-muted">
        Connect Search Console or import an export, and see the estimate before you spend anything.
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <ButtonLink to={createAccountPath} variant="primary" size="lg">
          Start Free Trial
        </ButtonLink>
        <ButtonLink to={paths.login} size="lg">
          Log In
        </ButtonLink>
      </div>
    </section>
  );
}
