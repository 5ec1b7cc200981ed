import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Contact, Facts, type LegalSection, Points } from './LegalPage.tsx';

const innerLink = 'font-medium text-accent-text underline underline-offset-3';

/** What the terms of service say, part by part. */
export const termsSections: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    content: (
      <p>
        These terms apply between you and the people or the company running Serplift at this address (“we”). By creating
        an account or joining a team you accept them. If you act for a company, you confirm that you may accept them for
        it. You must be old enough to enter into contracts.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'What Serplift does',
    content: (
      <p>
        Serplift reads search and advertising data that you connect or import, and proposes page titles, meta
        descriptions, search ads and answers to questions. It estimates what they may bring. You decide what is used;
        Serplift never changes your website, and creates ads only when someone on your team deploys them.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts and teams',
    content: (
      <Points>
        {[
          'Keep your password and access tokens private, and tell us if someone else may have them.',
          'You are on one team. Its owners decide who belongs to it, what is connected, and what may be spent.',
          'What members create belongs to the team and stays with it when a member leaves.',
        ]}
      </Points>
    ),
  },
  {
    id: 'your-data',
    title: 'Your data and accounts',
    content: (
      <>
        <p>
          Your content remains yours. You let us process it as far as the service needs, as the{' '}
          <Link to={paths.privacy} className={innerLink}>
            Privacy Policy
          </Link>{' '}
          describes. Connect only websites and advertising accounts that you may use this way; Google’s terms for them
          keep applying to you.
        </p>
        <p>As far as the law allows, the texts generated for you are yours as well.</p>
      </>
    ),
  },
  {
    id: 'generated',
    title: 'Generated texts and estimates',
    content: (
      <>
        <p>
          Language models write the proposals. Serplift checks lengths and facts by fixed rules, but no check is
          complete. Read a text before you publish it: you answer for what you publish, including trademarks,
          advertising law and the policies of search engines and ad platforms.
        </p>
        <p>
          Expected clicks are estimates from past data, with a range. Rankings, clicks and sales depend on much that no
          one controls, and we promise none of them.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'Fair use',
    content: (
      <>
        <p>Do not use Serplift to</p>
        <Points>
          {[
            'break the law, deceive people or infringe the rights of others;',
            'reach accounts, teams or systems that are not yours, or get around limits;',
            'disturb the service, or test its security without our consent;',
            'resell it as your own service without an agreement with us.',
          ]}
        </Points>
        <p>We may pause an account that does this, and tell its team why.</p>
      </>
    ),
  },
  {
    id: 'plans',
    title: 'Plans and prices',
    content: (
      <>
        <Facts
          facts={[
            ['Starter', '$29 per month: 5 campaigns and 100 ads per month.'],
            ['Professional', '$79 per month: 25 campaigns and 500 ads per month.'],
            ['Enterprise', '$199 per month: unlimited campaigns and ads. Agreed with our sales contact.'],
          ]}
        />
        <p>
          A plan belongs to a team. The trial is free and needs no card, and never turns into a paid plan by itself.
          Paid plans run month by month and end with the month in which you cancel. We announce new prices at least 30
          days ahead. Taxes are added where the law requires it.
        </p>
        <p>
          Runs use paid services of other companies. Serplift shows an estimate before each run, stops at the ceiling
          you set, and records what was spent.
        </p>
      </>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and changes',
    content: (
      <p>
        We work to keep Serplift available but do not promise that it never fails; it depends on services of others,
        such as Google, OpenAI, xAI and DataForSEO, which may fail, change or end. We may improve or remove features. If
        we remove one that you pay for, you may cancel at once and get the rest of the month back.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending the agreement',
    content: (
      <p>
        You may stop at any time. Download what you need first: when you ask us to delete your team, its data goes as
        the Privacy Policy says. We may end the agreement with 30 days’ notice, or at once if these terms are seriously
        broken.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    content: (
      <p>
        Nothing here limits liability that the law does not let us limit, such as for intent, gross negligence or harm
        to people. Otherwise the service is provided as it is, we are not liable for lost profits or other indirect
        damage, and our liability is limited to what your team paid in the twelve months before the damage.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and changes to these terms',
    content: (
      <p>
        The law of the place where the operator has its seat applies; consumers keep the protection of the law where
        they live. When these terms change, we tell team owners at least 30 days before. If you do not agree, you may
        cancel before the change applies. If one rule is invalid, the others stay in force.
      </p>
    ),
  },
  { id: 'contact', title: 'Contact', content: <Contact /> },
];
