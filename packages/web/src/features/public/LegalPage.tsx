import { use } from 'react';
import { useVisitor } from '../../lib/session.ts';
import { ContactEmail } from './contact.ts';
import { PublicLayout } from './PublicLayout.tsx';

/** A part of a legal text, rendered from Markdown when it was built. */
interface LegalSection {
  id: string;
  title: string;
  html: string;
}

/** Stands in a legal text where questions go. */
const contact = '<p>{contact}</p>';

const textStyle =
  'mt-3 space-y-3 text-[0.9375rem] leading-relaxed [&_a]:font-medium [&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-3 [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:pl-5';

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
                {section.html === contact ? (
                  <div className={textStyle}>
                    <Contact />
                  </div>
                ) : (
                  // oxlint-disable-next-line react/no-danger -- our own text, rendered when the dashboard was built
                  <div className={textStyle} dangerouslySetInnerHTML={{ __html: section.html }} />
                )}
              </section>
            ))}
          </div>
        </div>
      </div>
    </PublicLayout>
  );
}

/** Where questions go. */
function Contact() {
  const email = use(ContactEmail);
  if (email !== null) {
    return (
      <p>
        Write to <a href={`mailto:${email}`}>{email}</a>.
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
