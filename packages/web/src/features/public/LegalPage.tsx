import { Fragment, type ReactNode, use } from 'react';
import { useVisitor } from '../../lib/session.ts';
import { ContactEmail } from './contact.ts';
import { PublicLayout } from './PublicLayout.tsx';

/** A numbered part of a legal text. */
export interface LegalSection {
  id: string;
  title: string;
  content: ReactNode;
}

interface LegalPageProps {
  title: string;
  lead: string;
  sections: readonly LegalSection[];
}

/** A legal text with its date and a list of its parts. */
export function LegalPage({ title, lead, sections }: LegalPageProps) {
  const session = useVisitor();
  return (
    <PublicLayout isSignedIn={session.status === 'signedIn'}>
      <div className="px-4 py-12 sm:px-6 sm:py-16">
        <div className="mx-auto max-w-6xl lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-16">
          <header className="max-w-[42rem] lg:col-start-2">
            <h1 className="text-3xl font-semibold tracking-[-0.02em]">{title}</h1>
            <p className="mt-2 text-muted">
              Effective <time dateTime="2024-12-12">December 12, 2024</time>
            </p>
            <p className="mt-6 text-lg text-pretty">{lead}</p>
          </header>
          <nav
            aria-label="On this page"
            className="mt-8 lg:sticky lg:top-22 lg:row-span-2 lg:row-start-1 lg:mt-1 lg:self-start"
          >
            <ol className="space-y-0.5 border-l border-line text-sm">
              {sections.map((section) => (
                <li key={section.id}>
                  <a
                    href={`#${section.id}`}
                    className="-ml-px block border-l border-transparent py-1 pl-4 text-muted hover:border-accent-text hover:text-ink"
                  >
                    {section.title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="mt-10 max-w-[42rem] space-y-10 lg:col-start-2">
            {sections.map((section) => (
              <section key={section.id} id={section.id} tabIndex={-1} data-quiet-focus className="scroll-mt-20">
                <h2 className="text-xl font-semibold">{section.title}</h2>
                <div className="mt-3 space-y-3 text-[0.9375rem] leading-relaxed">{section.content}</div>
              </section>
            ))}
          </div>
        </div>
      </div>
    </PublicLayout>
  );
}

/** Points of a legal text. */
export function Points({ children }: { children: readonly ReactNode[] }) {
  return (
    <ul className="list-disc space-y-1.5 pl-5 marker:text-faint">
      {children.map((point, index) => (
        // Points have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{point}</li>
      ))}
    </ul>
  );
}

/** Facts with a name each. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, text: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[10rem_1fr] sm:gap-y-3">
      {facts.map(([name, text]) => (
        <Fragment key={name}>
          <dt className="font-medium">{name}</dt>
          <dd className="mb-3 text-muted last:mb-0 sm:mb-0">{text}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** A link in running text that leaves the product. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="font-medium text-accent-text underline underline-offset-3">
      {children}
    </a>
  );
}

/** Where questions go. */
export function Contact() {
  const email = use(ContactEmail);
  if (email !== null) {
    return (
      <p>
        Write to <OutsideLink href={`mailto:${email}`}>{email}</OutsideLink>.
      </p>
    );
  }
  return (
    <p>
      Write to the people who run Serplift at this address; in a company, that is usually the team that gave you access.
      This installation has published no email address.
    </p>
  );
}
