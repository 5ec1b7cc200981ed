import { type ReactNode, Suspense } from 'react';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stepper } from '../../ui/layout/Stepper.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import type { WizardTexts } from '../kind/run-kind.ts';

interface WizardProps {
  texts: WizardTexts;
  /** The step shown, from 1. */
  step: number;
  actions?: ReactNode;
  children: ReactNode;
}

/** The page of a run: what it is, its steps, and the content of one of them. */
export function Wizard({ texts, step, actions, children }: WizardProps) {
  const { title, description, back, steps } = texts;
  return (
    <>
      <PageHeader title={title} description={description} back={back} actions={actions} />
      <div className="mb-6">
        <Stepper steps={steps} current={step} />
      </div>
      <Suspense fallback={<StepOutline />}>{children}</Suspense>
    </>
  );
}

/** What replaces a step that loads. */
export function StepOutline() {
  return <SkeletonRows rows={3} className="h-24" />;
}
