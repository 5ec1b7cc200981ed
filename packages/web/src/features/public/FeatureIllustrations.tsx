import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../ui/status/Badge.tsx';

/** A piece of the product drawn small; screen readers hear the label instead of the parts. */
function Illustration({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <figure>
      <figcaption className="sr-only">{label}</figcaption>
      <div aria-hidden="true" className={clsx('rounded-lg border border-line bg-sunken p-4', className)}>
        {children}
      </div>
    </figure>
  );
}

function Result({ kind, title, children }: { kind: ReactNode; title: ReactNode; children: string }) {
  return (
    <div className="serp rounded-md border border-line p-4">
      <p className="serp-quiet flex items-center justify-between gap-3 text-[12px]">
        <span className="truncate">juniperandpine.example › rain-jackets</span>
        {kind}
      </p>
      <p className="serp-title mt-1.5 text-[19px] leading-[1.3]">{title}</p>
      <p className="serp-quiet mt-1 text-[14px] leading-normal">{children}</p>
    </div>
  );
}

/** A result as it is and as it is proposed. */
export function SeoIllustration() {
  return (
    <Illustration
      label="Example: the title “Rain Jackets | Juniper & Pine” becomes “Rain jackets sale: free returns within 60 days”, with 122 to 257 extra clicks expected in 28 days."
      className="space-y-3"
    >
      <Result kind={<Badge>Current</Badge>} title="Rain Jackets | Juniper & Pine">
        Shop rain jackets at Juniper &amp; Pine.
      </Result>
      <Result kind={<Badge tone="good">Proposed</Badge>} title="Rain jackets sale: free returns within 60 days">
        Shipping is free on orders over $75. Compare the options and order online.
      </Result>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 px-1 pt-1 text-sm">
        {[
          ['Position', '6.8'],
          ['CTR', '1.09% vs 1.30% expected'],
          ['Extra clicks in 28 days', '122 to 257'],
        ].map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Illustration>
  );
}

const adTexts = [
  { text: 'Rain Jackets for Wet Trails', limit: 30 },
  { text: 'Free Returns Within 60 Days', limit: 30 },
  { text: 'Free Shipping Over $75', limit: 30 },
  { text: 'Compare waterproof jackets by weight and fit, and return them within 60 days.', limit: 90 },
];

/** Texts of an ad with their counters. */
export function AdsIllustration() {
  return (
    <Illustration label="Example: three headlines within 30 characters and a description within 90.">
      <ul className="space-y-2">
        {adTexts.map(({ text, limit }) => (
          <li
            key={text}
            className="flex items-baseline justify-between gap-4 rounded-md border border-line bg-surface px-3 py-2"
          >
            <span>{text}</span>
            <span className="shrink-0 text-sm text-muted tabular-nums">
              {text.length}/{limit}
            </span>
          </li>
        ))}
      </ul>
    </Illustration>
  );
}

const questions: { text: string; priority: string; tone: Tone; advice: string }[] = [
  { text: 'how to wash a down jacket', priority: 'High', tone: 'bad', advice: 'Add an FAQ' },
  { text: 'what size trekking poles do i need', priority: 'High', tone: 'bad', advice: 'Improve the page' },
  { text: 'are trail shoes waterproof', priority: 'Medium', tone: 'warn', advice: 'Improve the page' },
  { text: 'can you sleep in a bivy in winter', priority: 'Low', tone: 'neutral', advice: 'Write a page' },
];

/** Questions people ask, with what to do about them. */
export function QuestionsIllustration() {
  return (
    <Illustration label="Example: four questions from search, each with a priority and whether to improve a page, add an FAQ or write a new page.">
      <ul className="space-y-2">
        {questions.map(({ text, priority, tone, advice }) => (
          <li
            key={text}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-line bg-surface px-3 py-2"
          >
            <span>{text}</span>
            <span className="flex items-center gap-2 text-sm text-muted">
              {advice}
              <Badge tone={tone}>{priority}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </Illustration>
  );
}
