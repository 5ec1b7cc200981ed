import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** The page one level up: "Back to Optimizations". */
  back?: { to: string; label: string };
  actions?: ReactNode;
  /** Whether it leaves phones more room for what follows. */
  isSmallOnPhones?: boolean;
}

/** The first heading of a page with its main actions. */
export function PageHeader({ title, description, back, actions, isSmallOnPhones = false }: PageHeaderProps) {
  return (
    <header className={clsx('mb-6', isSmallOnPhones && 'max-sm:mb-3')}>
      {back !== undefined && (
        <Link
          to={back.to}
          className="control-target -ml-1 mb-2 inline-flex min-h-6 items-center gap-1.5 rounded-md px-1 text-muted hover:text-ink"
        >
          <ArrowLeft className="size-4" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className={clsx('text-2xl font-semibold wrap-anywhere', isSmallOnPhones && 'max-sm:text-lg')}>{title}</h1>
          {description !== undefined && <p className="mt-1 max-w-prose text-muted">{description}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  );
}
