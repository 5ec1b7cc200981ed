import { clsx } from 'clsx';
import { type ReactNode, Suspense } from 'react';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stepper } from '../../ui/layout/Stepper.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import type { WizardTexts } from '../kind/run-kind.ts';

interface WizardProps {
  texts: WizardTexts;
  /** The step shown, from 1. */
  step: number;
  /** What the run was, of an ended one. */
  facts?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The page of a run: what it is, its steps, and the content of one of them. */
export function Wizard({ texts, step, facts, actions, children }: WizardProps) {
  const { title, description, back, steps } = texts;
  // A result begins as high up as it can; on phones even its actions give way.
  const isResult = step === steps.length;
  return (
    <div className="flex flex-col xl:grid xl:grid-cols-[minmax(0,1fr)_auto]">
      {/* Where there is room, the actions are next to the way back, and the title has the whole width below them. */}
      <div className="xl:col-span-2 xl:col-start-1 xl:row-start-1">
        <PageHeader title={title} {...(isResult ? { isSmallOnPhones: true } : { description })} back={back} />
      </div>
      <div
        className={clsx(
          'flex flex-wrap gap-2 self-start empty:hidden xl:col-start-2 xl:row-start-1 xl:-mt-1.5',
          isResult ? 'max-sm:order-last max-sm:mt-6 sm:max-xl:mb-4' : 'max-xl:mb-6',
        )}
      >
        {actions}
      </div>
      <div
        className={clsx(
          'xl:col-span-2',
          isResult
            ? 'mb-3 flex flex-col gap-2 sm:mb-4 sm:gap-4 xl:flex-row xl:flex-wrap xl:items-center xl:justify-between'
            : 'mb-6',
        )}
      >
        <Stepper steps={steps} current={step} />
        {facts}
      </div>
      {/* On phones, what is not loaded yet keeps the actions below it from being seen and pushed away. */}
      <div className={clsx('min-w-0 xl:col-span-2', isResult && 'max-sm:min-h-[calc(100dvh-10rem)]')}>
        <Suspense fallback={<StepOutline />}>{children}</Suspense>
      </div>
    </div>
  );
}

/** What replaces a step that loads. */
export function StepOutline() {
  return <SkeletonRows rows={3} className="h-24" />;
}
