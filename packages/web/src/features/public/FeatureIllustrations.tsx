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
        <span className="truncate">juniperandpine.example › backpacks</span>
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
      label="Example: the title “Backpacks | Juniper & Pine” of a page without a description becomes “Hiking Backpacks, Measured to Fit”. The new text may bring between 128 fewer and 175 more clicks in 28 days."
      className="space-y-3"
    >
      <Result kind={<Badge>Current</Badge>} title="Backpacks | Juniper & Pine">
        No description
      </Result>
      <Result kind={<Badge tone="good">Proposed</Badge>} title="Hiking Backpacks, Measured to Fit | Juniper & Pine">
        Packs from 18 to 70 liters with back lengths that adjust in seconds. Free returns within 60 days, also for used
        gear.
      </Result>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 px-1 pt-1 text-sm">
        {[
          ['Position', '7.0'],
          ['Clicks in 28 days', '1,727'],
          ['In 28 days, the new text may bring', '−128 to +175 clicks'],
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
  { text: 'Juniper & Pine Tents', limit: 30 },
  { text: 'Tested in the Cascades', limit: 30 },
  { text: 'Find Yours for This Season', limit: 30 },
  { text: 'Bought too small? Returns are free within 60 days, and used gear is fine.', limit: 90 },
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
  { text: 'is stream water safe to drink', priority: 'High', tone: 'bad', advice: 'Improve the page' },
  { text: 'is a 3 person tent big enough for 2', priority: 'High', tone: 'bad', advice: 'Add an FAQ' },
  { text: 'how warm is a down jacket', priority: 'Medium', tone: 'warn', advice: 'Add an FAQ' },
  { text: 'what is a base layer', priority: 'Low', tone: 'neutral', advice: 'Improve the page' },
];

/** Questions people ask, with what to do about them. */
export function QuestionsIllustration() {
  return (
    <Illustration label="Example: four questions from search, each with a priority and whether to improve a page or add an FAQ.">
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
