import { type ReactNode, Suspense } from 'react';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stepper } from '../../ui/layout/Stepper.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';

interface WizardProps {
  title: string;
  description: string;
  back: { to: string; label: string };
  steps: string[];
  /** The step shown, from 1. */
  step: number;
  actions?: ReactNode;
  children: ReactNode;
}

/** The page of a run: what it is, its steps, and the content of one of them. */
export function Wizard({ title, description, back, steps, step, actions, children }: WizardProps) {
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

/** What stands in place of a step that loads. */
export function StepOutline() {
  return <SkeletonRows rows={3} className="h-24" />;
}
