import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { useTheme } from '../../lib/theme/theme.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import reviewDark from './pictures/review-dark.webp';
import reviewLight from './pictures/review-light.webp';
import reviewPhoneDark from './pictures/review-phone-dark.webp';
import reviewPhoneLight from './pictures/review-phone-light.webp';
import { createAccountPath } from './public-paths.ts';

function HeroFrame({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) {
  return (
    <div className="bg-linear-to-b from-accent-soft to-transparent to-60% px-4 pt-14 pb-16 sm:px-6 sm:pt-20 sm:pb-24">
      <div className="mx-auto max-w-3xl text-center">
        <h1 className="text-[2.25rem] leading-[1.12] font-semibold tracking-[-0.025em] wrap-anywhere sm:text-[3.25rem]">
          {title}
        </h1>
        <div className="mx-auto mt-5 max-w-2xl text-xl text-balance text-muted">{children}</div>
        <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
      </div>
      <div className="mx-auto mt-12 max-w-md sm:mt-16 sm:max-w-5xl">
        <ProductPicture />
      </div>
    </div>
  );
}

/** What Serplift is, for visitors who have no account yet. */
export function VisitorHero() {
  return (
    <HeroFrame
      title="Get more clicks from the rankings you already have"
      actions={
        <>
          <ButtonLink to={createAccountPath} variant="primary" size="lg">
            Get Started
            <ArrowRight />
          </ButtonLink>
          <ButtonLink to="/#how-it-works" size="lg">
            See how it works
          </ButtonLink>
        </>
      }
    >
      <p>
        Serplift finds the pages and ads that earn fewer clicks than they should, writes better ones from your own data,
        and leaves every decision to your team.
      </p>
    </HeroFrame>
  );
}

/** A welcome for people who are signed in, and the way on. */
export function MemberHero({ name, teamName }: { name: string; teamName: string | null }) {
  return (
    <HeroFrame
      title={`Welcome back, ${name}`}
      actions={
        <ButtonLink to={paths.dashboard} variant="primary" size="lg">
          Go to Dashboard
          <ArrowRight />
        </ButtonLink>
      }
    >
      <p className="wrap-anywhere">{teamName === null ? 'Next, name your team.' : `You are working in ${teamName}.`}</p>
    </HeroFrame>
  );
}

const onPhone = '(max-width: 639px)';
const inDark = '(prefers-color-scheme: dark)';
const wide = { width: 1200, height: 760 };
const narrow = { width: 412, height: 640 };

/** A screenshot of a finished run on the demo shop, in the colors that the visitor sees. */
function ProductPicture() {
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
