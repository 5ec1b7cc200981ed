import { Card } from '../../ui/layout/Card.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { PublicSection } from './PublicSection.tsx';

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
