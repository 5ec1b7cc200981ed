import { Button } from '../../ui/button/Button.tsx';
import type { Credentials } from './SignInForm.tsx';

/** The account of the simulated world, one press away. */
export function DemoSignIn({ demo, onFill }: { demo: Credentials; onFill: (demo: Credentials) => void }) {
  return (
    <section aria-label="Demo account" className="rounded-lg border border-warn/30 bg-warn-soft p-4">
      <div className="flex items-center justify-between gap-3">
        <p className="font-medium">Sandbox demo account</p>
        <Button size="sm" onClick={() => onFill(demo)}>
          Fill in
        </Button>
      </div>
      <dl className="mt-2.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm">
        <dt className="text-muted">Email</dt>
        <dd className="wrap-anywhere">{demo.email}</dd>
        <dt className="text-muted">Password</dt>
        <dd>{demo.password}</dd>
      </dl>
      <p className="mt-2 text-sm text-muted">Everything here is simulated. Nothing reaches a real account.</p>
    </section>
  );
}
