import { useTheme } from '../../lib/theme/theme.ts';
import reviewDark from './pictures/review-dark.webp';
import reviewLight from './pictures/review-light.webp';
import reviewPhoneDark from './pictures/review-phone-dark.webp';
import reviewPhoneLight from './pictures/review-phone-light.webp';

const onPhone = '(max-width: 639px)';
const inDark = '(prefers-color-scheme: dark)';
const wide = { width: 1200, height: 760 };
const narrow = { width: 412, height: 640 };

/** A screenshot of a finished run on the demo shop, in the colors that the visitor sees. */
export function ProductPicture() {
  const [theme] = useTheme();
  const [light, phoneLight] = theme === 'dark' ? [reviewDark, reviewPhoneDark] : [reviewLight, reviewPhoneLight];
  return (
    <figure>
      <div className="overflow-hidden rounded-xl bg-surface shadow-float">
        <picture>
          {theme === 'system' && (
            <>
              <source media={`${onPhone} and ${inDark}`} srcSet={reviewPhoneDark} {...narrow} />
              <source media={inDark} srcSet={reviewDark} {...wide} />
            </>
          )}
          <source media={onPhone} srcSet={phoneLight} {...narrow} />
          <img
            src={light}
            {...wide}
            fetchPriority="high"
            className="block h-auto w-full"
            alt="A finished run in Serplift: a list of pages, each with the reason to look at it and its new title, and beside it one page with its current and proposed texts, its clicks, and buttons to accept, edit, or reject."
          />
        </picture>
      </div>
      <figcaption className="mt-3 text-center text-sm text-muted">
        The review step, with the simulated data of the demo shop Juniper &amp; Pine.
      </figcaption>
    </figure>
  );
}
